"""A line of text with a left and a right part, for status and messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Protocol, cast

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from solitaire.rules.cards import SUIT_SYMBOLS
from solitaire.tui.bindings import key_event
from solitaire.tui.render.partial_update import StyledWidget
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.themed_widget import ThemedWidget

MARGINS: Final = 3
"""Cells at the left and the right edge."""
GAP: Final = 2
"""Cells between the two parts, as between two commands."""
DEALT_ONCE: Final = " new deal"
"""The end of the command that a double click does not repeat."""


class KeyTaker(Protocol):
    """An app that takes keys."""

    def put_back(self, event: events.Key) -> None:
        """Deliver a key before all that wait."""


class EdgeLine(ThemedWidget, StyledWidget):
    """One line at the edge of the screen.

    The right part is commands to click or, without ``has_commands``, facts such as the score. Of these,
    separated by two spaces, the first are left out where there is no room for all; the text on the left is
    cut where it is too long even for the line alone.
    """

    DEFAULT_CSS = "EdgeLine { width: 1fr; height: 1; }"

    def __init__(self, theme: BoardTheme, *, has_commands: bool = True) -> None:
        super().__init__(theme)
        self._has_commands = has_commands
        self._texts = ("", "")
        self._is_loud = False
        self._clicked = ""
        """The command under the first click of a double click."""

    @property
    def text(self) -> str:
        """Both parts, for tests."""
        return "  ".join(self._converted).strip()

    @property
    def _converted(self) -> tuple[str, str]:
        """Both parts in the characters that the theme uses."""
        glyphs = self._theme.glyphs
        suits = str.maketrans(SUIT_SYMBOLS, "".join(glyphs.suits))
        left, right = (legible(text.translate(suits), glyphs) for text in self._texts)
        return left, right

    def show(self, left: str, right: str = "", loud: bool = False) -> None:
        """Show two texts; ``loud`` highlights the left one."""
        if (left, right, loud) != (*self._texts, self._is_loud):
            self._texts, self._is_loud = (left, right), loud
            self.refresh()

    def show_first_fitting(self, wordings: Iterable[tuple[str, str]]) -> None:
        """Show the first two texts of some wordings that fit uncut; if none do, the last."""
        for left, right in wordings:
            if self.has_room_for(left, right):
                break
        self.show(left, right)

    def has_room_for(self, left: str, right: str) -> bool:
        """Whether both texts fit uncut, with a gap between them.

        Before the first layout, the width of the terminal counts.
        """
        around = MARGINS + (GAP if left and right else 1)
        return cell_len(left) + cell_len(right) + around <= (self.size.width or self.app.size.width)

    def render_line(self, y: int) -> Strip:
        """The line: a quiet right part, a left part that may be highlighted."""
        return _drawn(self._theme, *self._fitted(), self._is_loud, self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Press the key of the command under the mouse, before later input.

        A double click repeats it, unless that would deal twice, or the first click has put another command
        there.
        """
        command = self._command_at(event.x)
        if event.chain == 1:
            self._clicked = command
        elif command != self._clicked or command.endswith(DEALT_ONCE):
            return
        if command:
            cast("KeyTaker", self.app).put_back(key_event(command.split()[0]))

    def _command_at(self, x: int) -> str:
        """The command at a column, empty if there is none.

        Commands are separated by two spaces, and each starts with its key.
        """
        if not self._has_commands:
            return ""
        _, right, room = self._fitted()
        commands = re.finditer(r"\S+( \S+)*", right)
        return next((each[0] for each in commands if each.start() <= x - room < each.end()), "")

    def _fitted(self) -> tuple[str, str, int]:
        """Both parts, the right one as far as it fits, and the cell at which it begins."""
        left, right = self._converted
        while right and not self.has_room_for(left, right):
            right = right.partition(" " * GAP)[2]
        return left, right, max(0, self.size.width - cell_len(right) - 2)


@lru_cache(maxsize=16)
def _drawn(theme: BoardTheme, left: str, right: str, room: int, is_loud: bool, width: int) -> Strip:
    """The coloured line, cached: it is rendered for every frame, and seldom changes."""
    if cell_len(left) > room - 1:
        left = set_cell_size(left, max(0, room - 2)) + legible("…", theme.glyphs)
    colour = theme.target if is_loud else theme.text
    return Strip(
        [
            Segment(set_cell_size(f" {left}", room), Style(color=colour, bgcolor=theme.bar, bold=is_loud)),
            Segment(set_cell_size(f"{right}  ", width - room), Style(color=theme.quiet, bgcolor=theme.bar)),
        ],
        width,
    )
