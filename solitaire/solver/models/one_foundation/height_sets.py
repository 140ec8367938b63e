"""Breadth-first search on sets of column heights: small games in bounded time."""

from __future__ import annotations

from functools import reduce
from math import prod
from operator import or_
from typing import Final, TypeAlias

from solitaire.solver.models.one_foundation.problem import OneFoundationProblem, State
from solitaire.solver.search.problem import SearchState

Heights: TypeAlias = int
"""A set of rows of column heights: bit n stands for the row with number n."""
Reached: TypeAlias = dict[int, Heights]
"""The heights that were reached, by the rank of the last card of the foundation."""

MAX_BITS: Final = 1 << 29
"""Bits of all sets and masks together, at most: 64 MB."""


def has_few_heights(problem: OneFoundationProblem) -> bool:
    """Whether the sets and masks of a game are small enough for ``HeightSets``."""
    rows = prod(len(column) + 1 for column in problem.columns)
    sets, masks = len(problem.next_to) * (len(problem.stock) + 1), sum(map(len, problem.columns))
    return rows * (sets + masks) <= MAX_BITS


class HeightSets:
    """Search of all states of a game, many at a time.

    A row of heights has a number, of which each column has a digit. Playing a card subtracts one from a digit:
    of all heights that were reached with a rank that the card may follow, those in which it is the last of its
    column are selected by a mask, and shifted. That adds 35 cards to the foundation of some 200,000 states in a
    few milliseconds. The states are divided by the number of cards dealt from the stock.

    Args:
        problem: a game that ``has_few_heights``.
    """

    def __init__(self, problem: OneFoundationProblem) -> None:
        self.problem = problem
        self.expanded = 0
        """Sets of states expanded, each with one rank and as many cards dealt."""
        self._columns = [(place, column) for place, column in enumerate(problem.columns) if column]
        self._units: list[int] = []
        """For each column that is not empty, the value of its digit."""
        rows = 1
        for _, column in self._columns:
            self._units.append(rows)
            rows *= len(column) + 1
        self._rows = rows
        self._cards: list[list[tuple[Heights, int]]] = [[] for _ in problem.next_to]
        """For each rank, its cards: the heights in which the card is the last of its column, and the value of
        the digit. They take long to compute, so the first turn does it.
        """
        self._dealt: list[Reached] = [{}]
        """The heights that were reached, by the number of cards dealt."""
        self._last: Reached = {}
        """Those reached by the last card, from which no other was played yet."""
        self._end: tuple[int, int] | None = None
        """How many cards were dealt at the end that was found, and the rank."""
        self._reach({problem.first_rank: 1 << rows - 1})

    def run(self, expansions: int) -> SearchState:
        """Expand ``expansions`` more sets or a few more, and return what is known then."""
        if not any(self._cards):
            self._compute_masks()
        end = self.expanded + expansions
        while self._end is None and self.expanded < end:
            if self._last:
                self._play()
            elif len(self._dealt) <= len(self.problem.stock):
                reached = reduce(or_, self._dealt[-1].values())
                rank = self.problem.stock[len(self._dealt) - 1]
                self._dealt.append({})
                self._reach({rank: reached})
            else:
                return SearchState.EXHAUSTED
        return SearchState.OPEN if self._end is None else SearchState.FOUND

    def stored_bytes(self) -> int:
        """Return about how much memory the sets and masks take, in bytes."""
        sets = sum(map(len, self._cards)) + sum(map(len, self._dealt))
        return sets * self._rows // 8

    def path(self) -> list[State]:
        """Return the states from the start to the end that was found, both included."""
        assert self._end is not None
        dealt, rank = self._end
        states, row = [], 0
        while True:
            states.append(self._state(row, dealt, rank))
            if states[-1] == self.problem.start:
                return states[::-1]
            if before := self._before(row, dealt, rank):
                row, rank = before
            else:
                dealt -= 1
                rank = next(rank for rank, rows in self._dealt[dealt].items() if rows >> row & 1)

    def best_path(self) -> list[State]:
        """Return no path: before this search ends it does not know what is near to it."""
        return []

    def _compute_masks(self) -> None:
        for unit, (_, column) in zip(self._units, self._columns, strict=True):
            for height, rank in enumerate(column, start=1):
                self._cards[rank].append((_with_digit(unit, len(column) + 1, height, self._rows), unit))

    def _play(self) -> None:
        """Play one card from each of the heights that were reached last."""
        free: Reached = {}
        for rank, heights in self._last.items():
            for other in self.problem.next_to[rank]:
                free[other] = free.get(other, 0) | heights
        self._reach(
            {
                rank: reduce(or_, [(heights & mask) >> unit for mask, unit in self._cards[rank]], 0)
                for rank, heights in free.items()
            }
        )

    def _reach(self, found: Reached) -> None:
        """Add heights to those reached; the new ones are the last."""
        reached = self._dealt[-1]
        self._last = {}
        for rank, heights in found.items():
            if new := heights & ~reached.get(rank, 0):
                self._last[rank] = new
                reached[rank] = reached.get(rank, 0) | new
                self.expanded += 1
                if new & 1:
                    self._end = len(self._dealt) - 1, rank

    def _before(self, row: int, dealt: int, rank: int) -> tuple[int, int] | None:
        """The row and rank before a card of this rank was played, unless it was dealt."""
        for unit, (_, column) in zip(self._units, self._columns, strict=True):
            height = row // unit % (len(column) + 1)
            if height < len(column) and column[height] == rank:
                for other, rows in self._dealt[dealt].items():
                    if rank in self.problem.next_to[other] and rows >> row + unit & 1:
                        return row + unit, other
        return None

    def _state(self, row: int, dealt: int, rank: int) -> State:
        heights = [0] * len(self.problem.columns)
        for unit, (place, column) in zip(self._units, self._columns, strict=True):
            heights[place] = row // unit % (len(column) + 1)
        return self.problem.state(heights, len(self.problem.stock) - dealt, rank)


def _with_digit(unit: int, base: int, digit: int, rows: int) -> Heights:
    """The rows below a number with some digit, whose value and base are given."""
    heights, period = (1 << unit) - 1 << digit * unit, base * unit
    while period < rows:
        heights |= heights << period
        period *= 2
    return heights & (1 << rows) - 1
