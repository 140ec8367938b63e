"""Sending to the terminal only what has changed. The one place that uses private names of Textual.

Textual keeps exact regions of what is dirty, but sends each line of a widget from the widget's left edge up
to the end of the region, and passes every line of every widget through a style cache on the way. A table is
one wide widget whose lines are styled already, and most moves change a few cells of it.
"""

from __future__ import annotations

from typing import TypeVar

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

Answer = TypeVar("Answer")


class _SparingUpdate(ChopsUpdate):
    """Changed parts of lines, cut at both ends."""

    def render_segments(self, console: Console) -> str:
        """The bytes for the terminal."""
        sent: list[str] = []
        for y, first, last in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=True):
                start, stop = max(x, first), min(end, last)
                if strip is not None and start < stop:
                    part = strip.crop(start - x, stop - x)
                    sent += Control.move_to(start, y).segment.text, part.render(console)
        return "".join(sent)


class _SparingCompositor(Compositor):
    def render_partial_update(self) -> ChopsUpdate | None:
        """What is dirty, as an update that spares the rest of each line."""
        update = super().render_partial_update()
        return update and _SparingUpdate(update.chops, update.spans, update.chop_ends)


class SparingScreen(Screen[Answer]):
    """A screen that sends the dirty parts of lines, and no more."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = _SparingCompositor()


class StyledWidget(Widget):
    """A widget without borders whose ``render_line`` gives lines of its width, in true colours."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they are, or as the filter makes them that makes grey of colours."""
        strips = [self.render_line(y) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            if not isinstance(line_filter, ANSIToTruecolor):
                ground = self.styles.background
                strips = [strip.apply_filter(line_filter, ground) for strip in strips]
        if crop.column_span != (0, self.size.width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips
