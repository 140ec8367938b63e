"""The inside of a face: pips, framed courts, or one character if space is short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import ACE
from solitaire.tui.theme.quarter_blocks import blocks, doubled

_PARTS: Final = 12
_PIPS: Final = {
    2: ((1, 0), (1, 12)),
    3: ((1, 0), (1, 6), (1, 12)),
    4: ((0, 0), (2, 0), (0, 12), (2, 12)),
    5: ((0, 0), (2, 0), (1, 6), (0, 12), (2, 12)),
    6: ((0, 0), (2, 0), (0, 6), (2, 6), (0, 12), (2, 12)),
    7: ((0, 0), (2, 0), (1, 3), (0, 6), (2, 6), (0, 12), (2, 12)),
    8: ((0, 0), (2, 0), (1, 3), (0, 6), (2, 6), (1, 9), (0, 12), (2, 12)),
    9: ((0, 0), (2, 0), (0, 4), (2, 4), (1, 6), (0, 8), (2, 8), (0, 12), (2, 12)),
    10: ((0, 0), (2, 0), (1, 2), (0, 4), (2, 4), (0, 8), (2, 8), (1, 10), (0, 12), (2, 12)),
}
"""Pips by rank: their columns (left, middle, right), and their heights in parts of all from top to bottom."""
_CROWDED: Final = 9
"""The first rank with four pips one below another."""
_DRAWN: Final = {
    "♣": "..###.. ##.#.## ####### ...#...",
    "♦": "..##.. .####. .####. ..##..",
    "♥": ".##.##. ####### .#####. ...#...",
    "♠": "...#... .#####. ####### ..###..",
    "♢": "..##.. .#..#. .#..#. ..##..",
    "♡": ".##.##. #..#..# .##.##. ...#...",
    "♞": "....#.#... ..#######. ####.##### ########## ...####### ..########",
    "♛": "#...##...# ##.####.## ########## .########. ..######.. .########.",
    "♚": "....##.... ##..##..## ####..#### ########## .########. .########.",
}
"""Bitmaps of suits and courts, four dots to a cell."""
_SMALL: Final = {
    "♣": "..###.. ##.#.## ...#...",
    "♦": "..##.. .####. ..##..",
    "♥": ".##.##. .#####. ...#...",
    "♠": "..###.. ####### ...#...",
    "♢": "..##.. .#..#. ..##..",
    "♡": ".##.##. .##.##. ...#...",
}
"""The same of suits, lower, for fields with less room."""
DOUBLE: Final = 9
"""Rows of a field from which on pips and courts are drawn in dots, and courts are double-headed."""
ROOMY: Final = 11
"""Rows of a field with room for four drawn pips one below another."""


def field(rank: int, suit: str, courts: tuple[str, str, str], width: int, height: int) -> list[str]:
    """The rows of the inside of a face.

    ``suit`` and ``courts`` (jack, queen, king) are the characters to draw with, ``width`` and ``height`` cells
    without the border.
    """
    rows = [[" "] * width for _ in range(height)]
    is_drawn = height >= DOUBLE and suit in _DRAWN
    if width < 7 or height < 5:
        rows[(height - 1) // 2][width // 2] = courts[rank - 11] if rank > 10 else suit
    elif rank > 10 and height >= DOUBLE:
        _draw_double_court(rows, suit, courts[rank - 11])
    elif rank > 10:
        _draw_court(rows, suit, courts[rank - 11])
    elif rank == ACE and is_drawn:
        _draw_dots(rows, doubled(_DRAWN[suit].split()), width, height)
    elif rank == ACE and height >= DOUBLE:
        _draw_frame(rows, suit)
    elif rank == ACE:
        rows[height // 2][width // 2] = suit
    elif is_drawn:
        is_crowded = rank >= _CROWDED and height < ROOMY
        _draw_large_pips(rows, rank, (_SMALL if is_crowded else _DRAWN)[suit].split())
    else:
        _draw_pips(rows, rank, suit)
    return ["".join(row) for row in rows]


def suit_field(suit: str, width: int, height: int, taken: int) -> list[str]:
    """The rows of the inside of a face below a large rank: the suit, as large as fits.

    The rank takes the first ``taken`` rows. Where fewer than three others are left, all rows are blank.
    """
    rows = [[" "] * width for _ in range(height)]
    dots = _DRAWN.get(suit, "").split()
    for bitmap in (doubled(dots), dots):
        spare = height - taken - len(bitmap) // 2
        if bitmap and spare > 0:
            top = taken + (spare + 1) // 2
            _draw_dots(rows, bitmap, width, 2 * top + len(bitmap) // 2)
            break
    return ["".join(row) for row in rows]


def _draw_pips(rows: list[list[str]], rank: int, suit: str) -> None:
    """A character for each pip."""
    centre, middle = len(rows[0]) // 2, len(rows) // 2
    across, down = (len(rows[0]) - 1) // 3, (len(rows) - 1) // 4
    for column, part in _PIPS[rank]:
        rows[middle + round((part - _PARTS / 2) * 4 * down / _PARTS)][centre + (column - 1) * across] = suit


def _draw_large_pips(rows: list[list[str]], rank: int, bitmap: Sequence[str]) -> None:
    """A bitmap for each pip."""
    width, height = len(rows[0]), len(rows)
    room, across = 2 * height - len(bitmap), min(width - 4, 10)
    for column, part in _PIPS[rank]:
        y = round(room * part / _PARTS)
        _draw_dots(rows, bitmap, width + (column - 1) * across, y + len(bitmap) // 2)


def _draw_dots(rows: list[list[str]], bitmap: Sequence[str], x: int, y: int) -> None:
    """Draw a bitmap around a place that is counted in dots, in cells that are empty."""
    left, top = x - len(bitmap[0]) // 2, y - len(bitmap) // 2
    wide = ["." * (left % 2) + dots + "." * ((left + len(dots)) % 2) for dots in bitmap]
    blank = ["." * len(wide[0])]
    dots = [*blank * (top % 2), *wide, *blank * ((top + len(bitmap)) % 2)]
    for row, line in enumerate(blocks(dots), start=top // 2):
        rows[row][left // 2 : left // 2 + len(line)] = line


def _draw_court(rows: list[list[str]], suit: str, figure: str) -> None:
    """A framed figure between two suits."""
    centre, middle = len(rows[0]) // 2, len(rows) // 2
    rows[middle - 2][centre - 3] = rows[middle + 2][centre + 3] = suit
    _draw_frame(rows, figure)


def _draw_frame(rows: list[list[str]], figure: str) -> None:
    """A figure in a frame in the middle."""
    centre, middle = len(rows[0]) // 2, len(rows) // 2
    for dy, line in zip((-1, 0, 1), ("╭───╮", f"│ {figure} │", "╰───╯"), strict=True):
        rows[middle + dy][centre - 2 : centre + 3] = line


def _draw_double_court(rows: list[list[str]], suit: str, figure: str) -> None:
    """A frame with a figure and its suit in either half, the lower half upside down."""
    width, height = len(rows[0]), len(rows)
    inner = width - 4
    rows[0][1:-1] = f"╭{'─' * inner}╮"
    rows[-1][1:-1] = f"╰{'─' * inner}╯"
    for row in rows[1:-1]:
        row[1], row[-2] = "│", "│"
    rows[height // 2][2:-2] = "─" * inner
    if figure in _DRAWN:
        bitmap = _DRAWN[figure].split()
        _draw_dots(rows, bitmap, width, height // 2 + 1)
        _draw_dots(rows, [dots[::-1] for dots in reversed(bitmap)], width, 2 * height - height // 2 - 1)
    else:
        quarter = height // 4
        rows[quarter][width // 2] = rows[-1 - quarter][width // 2] = figure
    rows[1][2] = rows[-2][-3] = suit
