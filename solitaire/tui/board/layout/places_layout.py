"""Arrange a tableau of places in a grid, and the other piles beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import PileSpec, Zone
from solitaire.tui.board.layout.flat_row import flat_groups
from solitaire.tui.board.layout.pile_places import LABEL, Arrangement, KeyAt, PilePlace, TooSmall, allowed_sizes
from solitaire.tui.board.layout.rows_layout import SIZES, WIDEST_TOUCHING
from solitaire.tui.board.layout.table_rows import KEY_BESIDE
from solitaire.tui.theme.card_faces import CardSize

BESIDE: Final = KEY_BESIDE + 1
"""Columns between the rows and the other piles, for the keys of these."""
WIDEST_GAP: Final = 3
"""Columns between two places, at most."""
TALLEST_GAP: Final = 2
"""Rows between two rows of places, at most."""


def arrange_places(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | TooSmall:
    """The arrangement with the largest cards with which the rows fit the board."""
    sizes = allowed_sizes(card_size, SIZES)
    for size in sizes:
        needed = _needed(rules, size)
        if needed.width <= width and needed.height <= height:
            found = sorted(_places(rules, width, height, size), key=lambda place: place.pile)
            return Arrangement(width, height, size, tuple(found))
    return _needed(rules, sizes[-1])


def _others(rules: Rules) -> list[PileSpec]:
    """The piles beside the rows."""
    return [spec for group in flat_groups(rules) for spec in group]


def _shape(rules: Rules) -> tuple[int, int]:
    """How many places a row has, and how many rows there are."""
    numbers = _numbers(rules)
    return 1 + max(place for _, place in numbers), 1 + max(row for row, _ in numbers)


def _numbers(rules: Rules) -> list[tuple[int, int]]:
    """For each place, the numbers of its row and of its place in it, from 0."""
    tableau = rules.ruleset.tableau
    if tableau.row_length:
        return [divmod(number, tableau.row_length) for number in range(tableau.piles)]
    left, top = (min(place[part] for place in tableau.places) for part in (0, 1))
    return [(y - top, (x - left) // 2) for x, y in tableau.places]


def _needed(rules: Rules, size: CardSize) -> TooSmall:
    """The smallest board for cards of this size."""
    length, rows = _shape(rules)
    spacing, others = int(size.width > WIDEST_TOUCHING), len(_others(rules))
    beside = BESIDE + size.width if others else 0
    columns = length * (size.width + spacing) - spacing + beside
    return TooSmall(columns, LABEL + size.height * max(rows, others))


def _places(rules: Rules, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    """The places of all piles, in the middle of the board."""
    (length, rows), others = _shape(rules), _others(rules)
    beside = BESIDE + size.width if others else 0
    pitch = min(size.width + WIDEST_GAP, (width - beside - size.width) // max(1, length - 1))
    down = min(size.height + TALLEST_GAP, (height - LABEL - size.height) // max(1, rows - 1))
    grid_width = (length - 1) * pitch + size.width
    left = (width - grid_width - beside) // 2
    top = LABEL + (height - LABEL - (rows - 1) * down - size.height) // 2
    for index, (row, place) in zip(rules.of_zone(Zone.TABLEAU), _numbers(rules), strict=True):
        key = KeyAt.BELOW
        if rules.left_of:
            key = KeyAt.NOWHERE if row else KeyAt.ABOVE
        yield PilePlace(index, left + place * pitch, top + row * down, fan=1, breadth=pitch, key=key)
    x = left + grid_width + BESIDE
    for number, spec in enumerate(others):
        yield PilePlace(spec.index, x, top + number * down, fan=1, key=KeyAt.BESIDE)
