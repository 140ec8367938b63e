"""Facts about the columns and heights of Klondike states, cached by number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solitaire.rules.cards import DECK_SIZE, KING, Card, rank_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import highest_safe
from solitaire.solver.models.klondike.bitset import ACES, PLACES, RANK, SUITS, Bits, bit, bits


class ColumnFacts(NamedTuple):
    """Facts about the untouched parts of all columns."""

    buried: Bits
    bases: Bits
    empty: int
    """Columns without a base: empty, or headed by a king that moved there."""
    depth: int
    """Bases that bury something."""
    leave: dict[Bits, tuple[int, int]]
    """For each base, the change of a state when it leaves, and the decrease of the depth."""


class Uncovered(NamedTuple):
    """The sequence below a base, uncovered when it leaves; empty at the bottom."""

    base: Bits
    """The next base of the column."""
    sequence: Bits
    """This base and the cards on it."""


class _Column(NamedTuple):
    """One column with some number of sequences left."""

    buried: Bits
    base: Bits
    depth: int
    add: int
    """The change of a state when the base leaves."""
    less: int
    """The decrease of the depth when it leaves."""


class ColumnTable(dict[int, ColumnFacts]):
    """``ColumnFacts`` by the sequences left of each column, as digits of one number.

    Args:
        columns: the cards of each column, cut where they do not hold together.
        unit: how much states differ whose columns differ by one.
    """

    def __init__(self, columns: Sequence[Sequence[Sequence[Card]]], unit: int) -> None:
        super().__init__()
        self._columns: list[list[_Column]] = []
        self.uncovers: dict[Bits, Uncovered] = {}
        """What each card uncovers that is or will be a base."""
        self.states = 1
        """Numbers are below this."""
        for column in columns:
            self._columns.append([_column(column, left, self.states * unit) for left in range(len(column) + 1)])
            self.states *= len(column) + 1
            below = Uncovered(0, 0)
            for sequence in column:
                self.uncovers[bit(sequence[0])] = below
                below = Uncovered(bit(sequence[0]), bits(sequence))
        self._sequences = columns
        self.initial = self.number(map(len, columns))
        """The number before any sequence has left."""

    def number(self, left: Iterable[int]) -> int:
        """Return the number when so many sequences are left of each column."""
        number, weight = 0, 1
        for column, count in zip(self._sequences, left, strict=True):
            number += weight * _canonical_count(column, count)
            weight *= len(column) + 1
        return number

    def __missing__(self, number: int) -> ColumnFacts:
        buried = bases = empty = depth = 0
        leave = {}
        rest = number
        for column in self._columns:
            rest, left = divmod(rest, len(column))
            if left:
                under, base, deep, add, less = column[left]
                buried |= under
                bases |= base
                depth += deep
                leave[base] = (add, less)
            else:
                empty += 1
        facts = self[number] = ColumnFacts(buried, bases, empty, depth, leave)
        return facts


def _column(column: Sequence[Sequence[Card]], left: int, stride: int) -> _Column:
    if not left:
        return _Column(0, 0, 0, 0, 0)
    *under, last = column[:left]
    after = _canonical_count(column, left - 1)
    return _Column(
        sum(map(bits, under)), bit(last[0]), left - 1, (after - left) * stride, left - 1 - max(after - 1, 0)
    )


def _canonical_count(column: Sequence[Sequence[Card]], left: int) -> int:
    """How many sequences count as left.

    A king at the bottom of a column is no better and no worse than one that has moved into an empty column.
    """
    return 0 if left == 1 and rank_of(column[0][0]) == KING else left


LEVELS: Final = KING + 1
"""The heights that a foundation may have."""


class HeightFacts(NamedTuple):
    """Facts about the foundations at some heights."""

    on_foundations: Bits
    wanted: Bits
    safe: Bits
    """Cards that no move can need in the columns, wanted or not."""
    returning: Bits
    """Cards that may come back. A safe one would be of no use."""
    left: int
    """Cards that are not on foundations yet."""


class HeightTable(dict[int, HeightFacts]):
    """``HeightFacts`` by the heights of the four suits: digits of one number.

    All deals of a game share them.

    Args:
        ruleset: a game that ``has_free_sequences``.
        forced: whether safe cards (``safe_cards``) are told apart at all.
    """

    def __init__(self, ruleset: Ruleset, forced: bool = True) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._forced = forced

    def __missing__(self, number: int) -> HeightFacts:
        heights = [number // LEVELS**place % LEVELS for place in PLACES]
        on_foundations = wanted = returning = safe = 0
        for suit, (place, height) in enumerate(zip(PLACES, heights, strict=True)):
            of_suit = SUITS[place]
            on_foundations |= of_suit & (1 << RANK * height) - 1
            wanted |= of_suit & ACES << RANK * height
            if height and self._ruleset.foundation.take_back:
                returning |= of_suit & ACES << RANK * (height - 1)
            if self._forced:
                safe |= of_suit & (1 << RANK * highest_safe(self._ruleset, heights, suit)) - 1
        if self._ruleset.tableau.wrap:
            # An ace may take a king.
            safe &= ~ACES
        left = DECK_SIZE - sum(heights)
        facts = self[number] = HeightFacts(on_foundations, wanted, safe, returning & ~safe, left)
        return facts


@lru_cache(maxsize=8)
def height_table(ruleset: Ruleset, forced: bool = True) -> HeightTable:
    """Return the table of a game, shared by its deals."""
    return HeightTable(ruleset, forced)
