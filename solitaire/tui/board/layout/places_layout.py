"""Arrange a tableau of places in a grid, and the other piles beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.card_sizes import allowed_sizes, least_spacing
from solitaire.tui.board.layout.flat_row import flat_piles
from solitaire.tui.board.layout.pile_places import (
    KEY_BESIDE,
    LABEL,
    Arrangement,
    KeyAt,
    NeededSize,
    PilePlace,
    lowest_board,
)
from solitaire.tui.theme.card_faces import CardSize

BESIDE: Final = KEY_BESIDE + 1
"""Columns between the rows and the other piles, for the keys of these."""
WIDEST_GAP: Final = 3
"""Columns between two places, at most."""
TALLEST_GAP: Final = 2
"""Rows between two rows of places, at most."""


class _Form(NamedTuple):
    """How places and other piles are laid out."""

    overlap: int = 0
    """Columns of a card that the next one of its row covers."""
    is_below: bool = False
    """Whether the other piles are below the rows, instead of beside them."""
    is_stacked: bool = False
    """Whether the cards of a row may cover those above, all but their first lines."""
    saved: int = 0
    """Columns that the space before the other piles lacks; of rows alone, columns beyond the edge."""


WIDE: Final = _Form()
LOW_GRID: Final = _Form(is_below=True)
"""Where the board is too low for all other piles beside a grid of such cards."""
NARROW: Final = (
    _Form(overlap=1),
    _Form(overlap=1, is_below=True),
    _Form(is_stacked=True),
    _Form(overlap=1, is_stacked=True),
    _Form(overlap=1, saved=1),
)
"""Where the smallest cards have no room side by side, or one below another. Keys on their borders, as those of
grids, would be covered.
"""
STACKED_STEP: Final = 2
"""Rows that are seen of a card in a stacked form, at least: its index and one more."""


def arrange_places(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | NeededSize:
    """The arrangement with the largest cards with which the rows fit the board."""
    sizes = allowed_sizes(card_size)
    usual = (WIDE,) if rules.row_places else (WIDE, LOW_GRID)
    forms = [(size, form) for size in sizes for form in usual]
    if rules.row_places:
        forms += [(sizes[-1], form) for form in NARROW]
    needs = [_needed(rules, size, form) for size, form in forms]
    for (size, form), needed in zip(forms, needs, strict=True):
        if needed.fits(width, height):
            return Arrangement.of(width, height, size, _places(rules, width, height, size, form))
    smallest = [needed for (size, _), needed in zip(forms, needs, strict=True) if size == sizes[-1]]
    return lowest_board(smallest, width)


def _shape(rules: Rules) -> tuple[int, int]:
    """How many places a row has, and how many rows there are."""
    numbers = _numbers(rules)
    return 1 + max(place for _, place in numbers), 1 + max(row for row, _ in numbers)


def _numbers(rules: Rules) -> list[tuple[int, int]]:
    """For each place, the numbers of its row and of its place in it, from 0."""
    tableau = rules.ruleset.tableau
    if tableau.row_length:
        return [divmod(number, tableau.row_length) for number in range(tableau.piles)]
    return [(y, x // 2) for x, y in tableau.corner_places]


def _needed(rules: Rules, size: CardSize, form: _Form) -> NeededSize:
    """The smallest board for cards of this size."""
    length, rows = _shape(rules)
    spacing, others = least_spacing(size) - form.overlap, len(flat_piles(rules))
    columns = length * (size.width + spacing) - spacing - form.saved
    if form.is_below:
        return NeededSize(max(columns, others * (BESIDE + size.width)), LABEL + size.height * (rows + 1))
    beside = BESIDE + size.width if others else 0
    step = STACKED_STEP if form.is_stacked else size.height
    return NeededSize(columns + beside, LABEL + max((rows - 1) * step + size.height, others * size.height))


def _places(rules: Rules, width: int, height: int, size: CardSize, form: _Form) -> Iterator[PilePlace]:
    """The places of all piles, in the middle of the board."""
    (length, rows), others = _shape(rules), flat_piles(rules)
    beside = BESIDE + size.width if others and not form.is_below else 0
    room = height - size.height if form.is_below else height
    pitch = min(size.width + WIDEST_GAP, (width + form.saved - beside - size.width) // max(1, length - 1))
    down = min(size.height + TALLEST_GAP, (room - LABEL - size.height) // max(1, rows - 1))
    grid_width = (length - 1) * pitch + size.width
    left = max(0, (width - grid_width - beside) // 2)
    label = LABEL if rules.row_places else 0  # The keys of a grid are on the borders of its cards.
    top = label + (room - label - (rows - 1) * down - size.height) // 2
    for index, (row, place) in zip(rules.of_zone(Zone.TABLEAU), _numbers(rules), strict=True):
        key = KeyAt.BELOW
        if rules.row_places:
            key = KeyAt.NOWHERE if row else KeyAt.ABOVE
        # No card covers the gap below it; the end of a row that closes up is no gap.
        seen = down if form.is_stacked and not rules.closing_row else 0
        x, y = left + place * pitch, top + row * down
        yield PilePlace(index, x, y, fan=1, breadth=pitch, key=key, rows=seen)
    start = (width - len(others) * (BESIDE + size.width)) // 2
    step = min(down, (height - LABEL - size.height) // max(1, len(others) - 1))
    first = min(top, height - size.height - (len(others) - 1) * step)
    for number, spec in enumerate(others):
        if form.is_below:
            x, y = start + BESIDE + number * (BESIDE + size.width), height - size.height
        else:
            x, y = left + grid_width + BESIDE - form.saved, first + number * step
        yield PilePlace(spec.index, x, y, fan=1, key=KeyAt.BESIDE)
