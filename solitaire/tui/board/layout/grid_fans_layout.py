"""Arrange fans at places of a grid, with the foundations at the free ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist
from typing import NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.card_sizes import allowed_sizes
from solitaire.tui.board.layout.fans_layout import TALLEST_GAP
from solitaire.tui.board.layout.flat_row import GAP, flat_piles, piles_at_side
from solitaire.tui.board.layout.pile_places import (
    KEY_BESIDE,
    LABEL,
    SIDE_STEP,
    Arrangement,
    NeededSize,
    PilePlace,
    Spread,
)
from solitaire.tui.theme.card_faces import CardSize


def arrange_grid_fans(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | NeededSize:
    """The arrangement with the largest cards with which the grid fits the board."""
    grid, sizes = _grid_of(rules), allowed_sizes(card_size)
    for size in sizes:
        if grid.needed(size).fits(width, height):
            return Arrangement.of(width, height, size, grid.places(width, height, size))
    return grid.needed(sizes[-1])


class _Grid(NamedTuple):
    """Fans and foundations in rows, and the piles beside them."""

    fans: dict[int, tuple[int, int]]
    """For each column of the game, the numbers of its row and of its place in it, from 0."""
    foundations: dict[int, tuple[int, int]]
    """The same of foundations."""
    others: list[int]
    rows: int
    length: int
    """Places in a row."""

    def needed(self, size: CardSize) -> NeededSize:
        """The smallest board for cards of a size, two of which a fan shows."""
        width = self.length * (size.width + SIDE_STEP + GAP) - GAP + self._beside(size)
        return NeededSize(width, max(self.rows * (LABEL + size.height), len(self.others) * size.height))

    def places(self, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
        """The places of all piles on a board, those beside the grid at the right of it."""
        pitch = (width - self._beside(size) + GAP) // self.length
        row_height = LABEL + size.height
        down = row_height + min(TALLEST_GAP, (height - self.rows * row_height) // self.rows)
        top = (height - (self.rows - 1) * down - row_height) // 2 + LABEL
        for index, (row, place) in self.fans.items():
            x, y = place * pitch, top + row * down
            yield PilePlace(index, x, y, Spread.RIGHT, room=pitch - GAP, breadth=pitch)
        for index, (row, place) in self.foundations.items():
            yield PilePlace(index, place * pitch, top + row * down, fan=1, breadth=pitch)
        yield from piles_at_side(self.others, width, height, size)

    def _beside(self, size: CardSize) -> int:
        """The columns that the piles beside the rows take."""
        return size.width + KEY_BESIDE + GAP if self.others else 0


def _grid_of(rules: Rules) -> _Grid:
    """The grid of a game.

    Foundations are at places that no fan takes, nearest to the middle, if there are enough of these.
    """
    taken = [(y, x // 2) for x, y in rules.ruleset.tableau.corner_places]
    rows, length = (1 + max(place[part] for place in taken) for part in (0, 1))
    free = {*product(range(rows), range(length))} - {*taken}
    founded = rules.of_zone(Zone.FOUNDATION)
    nearest = sorted(free, key=lambda place: dist(place, ((rows - 1) / 2, (length - 1) / 2)))[: len(founded)]
    foundations = dict(zip(founded, sorted(nearest), strict=True)) if len(founded) <= len(free) else {}
    fans = dict(zip(rules.of_zone(Zone.TABLEAU), taken, strict=True))
    others = [spec.index for spec in flat_piles(rules) if spec.index not in foundations]
    return _Grid(fans, foundations, others, rows, length)
