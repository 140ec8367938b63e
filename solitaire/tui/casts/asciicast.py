"""Write the asciicast format: a header, then an event for each change of screen.

Version 2: https://docs.asciinema.org/manual/asciicast/v2/
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from solitaire.config.terminal_text import printable
from solitaire.tui.board.paint.canvas import Frame, changes, runs
from solitaire.tui.theme.legible_text import legible, legible_rows
from solitaire.tui.theme.palette import BoardTheme, StyleCache

LONGEST_PAUSE: Final = 2.0
"""Seconds to which players of recordings shorten longer pauses."""
FINAL_PAUSE: Final = 3.0
"""Seconds for which the last frame stays."""
EDGES: Final = 2
"""Lines of text: one above the frame, one below it."""
CLEAR: Final = "\x1b[2J\x1b[?25l"
"""Clears the screen and hides the cursor."""
CURSOR: Final = "\x1b[?25h"


class Asciicast:
    """A writer of recordings of ``width`` by ``height`` cells."""

    def __init__(self, width: int, height: int, theme: BoardTheme) -> None:
        self._width = width
        self._height = height
        self._theme = theme
        self._styles = StyleCache(theme)
        self._frame: Frame = []

    def header(self, started: datetime, title: str) -> str:
        """The first line of the recording."""
        return json.dumps(
            {
                "version": 2,
                "width": self._width,
                "height": self._height,
                "timestamp": int(started.timestamp()),
                "idle_time_limit": LONGEST_PAUSE,
                "title": printable(title),
                "env": {"TERM": "xterm-256color"},
            }
        )

    def show(self, ms: int, frame: Frame, status: tuple[str, str], message: str) -> str:
        """The line that shows a frame ``ms`` milliseconds after the start.

        ``status`` holds both parts of the line above, ``message`` is the line below.
        """
        return _output(ms / 1000, ("" if self._frame else CLEAR) + self._change(frame, status, message))

    def end(self, ms: int, frame: Frame, status: tuple[str, str], message: str) -> str:
        """The line that shows the last frame, after a pause."""
        return _output(ms / 1000 + FINAL_PAUSE, self._change(frame, status, message) + CURSOR)

    def _change(self, frame: Frame, status: tuple[str, str], message: str) -> str:
        before, self._frame = self._frame, legible_rows(frame, self._theme.glyphs)
        parts = [self._line(0, *status)]
        for y, row in enumerate(self._frame):
            for first, end in changes(before[y], row) if before else [(0, len(row))]:
                parts.append(
                    _at(first, y + 1) + "".join(_sent(self._styles[run]) for run in runs(row[first:end]))
                )
        return "".join((*parts, self._line(self._height - 1, message)))

    def _line(self, y: int, left: str, right: str = "") -> str:
        left, right = (legible(text, self._theme.glyphs) for text in (f" {left}", f"{right} "))
        text = set_cell_size(left, max(0, self._width - cell_len(right))) + right
        return _at(0, y) + _sent(
            Segment(set_cell_size(text, self._width), Style(color=self._theme.text, bgcolor=self._theme.bar))
        )


def _output(seconds: float, text: str) -> str:
    return json.dumps([round(seconds, 3), "o", text])


def _at(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def _sent(segment: Segment) -> str:
    return (segment.style or Style()).render(segment.text, color_system=ColorSystem.TRUECOLOR)
