"""Columns of text, aligned by the cells that characters take in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

COLUMN_GAP: Final = 2
"""Cells between two columns of a table."""


def flush_left(text: str, cells: int) -> str:
    """``text`` with spaces after it, at least ``cells`` wide.

    ``str.ljust`` would count letters instead.
    """
    return text + " " * (cells - cell_len(text))


def flush_right(text: str, cells: int) -> str:
    """``text`` with spaces before it, at least ``cells`` wide."""
    return " " * (cells - cell_len(text)) + text


def aligned(rows: Sequence[Sequence[str]], width: int = 80) -> Iterator[str]:
    """Rows of a table as lines: the first column flush left, the others flush right.

    The first column is cut where a line would be wider than ``width`` cells.
    """
    first, *others = (max(map(cell_len, column)) for column in zip(*rows, strict=True))
    first = max(1, min(first, width - sum(others) - COLUMN_GAP * len(others)))
    for head, *cells in rows:
        shown = head if cell_len(head) <= first else f"{set_cell_size(head, first - 1)}…"
        padded = (flush_right(cell, other + COLUMN_GAP) for cell, other in zip(cells, others, strict=True))
        yield flush_left(shown, first) + "".join(padded)
