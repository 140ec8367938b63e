"""Sending to the terminal only what has changed. The one place that uses private names of Textual.

Textual keeps exact regions of what is dirty, but sends each line of a widget from the widget's left edge up
to the end of the region, and passes every line of every widget through a style cache on the way. A table is
one wide widget whose lines are styled already, and most moves change a few cells of it.

What ``driver`` needs of Textual's private names is here, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from textual._compositor import Compositor, CompositorUpdate
from textual._xterm_parser import XTermParser
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from solitaire.tui.render.ansi import AnsiWriter

if TYPE_CHECKING:
    from textual.drivers.linux_driver import LinuxDriver

Answer = TypeVar("Answer")
_Part: TypeAlias = tuple[int, int, Strip]
"""Cells side by side, and the column and line at which they begin."""


class _PartialUpdate(CompositorUpdate):
    """Changed parts of lines."""

    def __init__(self, parts: Iterable[_Part]) -> None:
        self._parts = tuple(parts)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The parts, for whatever else wants to print them."""
        for x, y, strip in self._parts:
            yield Control.move_to(x, y)
            yield from strip

    def render_segments(self, console: Console) -> str:
        """The bytes for the terminal."""
        pen = AnsiWriter(console._color_system or ColorSystem.TRUECOLOR)
        sent: list[str] = []
        for x, y, strip in self._parts:
            sent.append(Control.move_to(x, y).segment.text)
            sent += (pen.write(text, style) for text, style, _ in strip)
        return "".join(sent) + pen.lay_down()


class _PartialUpdateCompositor(Compositor):
    def render_partial_update(self) -> _PartialUpdate | None:  # type: ignore[override]  # any update will do
        """What is dirty; each part is asked of the widget that is seen there, and of no other."""
        dirty = self._dirty_regions.copy()
        self._dirty_regions.clear()
        return _PartialUpdate(self._parts(dirty)) if dirty else None

    def _parts(self, dirty: Iterable[Region]) -> Iterator[_Part]:
        for y, first, last in self._regions_to_spans(dirty):
            hidden = [(first, last)]
            for widget, (region, clip) in self.visible_widgets.items():
                seen = region.intersection(clip)
                if not hidden:
                    break
                if not seen.y <= y < seen.bottom:
                    continue
                behind = []
                for start, stop in hidden:
                    left, right = max(start, seen.x), min(stop, seen.right)
                    if left < right:
                        part = Region(left - region.x, y - region.y, right - left, 1)
                        yield left, y, widget.render_lines(part)[0]
                        behind += [(start, left), (right, stop)]
                    else:
                        behind.append((start, stop))
                hidden = [(start, stop) for start, stop in behind if start < stop]


class PartialUpdateScreen(Screen[Answer]):
    """A screen that sends the dirty parts of lines, and no more."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = _PartialUpdateCompositor()


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


def new_parser() -> XTermParser:
    """What makes messages of the text that a terminal sends."""
    return XTermParser()


def set_output(driver: LinuxDriver, file: Any) -> None:
    """Let a driver write to ``file``, which needs the methods ``write``, ``flush`` and ``fileno``."""
    driver._file = file
