"""Piles as numbers in the order they are met, with tables of their facts."""

from __future__ import annotations

from typing import Final

from solitaire.rules.cards import FACE_MASK
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.rules.position import Pile
from solitaire.solver.heuristic import PileTable, face, turned_up

EMPTY: Final = 0
"""The number of the empty pile."""
CARD_BITS: Final = FACE_MASK.bit_length()


class NumberedPiles(dict[int, int]):
    """Numbers of piles, by ``number of the pile below << CARD_BITS | last card``.

    The lists are indexed by the number of a pile.

    Args:
        rules: what may be put on what.
        base: the rank that opens the foundations.
    """

    def __init__(self, rules: Rules, base: int) -> None:
        super().__init__()
        self._rules = rules
        self._counts = PileTable(rules.takes, base)
        self._numbers: dict[Pile, int] = {}
        self._cuts: dict[tuple[int, int], tuple[int, int]] = {}
        self._joined: dict[tuple[int, int], int] = {}
        self.piles: list[Pile] = []
        self.shorter: list[int] = []
        """Each without its last card; the one below turns up."""
        self.tops: list[Mask] = []
        """The last card of each, as a set."""
        self.takes: list[Mask] = []
        """The cards that each takes."""
        self.counts: list[int] = []
        """The counts of each for the heuristic (``PileTable``)."""
        self.faces: list[Mask] = []
        """The cards of each, as a set."""
        self.number(())

    def __missing__(self, key: int) -> int:
        number = self[key] = self.number((*self.piles[key >> CARD_BITS], key & FACE_MASK))
        return number

    def number(self, pile: Pile) -> int:
        """Return the number of a pile."""
        number = self._numbers.get(pile)
        if number is None:
            shorter = self.number(turned_up(pile[:-1])) if pile else EMPTY
            number = self._numbers[pile] = len(self.piles)
            self.piles.append(pile)
            self.shorter.append(shorter)
            self.tops.append(1 << pile[-1] if pile else 0)
            builds = pile and len(pile) >= self._rules.build_minimum
            self.takes.append(self._rules.takes[pile[-1]] if builds else 0)
            self.counts.append(self._counts.count(pile))
            self.faces.append(mask_of(map(face, pile)))
        return number

    def cut(self, number: int, count: int) -> tuple[int, int]:
        """Return the pile without its last ``count`` cards, the next turned up, and these."""
        cut = self._cuts.get((number, count))
        if cut is None:
            pile = self.piles[number]
            cut = self._cuts[number, count] = self.number(turned_up(pile[:-count])), self.number(pile[-count:])
        return cut

    def joined(self, number: int, part: int) -> int:
        """Return the pile with the cards of another put on it."""
        joined = self._joined.get((number, part))
        if joined is None:
            joined = self._joined[number, part] = self.number(self.piles[number] + self.piles[part])
        return joined
