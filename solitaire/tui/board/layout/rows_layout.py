"""Arrange the piles of a game in rows, as the layout of its ruleset describes.

One row grows downwards: that of the tableau or, if that has single cards only, of the reserve. All others are
one card high, above or below its columns where they can be. Piles at the side are one below another, right of
everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.vocabulary import LayoutPart, StockTo, Unit
from solitaire.tui.board.layout.card_sizes import LOW, allowed_sizes, least_spacing
from solitaire.tui.board.layout.column_grid import ColumnGrid, column_grid
from solitaire.tui.board.layout.pile_places import (
    KEY_BESIDE,
    LABEL,
    SLOT,
    Arrangement,
    KeyAt,
    NeededSize,
    PilePlace,
    Spread,
    lowest_board,
)
from solitaire.tui.board.layout.table_rows import (
    Group,
    TableRows,
    growing_part,
    keeps_single_cards,
    row_forms,
)
from solitaire.tui.theme.card_faces import CardSize

GROWING_LEAST: Final = 11
"""Rows that columns need at least, so that the longest can be shown."""
LONG_LEAST: Final = 13
"""The same where columns may hold far more cards than are dealt and a run from king to ace.

On a low board, only where their lines have no room for two cards.
"""
COVERED: Final = 8
"""Covered cards of a column that have a row each, where cards are not the smallest."""
COMFORTABLE: Final = 17
"""Rows of the columns from which on other rows may be one above another."""


def arrange_rows(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | NeededSize:
    """The arrangement in rows with the largest cards that fit the board.

    ``card_size`` may limit the cards; ``large`` trades the length of the columns for larger ones.
    """
    for rows, folded in row_forms(rules):
        found = _arrange(rules, rows, folded, width, height, card_size)
        if isinstance(found, Arrangement):
            return found
    return found


def _arrange(
    rules: Rules, rows: TableRows, folded: TableRows, width: int, height: int, card_size: str
) -> Arrangement | NeededSize:
    """The arrangement of ``rows`` or, where these are too high, of those with one row above."""
    sizes = allowed_sizes(card_size)
    least = LONG_LEAST if _grows_long(rules) else GROWING_LEAST
    kept = _kept_cards(rules, rows)
    for size in sizes:
        # Columns keep their length, unless the setting asks for large cards.
        is_least = size == sizes[-1]
        length = least if is_least or card_size == "large" else COVERED + size.height
        comfortable = max(length, COMFORTABLE)
        if kept:
            length = comfortable = kept - 1 + size.height
        spacing = least_spacing(size)
        forms = [(rows, spacing, comfortable), (folded, spacing, length)]
        if is_least:
            forms.append((rows, spacing, length))
        if card_size == LOW:
            forms.append((folded, 2 * SLOT - size.width, GROWING_LEAST))
        needs = [_needed(form, size, spacing, growing) for form, spacing, growing in forms]
        for (form, *_), needed in zip(forms, needs, strict=True):
            if needed.fits(width, height):
                return Arrangement.of(width, height, size, _places(form, width, height, size))
    return lowest_board(needs, width)


def _kept_cards(rules: Rules, rows: TableRows) -> int:
    """The most cards of a pile in the row that grows, if nothing shares it that takes cards; else 0."""
    ruleset, part = rules.ruleset, growing_part(rules.ruleset)
    is_alone = all(spec.zone.value == part.value for spec in chain.from_iterable(rows.growing))
    if not is_alone or not keeps_single_cards(ruleset):
        return 0
    return ruleset.reserve.cards if part is LayoutPart.RESERVE else 1


def _grows_long(rules: Rules) -> bool:
    """Whether any cards move together, sequences go on from ace to king, or the stock is dealt onto columns."""
    tableau, stock = rules.ruleset.tableau, rules.ruleset.stock
    return tableau.unit is Unit.ANY or tableau.wrap or stock.to is StockTo.TABLEAU


def _needed(rows: TableRows, size: CardSize, spacing: int, growing: int) -> NeededSize:
    """The smallest board for cards of this size.

    ``spacing`` is the gap between piles, ``growing`` the rows of the columns.
    """
    columns = rows.columns + bool(rows.side)
    gaps = rows.gaps + (KEY_BESIDE if rows.side else 0)
    widths = [columns * (size.width + spacing) - spacing + gaps]
    beside = size.width + spacing + KEY_BESIDE if rows.side else 0
    widths += [rows.length(row, size, spacing) + beside for row in rows.flat]
    flat = (LABEL + size.height) * len(rows.flat)
    return NeededSize(max(widths), max(flat + LABEL + growing, len(rows.side) * size.height))


def _places(rows: TableRows, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    """The places of all piles on a board, with cards of this size."""
    grid = column_grid(rows, width, size)
    row_height = LABEL + size.height
    top = LABEL + row_height * len(rows.above)
    room = height - top - row_height * len(rows.below)
    yield from _growing(rows, grid, top, room)
    tops = [LABEL + row_height * place for place in range(len(rows.above))]
    tops += [top + room + LABEL + row_height * place for place in range(len(rows.below))]
    for y, row in zip(tops, rows.flat, strict=True):
        yield from _flat(rows, row, y, grid, size)
    first = LABEL if LABEL + len(rows.side) * size.height <= height else 0
    step = min(row_height, (height - first) // max(1, len(rows.side)))
    for place, spec in enumerate(rows.side):
        yield PilePlace(spec.index, grid.side, first + place * step, key=KeyAt.BESIDE, rows=step - LABEL)


def _growing(rows: TableRows, grid: ColumnGrid, y: int, room: int) -> Iterator[PilePlace]:
    """The row of the columns."""
    x = grid.start
    for group in rows.growing:
        for spec in group:
            if spec.zone in (Zone.TABLEAU, Zone.RESERVE, Zone.WASTE) or spec.index in rows.shown:
                fan = rows.fan if spec.zone is Zone.WASTE else 0
                yield PilePlace(spec.index, x, y, Spread.DOWN, fan, room, grid.pitch)
            else:
                yield PilePlace(spec.index, x, y, breadth=grid.pitch)
            x += grid.pitch
        x += grid.gap


def _flat(
    rows: TableRows, row: tuple[Group, ...], y: int, grid: ColumnGrid, size: CardSize
) -> Iterator[PilePlace]:
    """The places of a row one card high: each pile at a column where ``columns_of`` finds one for all.

    Otherwise the row is as long as the columns if the room suffices, and the remaining room goes into the gaps.
    """
    if rows.overlaps(row):
        step = min(grid.pitch, (grid.room - size.width) // (len(row[0]) - 1))
        first = (grid.room - size.width - step * (len(row[0]) - 1)) // 2
        for place, spec in enumerate(row[0]):
            yield PilePlace(spec.index, first + place * step, y, fan=1, breadth=step)
        return
    spacing = grid.pitch - size.width
    if columns := rows.columns_of(row, size):
        for spec, column in zip(chain.from_iterable(row), columns, strict=True):
            yield rows.flat_place(spec, grid.start + column * grid.pitch, y, size, spacing)
        return
    gaps, (left, right) = len(row) - 1, (grid.left, grid.right)
    while spacing > 1 and rows.length(row, size, spacing) > right - left:
        spacing -= 1
    if rows.length(row, size, spacing) > right - left:
        spacing = 1 if rows.length(row, size, 1) <= grid.room else 0
        left, right = 0, grid.room
    free = right - left - rows.length(row, size, spacing) + gaps
    x = left
    for place, group in enumerate(row):
        for spec in group:
            yield rows.flat_place(spec, x, y, size, spacing)
            x += rows.span(spec, size) + spacing
        if place < gaps:
            x += free * (place + 1) // gaps - free * place // gaps
