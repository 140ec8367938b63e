"""Columns of text, aligned by the cells that characters take in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len, chop_cells, set_cell_size

COLUMN_GAP: Final = 2
"""Cells between two columns of a table."""
CONTINUED: Final = "  "
"""The indent of the lines on which the first column of a row continues."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""A space at which lines are not wrapped."""


def flush_left(text: str, cells: int) -> str:
    """``text`` with spaces after it, at least ``cells`` wide.

    ``str.ljust`` would count letters instead.
    """
    return text + " " * (cells - cell_len(text))


def flush_right(text: str, cells: int) -> str:
    """``text`` with spaces before it, at least ``cells`` wide."""
    return " " * (cells - cell_len(text)) + text


def cut_to(text: str, cells: int) -> str:
    """``text``, of a longer one the beginning and an ellipsis, at most ``cells`` wide."""
    return text if cell_len(text) <= cells else f"{set_cell_size(text, cells - 1).rstrip(', ')}…"


def wrapped(text: str, cells: int) -> list[str]:
    """``text`` in lines at most ``cells`` wide; only wider words are divided.

    In fewer than two cells, which a wide character takes, lines have two.
    """
    lines, cells = [""], max(cells, 2)
    parts = (part for word in text.split(" ") for part in chop_cells(word, cells) or [""])
    for word in parts:
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and cell_len(longer) > cells:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line.rstrip(" ") for line in lines]


def aligned(rows: Sequence[Sequence[str]], width: int = 80) -> Iterator[str]:
    """Rows of a table as lines: the first column flush left, the others flush right.

    The first column is cut where a line would be wider than ``width`` cells.
    """
    first, _ = _column_widths(rows, width)
    yield from aligned_whole([(cut_to(head, first), *cells) for head, *cells in rows], width)


def aligned_whole(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Rows of a table as by ``aligned``, with the first column wrapped, not cut."""
    first, others = _column_widths(rows, width)
    for head, *cells in rows:
        padded = (flush_right(cell, other + COLUMN_GAP) for cell, other in zip(cells, others, strict=True))
        line, *more = [head] if cell_len(head) <= first else wrapped(head, first - len(CONTINUED))
        yield flush_left(line, first) + "".join(padded)
        yield from (flush_left(f"{CONTINUED}{part}", width) for part in more)


def _column_widths(rows: Sequence[Sequence[str]], width: int) -> tuple[int, list[int]]:
    """The cells of the first column, which gets what the others leave it, and of these."""
    first, *others = (max(map(cell_len, column)) for column in zip(*rows, strict=True))
    return max(1, min(first, width - sum(others) - COLUMN_GAP * len(others))), others
