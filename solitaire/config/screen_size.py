"""The sizes for which the program draws, in a terminal or in a browser."""

from __future__ import annotations

from typing import Final

MIN_COLUMNS: Final = 10
MIN_ROWS: Final = 3
"""On a smaller screen, on which nothing can be read, the program draws as for one of this size: Textual cannot
divide texts into parts of no width.
"""
MAX_COLUMNS: Final = 2048
MAX_ROWS: Final = 512
"""A larger screen is used in part: it would take memory and time without end, and 8K screens have less in any
font that can be read.
"""


def drawn_size(columns: int, rows: int) -> tuple[int, int]:
    """The size for which the program draws on a screen of some size."""
    return max(MIN_COLUMNS, min(columns, MAX_COLUMNS)), max(MIN_ROWS, min(rows, MAX_ROWS))


def is_drawn_size(columns: int, rows: int) -> bool:
    """Whether the program draws for just this size."""
    return drawn_size(columns, rows) == (columns, rows)
