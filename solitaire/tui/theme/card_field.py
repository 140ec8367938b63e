"""The inside of a face: pips, framed courts, or one character if space is short."""

from __future__ import annotations

from typing import Final

from solitaire.rules.cards import ACE

# Pips by rank: column (left, middle, right) and row (0 to 4).
_PIPS: Final = {
    1: ((1, 2),),
    2: ((1, 0), (1, 4)),
    3: ((1, 0), (1, 2), (1, 4)),
    4: ((0, 0), (2, 0), (0, 4), (2, 4)),
    5: ((0, 0), (2, 0), (1, 2), (0, 4), (2, 4)),
    6: ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4)),
    7: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4)),
    8: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4)),
    9: ((0, 0), (2, 0), (0, 1), (2, 1), (1, 2), (0, 3), (2, 3), (0, 4), (2, 4)),
    10: ((0, 0), (2, 0), (1, 1), (0, 1), (2, 1), (0, 3), (2, 3), (1, 3), (0, 4), (2, 4)),
}
DOUBLE: Final = 9
"""Rows of a field from which on courts are double-headed, and the pip of an ace is framed."""


def field(rank: int, suit: str, courts: tuple[str, str, str], width: int, height: int) -> list[str]:
    """The rows of the inside of a face.

    ``suit`` and ``courts`` (jack, queen, king) are the characters to draw with, ``width`` and ``height`` cells
    without the border.
    """
    rows = [[" "] * width for _ in range(height)]
    if width < 7 or height < 5:
        rows[(height - 1) // 2][width // 2] = courts[rank - 11] if rank > 10 else suit
    elif rank == ACE and height >= DOUBLE:
        _draw_frame(rows, suit)
    elif rank <= 10:
        _draw_pips(rows, rank, suit)
    elif height < DOUBLE:
        _draw_court(rows, suit, courts[rank - 11])
    else:
        _draw_double_court(rows, suit, courts[rank - 11])
    return ["".join(row) for row in rows]


def _draw_pips(rows: list[list[str]], rank: int, suit: str) -> None:
    centre, middle = len(rows[0]) // 2, len(rows) // 2
    across, down = (len(rows[0]) - 1) // 3, (len(rows) - 1) // 4
    for column, row in _PIPS[rank]:
        rows[middle + (row - 2) * down][centre + (column - 1) * across] = suit


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
    """A frame with a figure and its suit in either half."""
    height, inner = len(rows), len(rows[0]) - 4
    rows[0][1:-1] = f"╭{'─' * inner}╮"
    rows[-1][1:-1] = f"╰{'─' * inner}╯"
    for row in rows[1:-1]:
        row[1], row[-2] = "│", "│"
    rows[height // 2][2:-2] = "─" * inner
    quarter, centre = height // 4, len(rows[0]) // 2
    rows[quarter][centre] = rows[-1 - quarter][centre] = figure
    rows[1][2] = rows[-2][-3] = suit
