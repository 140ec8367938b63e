"""A widget of lines that redraws only the cells that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

from solitaire.tui.board.paint.canvas import changes
from solitaire.tui.render.partial_update import StyledWidget


class _DrawnLine(NamedTuple):
    """A line as it was given, and in the width of the widget."""

    given: Strip
    strip: Strip


class DiffWidget(StyledWidget):
    """Shows the lines that it was given last."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: list[_DrawnLine] = []
        self._drawn_in = (Size(), Style())
        """The size of the widget, and the style beside and below the lines."""

    def draw(self, lines: Iterable[Strip], ground: Style) -> None:
        """Replace the lines; ``ground`` fills them to the edge, and all below them."""
        width, height = self.size
        before = self._drawn if self._drawn_in == (self.size, ground) else []
        given = [*lines][:height]
        given += [Strip([], 0)] * (height - len(given))
        self._drawn = [
            old if old and old.given == line else _DrawnLine(line, line.adjust_cell_length(width, ground))
            for line, old in zip_longest(given, before)
        ]
        self._drawn_in = self.size, ground
        if not before:
            self.refresh()
        elif changed := [
            region
            for y, (old, new) in enumerate(zip(before, self._drawn, strict=True))
            if old is not new
            for region in _changed(y, old.strip, new.strip)
        ]:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """One of the lines."""
        return self._drawn[y].strip if y < len(self._drawn) else Strip.blank(self.size.width, self.rich_style)


def _changed(y: int, old: Strip, new: Strip) -> Iterator[Region]:
    """The regions where two lines of the same width differ."""
    if old == new:
        return
    before, after = _cells(old), _cells(new)
    if len(before) == len(after) == new.cell_length:
        yield from (Region(first, y, end - first, 1) for first, end in changes(before, after))
    else:
        yield Region(0, y, new.cell_length, 1)  # Some characters take two cells.


def _cells(strip: Strip) -> list[tuple[str, Style | None]]:
    return [(sign, style) for text, style, _ in strip for sign in text]
