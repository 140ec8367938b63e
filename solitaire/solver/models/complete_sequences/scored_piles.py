"""Columns as numbers in the order they are met, with their facts and costs."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from solitaire.rules.cards import FACE_MASK, KING, face_of, face_up, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.complete_sequences import consists_of_sequences, ends_complete
from solitaire.rules.face_masks import Mask
from solitaire.rules.movable_units import MovableUnits, UnitSizes
from solitaire.rules.position import Pile
from solitaire.rules.seat_piles import SourcePile
from solitaire.rules.vocabulary import Goal
from solitaire.solver.costs.pile_counts import joined_count

BITS: Final = 16
"""Bits of each of the counts of piles: more than those of any game."""
FULL: Final = (1 << BITS) - 1
FULL_TWICE: Final = (1 << 2 * BITS) - 1

NUMBER: Final = 32
"""Bits of the number of a column in the key of a move."""
COUNT: Final = 8
"""Bits of how many cards move in the key of a move."""
_MOVES_CACHED: Final = 1 << 16

_FINE: Final = 4
"""How many times finer the costs below are than those of states.

They were tried on deals of Spider and Spiderette. Of 100 other deals of Spider the beam won 74 within 30,000
states and 83 within 60,000. With cards that are not joined little dearer than breaks, and kings that cost
nothing, it won 61 and 75.
"""
_OCCUPIED: Final = 64
"""Cost of a column that is not empty."""
_OVER_HIDDEN: Final = 2
"""Cost of an open card in a column with such a card."""
_LYING: Final = 3
"""Cost of a card that lies on a lower one."""
_LENGTH: Final = 4
"""What the length of a sequence in suit saves: the square of its joins, so many fifths of it.

A long sequence is worth more than two short ones: it is complete sooner, and moves at once.
"""
_KING: Final = 32
"""Cost of a king: of a sequence that has not left. It makes up for what the complete sequence saved."""


class CardCosts(NamedTuple):
    """Costs of cards by how they lie."""

    hidden: int = 34
    """Of a card that lies face down."""
    not_joined: int = 44
    """Of a card that could be put where it lies, but is not of the same suit: a join that is spent."""
    breaks: int = 18
    """Of a card that lies on one on which it could not be put."""


COSTS: Final = CardCosts()
"""The default costs of cards."""


class ScoredPiles:
    """Numbers of columns; the lists are indexed by them.

    Args:
        rules: what may be put on what.
        source: which cards leave a column.
        costs: of cards.
    """

    def __init__(self, rules: Rules, source: SourcePile, costs: CardCosts) -> None:
        self._rules = rules
        self._costs = costs
        self._units = source.units
        self._numbers: dict[Pile, int] = {}
        self._cuts: dict[tuple[int, int], tuple[int, Pile]] = {}
        self._joined: dict[tuple[int, Pile], int] = {}
        self.moved = _MoveTable(self)
        self.piles: list[Pile] = []
        self.takes: list[Mask] = []
        """The cards that each takes, if it is not empty."""
        self.units: list[MovableUnits] = []
        """The units that may leave each."""
        self.collected: list[int] = []
        """What is left of each when complete sequences at its end have left."""
        self.counts: list[int] = []
        """Five counts of each in one number, for quick sums: whether it is not finished; its cards but kings,
        that are not joined to the next of their suit; its cards that lie on one on which they could not be put;
        its cards that lie face down; and its cost.
        """
        self.number(())

    def number(self, pile: Pile) -> int:
        """Return the number of a column."""
        number = self._numbers.get(pile)
        if number is None:
            number = self._numbers[pile] = len(self.piles)
            self.piles.append(pile)
            self.takes.append(self._rules.takes[pile[-1] & FACE_MASK] if pile else 0)
            self.units.append(self._units(pile) if pile else (0, UnitSizes(), 0))
            is_finished = (
                consists_of_sequences(pile) if self._rules.ruleset.goal is Goal.SEQUENCES else not pile
            )
            hidden = sum(card < 0 for card in pile)
            counts = ((not is_finished) << BITS | _unjoined(pile)) << BITS | self._breaks(pile)
            self.counts.append((counts << BITS | hidden) << BITS | self._cost(pile, hidden))
            self.collected.append(number)
            if self._rules.collects and ends_complete(pile):
                rest, _ = self.cut(number, KING)
                self.collected[number] = self.collected[rest]
        return number

    def cut(self, number: int, count: int) -> tuple[int, Pile]:
        """Return the column without its last ``count`` cards, and these cards.

        The next card is turned up.
        """
        cut = self._cuts.get((number, count))
        if cut is None:
            pile = self.piles[number]
            cut = self._cuts[number, count] = self.number(_turned_up(pile[:-count])), pile[-count:]
        return cut

    def joined(self, number: int, cards: Pile) -> int:
        """Return the column with these cards put on it."""
        joined = self._joined.get((number, cards))
        if joined is None:
            joined = self._joined[number, cards] = self.number(self.piles[number] + cards)
        return joined

    def _breaks(self, pile: Pile) -> int:
        """How many cards of a column lie on one on which they could not be put."""
        takes = self._rules.takes
        return sum(not takes[face_of(lower)] >> face_of(upper) & 1 for lower, upper in pairwise(pile))

    def _cost(self, pile: Pile, hidden: int) -> int:
        """The cost of a column, the smaller the nearer to complete sequences."""
        if not pile:
            return 0
        kings = sum([rank_of(card) == KING for card in pile])
        cost = _OCCUPIED + self._costs.hidden * hidden + _KING * kings
        if hidden:
            cost += _OVER_HIDDEN * (len(pile) - hidden)
        takes, joined = self._rules.takes, 0
        for lower, upper in pairwise(pile[hidden:]):
            if lower == upper + 1:
                joined += 1
            else:
                fits = takes[lower & FACE_MASK] >> face_of(upper) & 1
                cost += self._costs.not_joined if fits else self._costs.breaks
                cost -= _LENGTH * joined**2 // 5
                joined = 0
        cost -= _LENGTH * joined**2 // 5
        lowest = KING
        for place, card in enumerate(pile):
            rank = rank_of(card)
            cost += _LYING * (rank > lowest and place >= hidden)
            lowest = min(rank, lowest)
        return max(cost // _FINE, 0)


class _MoveTable(dict[int, tuple[int, int, int]]):
    """What a move leaves of two columns, without complete sequences, and by how much their counts change.

    By ``(number << NUMBER | number of the target) << COUNT | cards``. States of a search differ little, so
    nearly all moves recur.
    """

    def __init__(self, piles: ScoredPiles) -> None:
        super().__init__()
        self._piles = piles

    def __missing__(self, key: int) -> tuple[int, int, int]:
        if len(self) == _MOVES_CACHED:
            self.clear()
        piles = self._piles
        number, target = key >> NUMBER + COUNT, key >> COUNT & (1 << NUMBER) - 1
        rest, cards = piles.cut(number, key & (1 << COUNT) - 1)
        shorter, longer = piles.collected[rest], piles.collected[piles.joined(target, cards)]
        counts = piles.counts
        change = counts[shorter] + counts[longer] - counts[number] - counts[target]
        moved = self[key] = shorter, longer, change
        return moved


def _turned_up(pile: Pile) -> Pile:
    """The same with the last card face up."""
    return (*pile[:-1], face_up(pile[-1])) if pile else pile


def _unjoined(pile: Pile) -> int:
    """How many cards of a column, but kings, do not lie open on the next of their suit."""
    return sum(rank_of(card) != KING for card in pile) - joined_count(pile)
