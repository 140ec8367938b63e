"""Base class of dialogs: a panel with a border over the screen that opened it."""

from __future__ import annotations

import re
from typing import Final, TypeVar, cast

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widget import Widget

from solitaire.config.keys.commands import Key
from solitaire.tui.bindings import key_event, unbound_key_text
from solitaire.tui.host import Host
from solitaire.tui.render.partial_update import TerminalScreen
from solitaire.tui.single_dismiss import SingleDismiss
from solitaire.tui.theme.card_faces import Glyphs
from solitaire.tui.theme.legible_text import legible

Answer = TypeVar("Answer")
COMMAND: Final = re.compile(r"(?:^|(?<=[·|] ))(\S+)[^·|\n]*", re.MULTILINE)
"""A command in a line of them, ``esc close · q quit``, and its key; in ASCII ``|`` separates them."""
BETWEEN_COMMANDS: Final = " · "
BORDER_END: Final = 3
"""Cells of the lower border after its text; before it, at least as many."""
VALUE_BINDINGS: Final = (
    Binding("right,l,space", "change(1)", "Next value"),
    Binding("left,h", "change(-1)", "Previous value"),
)
"""The keys of a dialog whose rows have values."""
VALUE_KEYS: Final = "right next · left previous"
"""The same in a line of commands."""


class BaseDialog(SingleDismiss[Answer], ModalScreen[Answer], TerminalScreen[Answer]):
    """A modal dialog: a panel with a border in the middle of the screen.

    The lower border shows commands; after a key that does nothing, it says so instead.
    """

    DEFAULT_CSS = """
    BaseDialog { align: center middle; background: black 45%; }
    BaseDialog > .panel {
        max-width: 100%; height: auto; max-height: 100%;
        background: $bar; color: $ink; border: round $target;
    }
    BaseDialog Input, BaseDialog Input:focus {
        width: 1fr; height: 1; padding: 0 1; border: none;
        background: $felt; color: $ink; background-tint: $felt 0%;
    }
    """

    def __init__(self, panel: Widget) -> None:
        super().__init__()
        self.panel = panel
        self._border_commands = ""
        """The text of the lower border, but for messages."""
        panel.add_class("panel")

    @property
    def host(self) -> Host:
        """The app, as the services that all screens share."""
        return cast("Host", self.app)

    def compose(self) -> ComposeResult:
        """The panel."""
        yield self.panel

    def on_mount(self) -> None:
        """Lay out the content for the size of the terminal."""
        self.lay_out()

    def on_resize(self) -> None:
        """Lay it out for the new size."""
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out the content for the size of the terminal; the default does nothing."""

    def set_title(self, title: str, glyphs: Glyphs) -> None:
        """Show a title in the upper border; brackets in it are no markup."""
        self.panel.border_title = Text(legible(title, glyphs))

    def set_commands(self, text: str, glyphs: Glyphs) -> None:
        """Show commands in the lower border, where they can be clicked."""
        self._border_commands = self.panel.border_subtitle = legible(text, glyphs)

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing; remove that message after any other."""
        text = unbound_key_text(self, event, self.host.settings.key_rows)
        self.panel.border_subtitle = legible(text, self.host.board_theme.glyphs) or self._border_commands

    def on_screen_suspend(self) -> None:
        """Remove that message when another screen opens."""
        self.panel.border_subtitle = self._border_commands

    def on_click(self, event: events.Click) -> None:
        """Press the key of a command in the lower border under the mouse."""
        if event.chain == 1 and (key := self._border_key(event)):
            self.press_key(key)

    def _border_key(self, event: events.Click) -> Key:
        """The key of the command in the lower border under the mouse; empty if there is none."""
        text, region = self._border_commands, self.panel.region
        first = max(region.x + BORDER_END, region.right - BORDER_END - cell_len(text))  # A longer text is cut.
        place = event.screen_x - first
        is_shown = event.screen_y == region.bottom - 1 and self.panel.border_subtitle == text
        found = re.finditer(COMMAND, text) if is_shown else ()
        return next((command[1] for command in found if command.start() <= place < command.end()), "")

    def press_key(self, key: Key) -> None:
        """Press a key for the player, in the app's task.

        Textual would stop a key that this dialog sends before it arrives here.
        """
        self.app.call_later(lambda: self.host.put_back(key_event(key)))

    def is_beside(self, event: events.MouseEvent) -> bool:
        """Whether the mouse is outside the panel."""
        return not self.panel.region.contains(*event.screen_offset)
