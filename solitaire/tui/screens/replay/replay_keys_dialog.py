"""The help dialog of a replay: its keys, and the signs on its seek bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from rich.text import Text

from solitaire.replay.playback.playback import MomentMark
from solitaire.tui.dialogs.text_dialog import InfoDialog, command_row
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.seekbar import MARK_SIGNS, seek_bar_style

KEYS: Final = (
    ("space", "play or pause (or click the table)"),
    ("right left", "step forward or back (or . and , or l and h)"),
    ("up down", "faster or slower (the fastest skips pauses)"),
    ("] [", "next or previous mark (or tab, shift+tab)"),
    ("home end", "start or end"),
    ("g", "go to a move (12) or a time (1:30)"),
)
KEY_WIDTH: Final = 12
"""Cells of the keys."""
BACK: Final = ("esc", "back")
WIDTH: Final = 66
"""Cells of the signs with their meanings, in two columns."""
AROUND: Final = 9
"""Cells of the frame, its margins and the scroll bar."""


def bar_legend(theme: BoardTheme, judged: bool) -> tuple[tuple[str, str], ...]:
    """The line styles of the seek bar with their meanings.

    They show verdicts if the game is ``judged``, else the progress of the replay.
    """
    line = seek_bar_style(theme)
    if judged:
        return (line.heavy, "winnable"), (line.broken, "lost"), (line.light, "unknown")
    return (line.heavy, "played"), (line.light, "to come")


class ReplayKeysDialog(InfoDialog):
    """The keys and signs of a replay."""

    def __init__(
        self,
        theme: BoardTheme,
        own_keys: Iterable[tuple[str, str]],
        marks: Sequence[MomentMark],
        judged: bool,
    ) -> None:
        self._commands = (*KEYS, *own_keys, BACK)
        self._marks = marks
        self._judged = judged
        super().__init__("Replay keys", Text(), theme)

    def lay_out(self) -> None:
        """List the keys and the signs."""
        room, marks = min(WIDTH, self.app.size.width - AROUND), self._marks
        body = Text()
        for keys, words in self._commands:
            body.append(command_row(keys.split(), " ", KEY_WIDTH, words, room)).append("\n")
        body.append("\nClick the line to go there. What it shows:\n\n", self._theme.quiet)
        for sign, words in bar_legend(self._theme, self._judged):
            body.append(f"{sign * 3} ", "bold").append(words.ljust(room // 3 - 4))
        half = (len(marks) + 1) // 2
        pairs = zip_longest(marks[:half], marks[half:]) if room == WIDTH else zip_longest(marks)
        for pair in pairs:
            body.append("\n")
            for mark in filter(None, pair):
                body.append(f"{MARK_SIGNS[mark]:<3}", "bold").append(f"{mark.value:<30}")
        body.rstrip()
        self.fill(body)
