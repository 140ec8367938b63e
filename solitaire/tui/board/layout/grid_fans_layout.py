"""Arrange fans at places of a grid, with the foundations at the free ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.card_sizes import allowed_sizes
from solitaire.tui.board.layout.flat_row import GAP, flat_piles, piles_at_side
from solitaire.tui.board.layout.pile_places import (
    LABEL,
    SIDE_STEP,
    Arrangement,
    NeededSize,
    PilePlace,
    Spread,
)
from solitaire.tui.board.layout.table_rows import KEY_BESIDE
from solitaire.tui.theme.card_faces import CardSize

TALLEST_GAP: Final = 2
"""Rows between two rows of fans, beside those for keys, at most."""


def arrange_grid_fans(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | NeededSize:
    """The arrangement with the largest cards with which the grid fits the board."""
    sizes = allowed_sizes(card_size)
    for size in sizes:
        if found := _places(rules, width, height, size):
            return Arrangement.of(width, height, size, found)
    size = sizes[-1]
    lowest = max((LABEL + size.height) * _shape(rules)[0], size.height * len(_others(rules)))
    narrowest = next(width for width in count(size.width) if _places(rules, width, lowest, size))
    return NeededSize(narrowest, lowest)


def _numbers(rules: Rules) -> dict[int, tuple[int, int]]:
    """For each pile of the grid, the numbers of its row and of its place in it, from 0.

    The foundations are at places that no column takes, if there are enough of these.
    """
    columns = [(y, x // 2) for x, y in rules.ruleset.tableau.corner_places]
    rows, length = (1 + max(place[part] for place in columns) for part in (0, 1))
    free = [place for place in product(range(rows), range(length)) if place not in columns]
    numbers = dict(zip(rules.of_zone(Zone.TABLEAU), columns, strict=True))
    foundations = rules.of_zone(Zone.FOUNDATION)
    return numbers | dict(zip(foundations if len(foundations) <= len(free) else (), free, strict=False))


def _shape(rules: Rules) -> tuple[int, int]:
    """How many rows the grid has, and how many places a row."""
    numbers = _numbers(rules).values()
    return 1 + max(row for row, _ in numbers), 1 + max(place for _, place in numbers)


def _others(rules: Rules) -> list[int]:
    """The piles beside the grid."""
    numbers = _numbers(rules)
    return [spec.index for spec in flat_piles(rules) if spec.index not in numbers]


def _places(rules: Rules, width: int, height: int, size: CardSize) -> list[PilePlace]:
    """The places of all piles, those beside the grid at the right of it; empty if they do not fit."""
    (rows, length), others = _shape(rules), _others(rules)
    left = width - (size.width + KEY_BESIDE + GAP if others else 0)
    pitch, row_height = (left + GAP) // length, LABEL + size.height
    has_room = pitch - GAP >= size.width + SIDE_STEP
    if not has_room or rows * row_height > height or len(others) * size.height > height:
        return []
    return [*piles_at_side(others, width, height, size), *_grid(rules, pitch, height, size)]


def _grid(rules: Rules, pitch: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    """The places of the piles of the grid, ``pitch`` columns from one to the next."""
    numbers, row_height = _numbers(rules), LABEL + size.height
    rows, _ = _shape(rules)
    down = row_height + min(TALLEST_GAP, (height - rows * row_height) // rows)
    top = (height - (rows - 1) * down - row_height) // 2 + LABEL
    for index, (row, place) in numbers.items():
        x, y = place * pitch, top + row * down
        if rules.piles[index].zone is Zone.FOUNDATION:
            yield PilePlace(index, x, y, fan=1, breadth=pitch)
        else:
            yield PilePlace(index, x, y, Spread.RIGHT, room=pitch - GAP, breadth=pitch)
