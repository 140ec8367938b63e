"""The introduction for new players: how to move, and the most important keys."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual import events

from solitaire.config.keys.commands import COMMAND_NAMES, Keyboard
from solitaire.tui.dialogs.base_dialog import TextDialog, press_on_click
from solitaire.tui.theme.palette import BoardTheme

SHOWN_COMMANDS: Final = ("undo", "hint", "new-deal", "rules", "keys", "menu")
"""The commands listed, by id: those of every game."""
CLOSING_KEYS: Final = ("escape", "enter")
"""Keys that only close the dialog; any other is passed on."""


class IntroductionDialog(TextDialog[None]):
    """A dialog closed by a key or a click beside it, which the screen below gets."""

    def __init__(self, keyboard: Keyboard, theme: BoardTheme) -> None:
        body = Text("♠ ♥ ♦ ♣\n\n", justify="center")
        body.append("Every pile shows its key.\n")
        body.append("Press a pile's key to lift its cards,\n")
        body.append("then the key of the pile to move them to.\n")
        body.append("The same key twice moves a card to its foundation.\n\n")
        body.append("Mouse: click a card, then its target, or drag it.\n\n")
        for number, command in enumerate(SHOWN_COMMANDS):
            key, name = keyboard[command][0], COMMAND_NAMES[command]
            row = Text.assemble((f"{key:>7} ", f"bold {theme.target}"), f"{name:<9}")
            row.stylize(press_on_click(key))
            body.append(row)
            body.append("  " if number % 2 == 0 else "\n")
        body.append("\nTry things out: you can undo every move.")
        super().__init__("Welcome", body, theme, centred=True)
        self.set_commands("Press any key.", theme.glyphs)

    def on_key(self, event: events.Key) -> None:
        """Close, and pass the key on to the screen below."""
        event.prevent_default().stop()
        self.dismiss(None)
        if event.key not in CLOSING_KEYS:
            self.host.put_back(events.Key(event.key, event.character))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Close on a press beside the frame, and pass it on to the screen below."""
        if self.is_beside(event):
            event.prevent_default().stop()
            self.dismiss(None)
            self.host.put_back(events.MouseDown.from_event(self, event))
