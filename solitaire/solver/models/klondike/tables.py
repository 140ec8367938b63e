"""What is left of the columns as dealt, looked at once for all states that share it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from solitaire.rules.cards import KING, Card, rank_of
from solitaire.solver.models.klondike.bitset import Bits, bit, bits


class Columns(NamedTuple):
    """What the untouched parts of the columns say."""

    buried: Bits
    bases: Bits
    empty: int
    """Columns without a base: empty, or headed by a king that moved there."""
    depth: int
    """Bases that bury something."""
    leave: dict[Bits, tuple[int, int]]
    """For each base, what its leaving adds to a state, and how much depth it takes away."""


class _Column(NamedTuple):
    """What one column says of which so many segments are left."""

    buried: Bits
    base: Bits
    depth: int
    add: int
    """What the leaving of the base adds to a state."""
    less: int
    """What it takes from the depth."""


class ColumnLooks(dict[int, Columns]):
    """Looks by how many segments of each column are left, as the digits of one number.

    Args:
        columns: the cards of each column, cut where they do not hold together.
        unit: how much states differ whose columns differ by one.
    """

    def __init__(self, columns: Sequence[Sequence[Sequence[Card]]], unit: int) -> None:
        super().__init__()
        self._columns: list[list[_Column]] = []
        self._chains: dict[int, list[list[tuple[Bits, Bits]]]] = {}
        self.states = 1
        """Numbers go up to here."""
        self.whole = 0
        """The number when nothing has left."""
        for column in columns:
            self.whole += self.states * _settled(column, len(column))
            self._columns.append([_column(column, left, self.states * unit) for left in range(len(column) + 1)])
            self.states *= len(column) + 1

    def __missing__(self, number: int) -> Columns:
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
        look = self[number] = Columns(buried, bases, empty, depth, leave)
        return look

    def chains(self, number: int) -> list[list[tuple[Bits, Bits]]]:
        """For each column with a base, from the bottom up, each card that is or will be its base, and the
        segment under it. The lists are new.
        """
        chains = self._chains.get(number)
        if chains is None:
            chains, rest = [], number
            for column in self._columns:
                rest, left = divmod(rest, len(column))
                pairs = pairwise(column[: left + 1])
                chains.append([(last.base, last.buried & ~under.buried) for under, last in pairs if last.base])
            self._chains[number] = chains
        return [chain.copy() for chain in chains if chain]


def _column(column: Sequence[Sequence[Card]], left: int, stride: int) -> _Column:
    if not left:
        return _Column(0, 0, 0, 0, 0)
    *under, last = column[:left]
    after = _settled(column, left - 1)
    return _Column(
        sum(map(bits, under)), bit(last[0]), left - 1, (after - left) * stride, left - 1 - max(after - 1, 0)
    )


def _settled(column: Sequence[Sequence[Card]], left: int) -> int:
    """How many segments count as left: a king at the bottom of a column is no better and no worse than one
    that has moved into an empty column.
    """
    return 0 if left == 1 and rank_of(column[0][0]) == KING else left
