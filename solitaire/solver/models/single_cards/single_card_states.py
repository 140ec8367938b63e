"""States of games in which cards move one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.vocabulary import Space, StockTo
from solitaire.solver.encodings.state_packing import StatePacking
from solitaire.solver.encodings.symmetry import ignores_suits

State: TypeAlias = int
"""Packed: the numbers of the columns; of the reserve, or of all its piles together; of the heights of the
foundations; and how many cards are undealt.
"""


class SingleCardStates:
    """Packs the numbers of piles into states; interchangeable piles are sorted."""

    def __init__(self, rules: Rules) -> None:
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        columns, reserve = len(seat_piles.tableau), len(seat_piles.reserve)
        self._columns = columns
        self._feeds_reserve = ruleset.stock.to is StockTo.RESERVE
        is_distinct = ruleset.tableau.space is Space.NEVER and ruleset.pack.decks == 1
        # Distinct cards at the bottom of columns that are never filled distinguish the columns.
        has_order = is_distinct and not ignores_suits(ruleset) and not reserve
        self.is_sorted = not ruleset.gathers and not has_order
        """Whether the columns are always interchangeable."""
        self._is_sorted_last = ruleset.gathers and ruleset.tableau.space is not Space.NEVER
        """Whether they are after the last redeal, which no other gathers in their order."""
        is_built_on = set(seat_piles.reserve) & set(seat_piles.builds)
        # The cards of such a reserve only leave, so there are few of them.
        only_leaves = reserve > 1 and not self._feeds_reserve and not is_built_on
        self._reserves = _ReserveTable() if only_leaves else None
        self.packing = StatePacking(columns + (1 if only_leaves else reserve) + 2)

    def sorts(self, undealt: int) -> bool:
        """Whether the columns are interchangeable with so many cards or redeals left."""
        return self.is_sorted or (self._is_sorted_last and not undealt)

    def pack(self, numbers: list[int], level: int, undealt: int) -> State:
        """Return the state of these columns and reserve, whose numbers it sorts."""
        columns = self._columns
        if self.sorts(undealt):
            numbers[:columns] = sorted(numbers[:columns])
            if not (undealt and self._feeds_reserve):
                numbers[columns:] = sorted(numbers[columns:])
        if self._reserves is not None:
            number = self._reserves[tuple(numbers[columns:])]
            return self.packing.pack((*numbers[:columns], number, level, undealt))
        return self.packing.pack((*numbers, level, undealt))

    def pack_reserve(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return what a state has of the reserve if nothing is undealt.

        ``numbers`` are those of its piles.
        """
        if self.is_sorted:
            numbers = sorted(numbers)
        return (self._reserves[tuple(numbers)],) if self._reserves is not None else tuple(numbers)

    def unpack(self, state: State) -> tuple[list[int], int, int, tuple[int, ...]]:
        """Return the numbers of the piles and of the heights, and the undealt cards.

        Those are a count. Last comes what the state has after the columns.
        """
        row = self.packing.unpack(state)
        *numbers, level, undealt = row
        if self._reserves is not None:
            numbers += self._reserves.rows[numbers.pop()]
        return numbers, level, undealt, row[self._columns :]


class _ReserveTable(dict[tuple[int, ...], int]):
    """Numbers of reserves, each given by the numbers of its piles; ``rows`` is indexed by them."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[int, ...]] = []

    def __missing__(self, row: tuple[int, ...]) -> int:
        number = self[row] = len(self.rows)
        self.rows.append(row)
        return number
