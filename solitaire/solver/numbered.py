"""Piles as numbers: each pile that is ever seen gets one, and what it says is looked up by it."""

from __future__ import annotations

from solitaire.cards import FACE_MASK, Face
from solitaire.rules.glance import Mask, mask_of
from solitaire.rules.position import Pile
from solitaire.rules.rules import Rules
from solitaire.solver.measure import PileLooks, face


class NumberedPiles:
    """The lists are indexed by the number of a pile; the empty pile is 0.

    Args:
        rules: what may be put on what.
        base: the rank that opens the foundations.
    """

    def __init__(self, rules: Rules, base: int) -> None:
        self._rules = rules
        self._counts = PileLooks(rules.takes, base)
        self._numbers: dict[Pile, int] = {}
        self._longer: dict[int, int] = {}
        self._shorter: list[int | None] = []
        self.piles: list[Pile] = []
        self.tops: list[Mask] = []
        """The last card of each, as a set."""
        self.takes: list[Mask] = []
        """The cards that each takes."""
        self.looks: list[int] = []
        """What each says of how far the game is (``PileLooks``)."""
        self.faces: list[Mask] = []
        """The cards of each, as a set."""
        self.number(())

    def number(self, pile: Pile) -> int:
        """The number of a pile."""
        number = self._numbers.get(pile)
        if number is None:
            number = self._numbers[pile] = len(self.piles)
            self.piles.append(pile)
            self.tops.append(1 << pile[-1] if pile else 0)
            builds = pile and len(pile) >= self._rules.build_minimum
            self.takes.append(self._rules.takes[pile[-1]] if builds else 0)
            self.looks.append(self._counts[pile])
            self.faces.append(mask_of(map(face, pile)))
            self._shorter.append(None)
        return number

    def shorter(self, number: int) -> int:
        """The pile without its last card; the one below turns up."""
        shorter = self._shorter[number]
        if shorter is None:
            rest = self.piles[number][:-1]
            if rest and rest[-1] < 0:
                rest = (*rest[:-1], ~rest[-1])
            shorter = self._shorter[number] = self.number(rest)
        return shorter

    def longer(self, number: int, card: Face) -> int:
        """The pile with a card put on it."""
        key = number * (FACE_MASK + 1) + card
        longer = self._longer.get(key)
        if longer is None:
            longer = self._longer[key] = self.number((*self.piles[number], card))
        return longer
