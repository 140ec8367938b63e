"""The last step before the terminal: no text of a screen, or of a crash, holds what a terminal would obey.

Widgets show text from outside by ``look.ascii.legible`` and ``look.faces.written``, which keep lines at their
width. The filter here holds for every widget, those of Textual included.
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
    """Segments in printable characters, each as wide as it was: what takes no cell is left out."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments wherever nothing is wrong with them."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [segment._replace(text=_as_wide(segment.text)) for segment in segments]


PRINTABLE: Final = PrintableFilter()


class PrintableConsole(Console):
    """Prints to stderr what is left to say when the screen is gone, the traceback of a crash among it."""

    def __init__(self) -> None:
        super().__init__(markup=False, highlight=False, stderr=True)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments, their texts printable."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=printable_lines(segment.text))


def _as_wide(text: str) -> str:
    """The text in printable characters, in as many cells."""
    return "".join(sign if printable(sign) == sign else REPLACEMENT * cell_len(sign) for sign in text)
