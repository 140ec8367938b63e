"""The cards that may leave a column, for columns as numbers."""

from __future__ import annotations

from typing import NamedTuple

from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.seat_piles import SourcePile
from solitaire.solver.encodings.pile_table import NumberedPiles


class ColumnUnits(NamedTuple):
    """The units of a column."""

    leads: Mask
    to_columns: tuple[tuple[Mask, int, int, int], ...]
    """The units that may move to another column, the smallest first: the lead, the number of cards, and the
    numbers of the column without them and of a column of them.
    """
    to_cells: tuple[Mask, int, int]
    """The cards that move to cells together: these, their number, and the number of the column without them."""


class ColumnUnitsTable(dict[int, ColumnUnits]):
    """``ColumnUnits`` by the number of a column that is not empty.

    Args:
        source: any column.
        numbered: the columns.
        takes: for each face, the faces that may be put on it.
        bound: the faces that stay on a card that takes them (see ``CellsProblem``).
    """

    def __init__(
        self, source: SourcePile, numbered: NumberedPiles, takes: tuple[Mask, ...], bound: Mask
    ) -> None:
        super().__init__()
        self._units = source.units
        self._numbered = numbered
        self._takes = takes
        self._bound = bound

    def __missing__(self, number: int) -> ColumnUnits:
        pile, cut = self._numbered.pile(number), self._numbered.cut
        leads, sizes, _ = self._units(pile)
        to_columns = [(1 << pile[-count], count, *cut(number, count)) for count in sorted(sizes[leads])]
        count = 1
        while count < len(pile) and self._takes[pile[-count - 1]] & self._bound & 1 << pile[-count]:
            count += 1
        to_cells = mask_of(pile[-count:]), count, cut(number, count)[0]
        units = self[number] = ColumnUnits(leads, tuple(to_columns), to_cells)
        return units
