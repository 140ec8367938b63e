"""Filters that keep control characters from reaching the terminal.

Widgets show text from outside by ``theme.legible_text.legible`` and ``theme.card_faces.written``, which keep
lines at their width. The filter here holds for every widget, those of Textual included.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from solitaire.config.terminal_text import REPLACEMENT, printable, printable_lines


class PrintableFilter(LineFilter):
    """Replaces unprintable characters in segments, and keeps their width."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in printable characters; the same list if all are."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [segment._replace(text=_as_wide(segment.text)) for segment in segments]


PRINTABLE: Final = PrintableFilter()


class PrintableConsole(Console):
    """A console for stderr after the screen is closed, for example for tracebacks."""

    def __init__(self) -> None:
        super().__init__(markup=False, highlight=False, stderr=True)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments in printable characters."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=printable_lines(segment.text))


def _as_wide(text: str) -> str:
    """The text in printable characters, in as many cells."""
    return "".join(sign if printable(sign) == sign else REPLACEMENT * cell_len(sign) for sign in text)
