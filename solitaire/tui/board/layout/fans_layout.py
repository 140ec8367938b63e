"""Arrange a tableau of fans in several rows, and the other piles around or amid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.vocabulary import Build
from solitaire.tui.board.layout.card_sizes import allowed_sizes
from solitaire.tui.board.layout.flat_row import (
    GAP,
    flat_groups,
    flat_piles,
    flat_row,
    piles_at_side,
    row_length,
)
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

GROWTH: Final = 2
"""Cards that a fan that is built on may grow by before its cards are shown more closely.

One that is dealt fewer may grow by these.
"""
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
        others = flat_piles(self.rules)
        if [spec.zone for spec in others] == [Zone.FOUNDATION]:
            return self._around(others[0].index, width, height)
        return self._above(width, height) or self._beside(width, height)

    def _around(self, foundation: int, width: int, height: int) -> list[PilePlace]:
        """The places with the only other pile in the middle of the fans; empty if they do not fit."""
        piles = list(self.rules.of_zone(Zone.TABLEAU))
        grid = self._grid(width, height, len(piles) + 1)
        if grid is None:
            return []
        piles.insert((grid.rows - 1) // 2 * grid.fans + grid.fans // 2, foundation)
        placed = list(self._fans(piles, grid, 0, width, height))
        last = len(piles) - (grid.rows - 1) * grid.fans
        shift = (grid.fans - last) // 2 * (placed[1].x - placed[0].x) if grid.rows > 1 else 0
        placed[-last:] = [place._replace(x=place.x + shift) for place in placed[-last:]]
        beside = (grid.room - self.size.width) // 2
        return [
            PilePlace(foundation, place.x + beside, place.y, fan=1) if place.pile == foundation else place
            for place in placed
        ]

    def _above(self, width: int, height: int) -> list[PilePlace]:
        """The places with the other piles in a row above; empty if they do not fit."""
        row_height, groups = LABEL + self.size.height, flat_groups(self.rules)
        fans = self.rules.of_zone(Zone.TABLEAU)
        grid = self._grid(width, height - row_height, len(fans))
        if grid is None or row_length(groups, self.size) > width:
            return []
        return [
            *flat_row(groups, LABEL, width, self.size),
            *self._fans(fans, grid, row_height, width, height - row_height),
        ]

    def _beside(self, width: int, height: int) -> list[PilePlace]:
        """The places with the other piles one below another at the right; empty if they do not fit."""
        size, others = self.size, [spec.index for spec in flat_piles(self.rules)]
        left = width - size.width - KEY_BESIDE - GAP
        fans = self.rules.of_zone(Zone.TABLEAU)
        grid = self._grid(left, height, len(fans))
        if grid is None or len(others) * size.height > height:
            return []
        return [*piles_at_side(others, width, height, size), *self._fans(fans, grid, 0, left, height)]

    def _grid(self, width: int, height: int, fans: int) -> _Grid | None:
        """Rows of fans, as few in a row as the height allows; None if they do not fit."""
        most_rows = height // (LABEL + self.size.height)
        if most_rows < 1:
            return None
        in_row = -(-fans // most_rows)
        room = self.size.width + SIDE_STEP * (self.cards - 1)
        if in_row * (room + GAP) - GAP > width:
            return None
        return _Grid(in_row, -(-fans // in_row), room)

    def _fans(
        self, piles: Sequence[int], grid: _Grid, top: int, width: int, height: int
    ) -> Iterator[PilePlace]:
        """The places of the fans in an area at the left of a board, in rows that are centred."""
        pitch = (width + GAP) // grid.fans
        if self.rules.ruleset.tableau.build is Build.NONE:
            pitch = min(pitch, grid.room + WIDEST_GAP)
        row_height = LABEL + self.size.height
        down = row_height + min(TALLEST_GAP, (height - grid.rows * row_height) // max(1, grid.rows))
        room = pitch - GAP
        start = (width - grid.fans * pitch + GAP) // 2
        first = top + LABEL + (height - grid.rows * down + down - row_height) // 2
        for place, index in enumerate(piles):
            row, number = divmod(place, grid.fans)
            x = start + number * pitch
            breadth = min(pitch, width - x)
            yield PilePlace(index, x, first + row * down, Spread.RIGHT, room=room, breadth=breadth)


def arrange_fans(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | NeededSize:
    """The arrangement with the largest cards with which the fans fit the board."""
    sizes, longest = allowed_sizes(card_size), _longest(rules)
    growth = 0 if rules.ruleset.tableau.build is Build.NONE else min(GROWTH, longest)
    for size in sizes:
        table = _FansTable(rules, size, longest + (growth if size is not sizes[-1] else 0))
        if found := table.places(width, height):
            return Arrangement.of(width, height, size, found)
    return _smallest(_FansTable(rules, sizes[-1], longest))


def _longest(rules: Rules) -> int:
    """The cards of the longest fan as dealt."""
    return max(rules.ruleset.tableau.dealt_heights)


def _smallest(table: _FansTable) -> NeededSize:
    """The narrowest board on which the fans fit, of few rows."""
    height, others = table.size.height, len(flat_piles(table.rules))
    lowest = max(FEW_ROWS * (LABEL + height), others * height)
    width = next(width for width in count(table.size.width) if table.places(width, lowest))
    return NeededSize(width, lowest)
