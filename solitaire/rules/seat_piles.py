"""The piles that one seat plays with, and where their cards may go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solitaire.rules.face_masks import Mask
from solitaire.rules.movable_units import MovableUnits
from solitaire.rules.moves import DealStock, Fill, Redeal
from solitaire.rules.position import Pile
from solitaire.rules.vocabulary import Space, Unit


class SeatError(ValueError):
    """An invalid seat; the message gives the reason and the mend."""


@dataclass(frozen=True, slots=True)
class SourcePile:
    """A pile whose cards may be carried, and the piles that they may go to."""

    index: int
    units: Callable[[Pile], MovableUnits]
    to_foundation: bool
    to_build: bool
    to_cell: bool
    space: tuple[Mask, ...]
    """For each base rank, which of its cards may be put on an empty pile of the tableau."""
    barred: frozenset[int]
    """Piles excluded as targets: itself, and zones that the ruleset closes to this source."""
    is_space: bool
    """Whether the pile, when empty, is a space like any other that can be filled."""
    fixed_cards: int
    """The number of cards at the bottom that never leave."""
    unit: Unit
    """The cards that may move together."""
    space_rule: Space
    """The rule of the ruleset from which ``space`` is made."""

    @property
    def feeds_only_foundations(self) -> bool:
        """Whether its cards may go to foundations and nowhere else."""
        return self.to_foundation and not (self.to_build or any(self.space) or self.to_cell)


class SeatPiles(NamedTuple):
    """The piles that one seat plays with, by index."""

    stock: int | None
    waste: int | None
    tableau: tuple[int, ...]
    reserve: tuple[int, ...]
    cells: tuple[int, ...]
    closes_cells: int | None
    """The pile that must be empty before cards go to cells, if there is one."""
    foundations: tuple[int, ...]
    closes_foundations: tuple[int, ...]
    """The piles that must be empty before cards go to foundations."""
    discard: int | None
    builds: tuple[int, ...]
    """Piles that may be built upon."""
    sources: dict[str, SourcePile]
    """Piles whose cards may be carried, by name."""
    removable: tuple[int, ...]
    """Piles whose last cards may be removed."""
    limits_units: bool
    """Whether the size of a unit is limited by the places that could hold its cards one by one."""
    helping_cells: tuple[int, ...]
    """Cells that could hold cards of a unit of limited size while it moves."""
    helping_columns: tuple[int, ...]
    """Columns that could hold some when they are empty."""
    deal: DealStock
    fill: Fill
    redeal: Redeal

    def in_stock(self, piles: Sequence[Pile]) -> Pile:
        """The cards of the stock; none if there is no stock."""
        return () if self.stock is None else piles[self.stock]

    def in_waste(self, piles: Sequence[Pile]) -> Pile:
        """The cards of the waste; none if there is no waste."""
        return () if self.waste is None else piles[self.waste]

    @property
    def own_stock(self) -> int:
        """The stock of a seat that has one."""
        assert self.stock is not None
        return self.stock

    @property
    def stock_and_waste(self) -> tuple[int, int]:
        """The two piles of a seat that turns cards from the one to the other."""
        assert self.waste is not None
        return self.own_stock, self.waste
