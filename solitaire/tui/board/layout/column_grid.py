"""The grid of columns that the rows of a table share, as wide as the board allows."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.tui.board.layout.pile_places import KEY_BESIDE, SLOT
from solitaire.tui.board.layout.table_rows import TableRows
from solitaire.tui.theme.card_faces import CardSize

SLOTS: Final = 3
"""Cards that can share a line of a long column, where the width allows it."""


class ColumnGrid(NamedTuple):
    """The columns of the tableau, and the space that other rows may take."""

    start: int
    pitch: int
    """From one column to the next: equal distances, of a limited width."""
    gap: int
    """Columns that a gap between groups adds."""
    left: int
    right: int
    room: int
    """Columns of the board that a row may take: those left of the side."""
    side: int
    """The column of the piles at the side."""


def _length(rows: TableRows, size: CardSize, pitch: int, gap: int) -> int:
    """The cells of all columns and of the side, with this pitch and this gap."""
    has_side = bool(rows.side)
    beside = has_side * max(gap, KEY_BESIDE)
    return (rows.columns + has_side) * pitch - (pitch - size.width) + rows.gaps * gap + beside


def _beside_last(size: CardSize) -> int:
    """Cells right of the last column that its longest lines need."""
    return max(0, SLOTS * SLOT - size.width)


def _pitch_and_gap(rows: TableRows, width: int, size: CardSize) -> tuple[int, int]:
    """The widest pitch of the columns, and then the widest gap between groups, that fit the board."""

    def fits(pitch: int) -> bool:
        """Whether all rows do; those of one card need not where long lines would lose room."""
        return _length(rows, size, pitch, max(1, pitch // 3)) <= width and (
            pitch <= SLOTS * SLOT or rows.longest(size, pitch - size.width) + _beside_last(size) <= width
        )

    pitch = max(SLOTS * SLOT, size.width + size.width // 2)
    while pitch > size.width + 1 and not fits(pitch):
        pitch -= 1
    if _length(rows, size, pitch, 1) > width:
        pitch -= 1
    gap = pitch // 2
    while gap > 1 and _length(rows, size, pitch, gap) > width:
        gap -= 1
    return pitch, gap


def column_grid(rows: TableRows, width: int, size: CardSize) -> ColumnGrid:
    """The grid for cards of this size on a board of ``width`` cells."""
    pitch, gap = _pitch_and_gap(rows, width, size)
    beside = max(gap, KEY_BESIDE) + pitch if rows.side else 0
    length = _length(rows, size, pitch, gap) - beside
    spacing = pitch - size.width
    if rows.side:
        # A row longer than the columns moves the side piles closer.
        beside = min(beside, width - rows.longest(size, spacing=0))
    room = width - beside
    # If another row is longer, gaps grow, or the columns are centred below it, aligned with its end; they are
    # below its last group if that has as many piles.
    longest = max((rows.length(row, size, spacing) for row in rows.flat if not rows.overlaps(row)), default=0)
    more = max(0, longest - length) if longest <= room else 0
    left = (room - length - more) // 2
    right = left + length + more
    is_over = rows.longest(size, min(1, spacing)) > right - left
    side = (width if is_over else right + beside) - size.width
    grid = ColumnGrid(left, pitch, gap, left, right, room, side)
    if rows.gaps:
        return grid._replace(gap=gap + more // rows.gaps)
    is_matched = any(len(row[-1]) == rows.columns for row in rows.flat)
    start = left + more - (0 if is_matched else more // 2 // pitch * pitch)
    over = start + (rows.columns - 1) * pitch + size.width + _beside_last(size) - room
    if over > 0 and start > left:
        if over <= left:
            return grid._replace(start=start - over, left=left - over, right=right - over)
        start = max(left, start - pitch)
    return grid._replace(start=start)
