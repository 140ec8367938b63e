"""Send only changed cells to the terminal, using private names of Textual.

Textual keeps exact regions of what is dirty, but sends each line of a widget from the widget's left edge up
to the end of the region, and passes every line of every widget through a style cache on the way. A table is
one wide widget whose lines are styled already, and most moves change a few cells of it.

No other module uses private names of Textual; those that ``driver`` needs are here, too.
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
"""The column and line at which cells begin, and the cells."""


class _PartialUpdate(CompositorUpdate):
    """Changed parts of lines."""

    def __init__(self, parts: Iterable[_Part]) -> None:
        self._parts = tuple(parts)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The parts, for other consoles."""
        for x, y, strip in self._parts:
            yield Control.move_to(x, y)
            yield from strip

    def render_segments(self, console: Console) -> str:
        """The characters to send to the terminal."""
        pen = AnsiWriter(console._color_system or ColorSystem.TRUECOLOR)
        sent: list[str] = []
        for x, y, strip in self._parts:
            sent.append(Control.move_to(x, y).segment.text)
            sent += (pen.write(text, style) for text, style, _ in strip)
        return "".join(sent) + pen.reset()


class _PartialUpdateCompositor(Compositor):
    def render_partial_update(self) -> _PartialUpdate | None:  # type: ignore[override]  # any update will do
        """The dirty parts, each rendered only by the widget visible there."""
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
    """A screen that sends only the dirty parts of lines."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = _PartialUpdateCompositor()


class StyledWidget(Widget):
    """A borderless widget whose ``render_line`` gives full lines in true colours."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines, after the filters that replace colours by grey."""
        strips = [self.render_line(y) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            if not isinstance(line_filter, ANSIToTruecolor):
                ground = self.styles.background
                strips = [strip.apply_filter(line_filter, ground) for strip in strips]
        if crop.column_span != (0, self.size.width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips


def new_parser() -> XTermParser:
    """Create Textual's parser of terminal input."""
    return XTermParser()


def set_output(driver: LinuxDriver, file: Any) -> None:
    """Make a driver write to ``file``: an object with write, flush and fileno."""
    driver._file = file
