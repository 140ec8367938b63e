"""Arrange a tableau of fans in several rows, the other piles above or beside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.vocabulary import Build
from solitaire.tui.board.layout.card_sizes import allowed_sizes
from solitaire.tui.board.layout.flat_row import GAP, flat_groups, flat_row, row_length
from solitaire.tui.board.layout.pile_places import (
    LABEL,
    SIDE_STEP,
    Arrangement,
    KeyAt,
    PilePlace,
    Spread,
    TooSmall,
)
from solitaire.tui.board.layout.table_rows import KEY_BESIDE
from solitaire.tui.theme.card_faces import CardSize

GROWTH: Final = 2
"""Cards that a fan that is built on may grow by before its cards are shown more closely."""
WIDEST_GAP: Final = 6
"""Columns between two fans, at most."""
TALLEST_GAP: Final = 2
"""Rows between two rows of fans, beside those for keys, at most."""
FEW_ROWS: Final = 4
"""Rows of fans on the smallest board."""


class _Grid(NamedTuple):
    """Rows of fans that fit an area of a board."""

    fans: int
    """Fans in a row."""
    rows: int
    room: int
    """Columns of a fan."""


class _FansTable(NamedTuple):
    """A table of fans with cards of a size."""

    rules: Rules
    size: CardSize
    cards: int
    """Cards of a fan that are shown side by side."""

    def places(self, width: int, height: int) -> list[PilePlace]:
        """The places of all piles on a board; empty if they do not fit."""
        return self._above(width, height) or self._beside(width, height)

    def _above(self, width: int, height: int) -> list[PilePlace]:
        """The places with the other piles in a row above; empty if they do not fit."""
        row_height, groups = LABEL + self.size.height, flat_groups(self.rules)
        grid = self._grid(width, height - row_height)
        if grid is None or row_length(groups, self.size) > width:
            return []
        fans = self._fans(grid, row_height, width, height - row_height)
        return [*flat_row(groups, LABEL, width, self.size), *fans]

    def _beside(self, width: int, height: int) -> list[PilePlace]:
        """The places with the other piles one below another at the right; empty if they do not fit."""
        size, others = self.size, [spec for group in flat_groups(self.rules) for spec in group]
        left = width - size.width - KEY_BESIDE - GAP
        grid = self._grid(left, height)
        if grid is None or len(others) * size.height > height:
            return []
        step = min(size.height + LABEL, height // max(1, len(others)))
        first = (height - step * len(others) + step - size.height) // 2
        side = [
            PilePlace(spec.index, width - size.width, first + place * step, key=KeyAt.BESIDE, rows=step - LABEL)
            for place, spec in enumerate(others)
        ]
        return [*side, *self._fans(grid, 0, left, height)]

    def _grid(self, width: int, height: int) -> _Grid | None:
        """Rows of fans, as few in a row as the height allows; None if they do not fit."""
        fans = self.rules.ruleset.tableau.piles
        most_rows = height // (LABEL + self.size.height)
        if most_rows < 1:
            return None
        in_row = -(-fans // most_rows)
        room = self.size.width + SIDE_STEP * (self.cards - 1)
        if in_row * (room + GAP) - GAP > width:
            return None
        return _Grid(in_row, -(-fans // in_row), room)

    def _fans(self, grid: _Grid, top: int, width: int, height: int) -> Iterator[PilePlace]:
        """The places of the fans in an area at the left of a board, in rows that are centred."""
        pitch = (width + GAP) // grid.fans
        if self.rules.ruleset.tableau.build is Build.NONE:
            pitch = min(pitch, grid.room + WIDEST_GAP)
        row_height = LABEL + self.size.height
        down = row_height + min(TALLEST_GAP, (height - grid.rows * row_height) // max(1, grid.rows))
        room = pitch - GAP
        start = (width - grid.fans * pitch + GAP) // 2
        first = top + LABEL + (height - grid.rows * down + down - row_height) // 2
        for place, index in enumerate(self.rules.of_zone(Zone.TABLEAU)):
            row, number = divmod(place, grid.fans)
            x = start + number * pitch
            breadth = min(pitch, width - x)
            yield PilePlace(index, x, first + row * down, Spread.RIGHT, room=room, breadth=breadth)


def arrange_fans(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | TooSmall:
    """The arrangement with the largest cards with which the fans fit the board."""
    sizes = allowed_sizes(card_size)
    for size in sizes:
        growth = GROWTH if size is not sizes[-1] and rules.ruleset.tableau.build is not Build.NONE else 0
        table = _FansTable(rules, size, _longest(rules) + growth)
        if found := table.places(width, height):
            return Arrangement.of(width, height, size, found)
    return _smallest(_FansTable(rules, sizes[-1], _longest(rules)))


def _longest(rules: Rules) -> int:
    """The cards of the longest fan as dealt."""
    return max(rules.ruleset.tableau.dealt_heights)


def _smallest(table: _FansTable) -> TooSmall:
    """The narrowest board on which the fans fit, of few rows."""
    height, others = table.size.height, sum(map(len, flat_groups(table.rules)))
    lowest = max(FEW_ROWS * (LABEL + height), others * height)
    width = next(width for width in count(table.size.width) if table.places(width, lowest))
    return TooSmall(width, lowest)
