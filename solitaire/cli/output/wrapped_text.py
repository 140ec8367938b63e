"""Texts of answers, wrapped to the width of the terminal."""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from solitaire.config.terminal_text import is_narrow

WIDEST: Final = 100
"""The longest line of an answer: longer ones are hard to read, however wide the terminal is."""
INDENT: Final = "  "


def wrapped(
    text: str, first: str = "", other: str = "", hyphens: bool = True, widest: int = WIDEST
) -> list[str]:
    """Wrap a text to the width of the terminal, after its indents.

    Lines end between words, or after ``hyphens``. A word wider than the terminal is not divided. A text with
    characters that do not take one cell each is wrapped by ``text_table``, which ends no line after a hyphen,
    and divides such words.

    Args:
        text: the text.
        first: the beginning of the first line, at most as wide as ``other``.
        other: the indent of the other lines.
        hyphens: whether a line may end after a hyphen.
        widest: the most cells of a line, in a terminal however wide.
    """
    room = width(widest)
    if not is_narrow(first + text):
        from solitaire.config import text_table

        lines = text_table.wrapped(text, room - len(other))
        return [f"{other if number else first}{line}" for number, line in enumerate(lines)]
    return wrap(
        text,
        room,
        initial_indent=first,
        subsequent_indent=other,
        break_long_words=False,
        break_on_hyphens=hyphens,
    )


def hanging(label: str, longest: int, text: str) -> list[str]:
    """Wrap ``text`` beside its label, or below one wider than ``longest``, indented."""
    first = f"{INDENT}{label}{' ' * (longest - cells_of(label))}{INDENT}"
    indent = " " * (longest + 2 * len(INDENT))
    return (
        wrapped(text, first, indent)
        if cells_of(label) <= longest
        else [first.rstrip(), *wrapped(text, indent, indent)]
    )


def cells_of(text: str) -> int:
    """The cells that a text takes in a terminal."""
    if is_narrow(text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def width(widest: int = WIDEST) -> int:
    """The width of a line of an answer at most, in cells."""
    return min(get_terminal_size().columns, widest)
