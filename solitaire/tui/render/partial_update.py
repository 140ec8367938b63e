"""Send only changed cells to the terminal, using private names of Textual.

Textual keeps exact regions of what is dirty, but sends each line of a widget from the widget's left edge up
to the end of the region, and passes every line of every widget through a style cache on the way. A table is
one wide widget whose lines are styled already, and most moves change a few cells of it.

No other module imports private modules of Textual, but for its parser of keys (``tui.terminal.key_parser``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderResult
from rich.control import Control
from rich.segment import Segment
from textual import events
from textual._compositor import Compositor, CompositorUpdate
from textual._styles_cache import StylesCache
from textual._time import get_time
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from solitaire.tui.render.ansi import AnsiWriter

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
            sent.append(f"\x1b[{y + 1};{x + 1}H")
            sent += (pen.write(text, style) for text, style, _ in strip)
        return "".join(sent) + pen.reset()


class _PartialUpdateCompositor(Compositor):
    def render_partial_update(self) -> _PartialUpdate | None:  # type: ignore[override]  # any update will do
        """The dirty parts, each rendered only by the widget visible there."""
        dirty = self._dirty_regions.copy()
        self._dirty_regions.clear()
        return _PartialUpdate(self._parts(dirty)) if dirty else None

    def _parts(self, dirty: Iterable[Region]) -> Iterator[_Part]:
        for area in _areas(self._regions_to_spans(dirty)):
            hidden = [area]
            for widget, (region, clip) in self.visible_widgets.items():
                if not hidden:
                    break
                seen = region.intersection(clip)
                behind: list[Region] = []
                for each in hidden:
                    part = each.intersection(seen)
                    if part:
                        lines = widget.render_lines(part.translate(-region.offset))
                        yield from ((part.x, y, line) for y, line in enumerate(lines, part.y))
                        behind += _around(each, part)
                    else:
                        behind.append(each)
                hidden = behind


def _areas(spans: Iterable[tuple[int, int, int]]) -> Iterator[Region]:
    """Spans of lines, those of the same columns on consecutive lines as one region.

    A widget takes longer to prepare for a region than to render another line of it.
    """
    open_spans: dict[tuple[int, int], list[int]] = {}
    for y, first, last in spans:
        lines = open_spans.get((first, last))
        if lines and lines[-1] == y - 1:
            lines[-1] = y
        else:
            if lines:
                yield Region(first, lines[0], last - first, lines[-1] - lines[0] + 1)
            open_spans[first, last] = [y, y]
    for (first, last), (top, bottom) in open_spans.items():
        yield Region(first, top, last - first, bottom - top + 1)


def _around(area: Region, part: Region) -> Iterator[Region]:
    """What is left of an area without a part of it."""
    sides = (
        Region(area.x, area.y, area.width, part.y - area.y),
        Region(area.x, part.bottom, area.width, area.bottom - part.bottom),
        Region(area.x, part.y, part.x - area.x, part.height),
        Region(part.right, part.y, area.right - part.right, part.height),
    )
    return (side for side in sides if side)


class TerminalScreen(Screen[Answer]):
    """A screen that repaints all of it at each size that the terminal reports."""

    _resized_at = 0.0
    """When the screen was laid out last for a size, by the clock of Textual's events."""

    def _on_resize(self, event: events.Resize) -> None:  # type: ignore[override]  # Textual calls both
        """Repaint all, even if the size is the same, unless that was done since the report.

        A terminal that comes back to its size, or to the program, has lost cells in the meantime. At the start
        several reports wait for the first frame.
        """
        if event.time > self._resized_at:
            self._compositor._dirty_regions.add(event.size.region)

    def _screen_resized(self, size: Size) -> None:
        """Lay out all for a terminal of ``size``."""
        super()._screen_resized(size)
        self._resized_at = get_time()

    async def on_unmount(self) -> None:
        """Release what Textual keeps of the screen's widgets.

        A cache of its colours has the cache of each widget's lines in its keys: up to 1,024 of them, and with
        every line another six caches, stay in memory after their widgets. A cache of rich keeps up to 16,384
        segments that were cut in two, most of them from lines that are never shown again.
        """
        StylesCache.get_inner_outer.cache_clear()
        Segment._split_cells.cache_clear()


class PartialUpdateScreen(TerminalScreen[Answer]):
    """A screen that sends only the dirty parts of lines, and nothing twice."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = _PartialUpdateCompositor()

    def _attach(self, parent: MessagePump) -> None:
        """Join the app, whose style sheets are up to date: Textual would parse them all again."""
        super()._attach(parent)
        self._css_update_count = self.app._css_update_count

    def _compositor_refresh(self) -> None:
        """Display what is dirty; where all of the screen is to be repainted anyway, do it now.

        During a batch, as the start of the app is, do it after the batch: Textual would display every step.
        """
        app, compositor = self.app, self._compositor
        if app._batch_count:
            self._repaint_required = True
            self._update_timer.resume()
            return
        if self._repaint_required and self is app.screen and app._running:
            compositor._dirty_regions.add(compositor.size.region)
            self._repaint_required = False
        super()._compositor_refresh()

    def _on_timer_update(self) -> None:
        """Update layout and display; during a batch, wait for another tick of the timer."""
        if not self.app._batch_count:
            super()._on_timer_update()


def _filtered(strip: Strip, line_filter: LineFilter, ground: Color) -> Strip:
    """The strip after a filter, without Textual's cache: most strips are sent only once."""
    segments = line_filter.apply(strip._segments, ground)
    return strip if segments is strip._segments else Strip(segments, strip.cell_length)


def waits_for_messages(pump: MessagePump) -> bool:
    """Whether a widget, screen or app has handled all of its messages."""
    queue: Any = pump._message_queue
    return queue.empty() and bool(queue.ready_event._waiters)


class StyledWidget(Widget):
    """A borderless widget whose ``render_line`` gives full lines in true colours."""

    _scrolled_sizes: tuple[Size, Size] | None = None
    """The sizes of the contents and of the window for which the scrollbars are up to date."""

    def _scroll_update(self, virtual_size: Size) -> None:
        """Update the scrollbars for other sizes; Textual would send them again at every layout."""
        sizes = (virtual_size, self.container_size)
        if sizes != self._scrolled_sizes:
            self._scrolled_sizes = sizes
            super()._scroll_update(virtual_size)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines, after the filters that replace colours by grey."""
        first, end = crop.column_span
        strips = [self.render_part(y, first, end) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            if not isinstance(line_filter, ANSIToTruecolor):
                ground = self.styles.background
                strips = [_filtered(strip, line_filter, ground) for strip in strips]
        return strips

    def render_part(self, y: int, first: int, end: int) -> Strip:
        """The cells of a line from ``first`` up to ``end``, which is not among them."""
        strip = self.render_line(y)
        return strip if (first, end) == (0, strip.cell_length) else strip.crop(first, end)
