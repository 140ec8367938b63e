"""Arrange a tableau of fans in several rows, the other piles above or beside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.vocabulary import Build
from solitaire.tui.board.flat_row import GAP, flat_groups, flat_row, row_length
from solitaire.tui.board.pile_places import (
    LABEL,
    SIDE_STEP,
    Arrangement,
    KeyAt,
    PilePlace,
    Spread,
    TooSmall,
    allowed_sizes,
)
from solitaire.tui.board.rows_layout import SIZES
from solitaire.tui.board.table_rows import KEY_BESIDE
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
    cards: int
    """Cards of a fan that are shown side by side."""


def arrange_fans(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | TooSmall:
    """The arrangement with the largest cards with which the fans fit the board."""
    sizes = allowed_sizes(card_size, SIZES)
    for size in sizes:
        cards = _most_cards(rules, grown=size is not sizes[-1])
        for places in (_above, _beside):
            if found := places(rules, width, height, size, cards):
                return Arrangement(width, height, size, tuple(sorted(found, key=lambda place: place.pile)))
    return _smallest(rules, sizes[-1])


def _smallest(rules: Rules, size: CardSize) -> TooSmall:
    """The narrowest board on which the fans fit, of few rows."""
    cards = _most_cards(rules, grown=False)
    lowest = max(FEW_ROWS * (LABEL + size.height), sum(map(len, flat_groups(rules))) * size.height)
    width = size.width
    while not (_above(rules, width, lowest, size, cards) or _beside(rules, width, lowest, size, cards)):
        width += 1
    return TooSmall(width, lowest)


def _most_cards(rules: Rules, grown: bool) -> int:
    """The cards of the longest fan as dealt or, where it may be built on, somewhat ``grown``."""
    tableau = rules.ruleset.tableau
    return max(tableau.dealt_heights) + (GROWTH if grown and tableau.build is not Build.NONE else 0)


def _above(rules: Rules, width: int, height: int, size: CardSize, cards: int) -> list[PilePlace]:
    """The places with the other piles in a row above; empty if they do not fit."""
    row_height = LABEL + size.height
    grid = _grid(rules, width, height - row_height, size, cards)
    groups = flat_groups(rules)
    if grid is None or row_length(groups, size) > width:
        return []
    return [
        *flat_row(groups, LABEL, width, size),
        *_fans(rules, grid, row_height, width, height - row_height, size),
    ]


def _beside(rules: Rules, width: int, height: int, size: CardSize, cards: int) -> list[PilePlace]:
    """The places with the other piles one below another at the right; empty if they do not fit."""
    others = [spec for group in flat_groups(rules) for spec in group]
    left = width - size.width - KEY_BESIDE - GAP
    grid = _grid(rules, left, height, size, cards)
    if grid is None or len(others) * size.height > height:
        return []
    step = min(size.height + LABEL, height // max(1, len(others)))
    first = (height - step * len(others) + step - size.height) // 2
    side = [
        PilePlace(spec.index, width - size.width, first + place * step, key=KeyAt.BESIDE, rows=step - LABEL)
        for place, spec in enumerate(others)
    ]
    return [*side, *_fans(rules, grid, 0, left, height, size)]


def _grid(rules: Rules, width: int, height: int, size: CardSize, cards: int) -> _Grid | None:
    """Rows of fans of so many cards, as few in a row as the height allows; None if they do not fit."""
    fans = rules.ruleset.tableau.piles
    most_rows = height // (LABEL + size.height)
    if most_rows < 1:
        return None
    in_row = -(-fans // most_rows)
    room = size.width + SIDE_STEP * (cards - 1)
    if in_row * (room + GAP) - GAP > width:
        return None
    return _Grid(in_row, -(-fans // in_row), room, cards)


def _fans(rules: Rules, grid: _Grid, top: int, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    """The places of the fans in an area at the left of a board, in rows that are centred."""
    pitch = (width + GAP) // grid.fans
    if rules.ruleset.tableau.build is Build.NONE:
        pitch = min(pitch, grid.room + WIDEST_GAP)
    row_height = LABEL + size.height
    down = row_height + min(TALLEST_GAP, (height - grid.rows * row_height) // max(1, grid.rows))
    fans = rules.of_zone(Zone.TABLEAU)
    room = pitch - GAP
    start = (width - grid.fans * pitch + GAP) // 2
    first = top + LABEL + (height - grid.rows * down + down - row_height) // 2
    for place, index in enumerate(fans):
        row, number = divmod(place, grid.fans)
        x = start + number * pitch
        breadth = min(pitch, width - x)
        yield PilePlace(index, x, first + row * down, Spread.RIGHT, room=room, breadth=breadth)
