"""The question before a match is ended for good, which a held key cannot answer."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from solitaire.tui.dialogs.text_dialog import TextDialog, key_line
from solitaire.tui.theme.palette import BoardTheme

QUESTION = "Nobody wins it, and you can't continue it afterwards."


class EndMatchDialog(TextDialog[bool]):
    """A question; the result is whether the match ends.

    No letter answers, nor is there a message about it: another player may still be typing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer(True)", "End the match"),
        Binding("space,escape", "answer(False)", "Keep it"),
    ]

    def __init__(self, theme: BoardTheme) -> None:
        body = Text(f"{QUESTION}\n\n").append(key_line("enter end the match · space keep it", theme))
        super().__init__("End the match?", body, theme, centred=True)

    def on_key(self, event: events.Key) -> None:
        """Let no message appear about keys that do nothing."""
        event.prevent_default()

    def action_answer(self, is_yes: bool) -> None:
        """Close with the answer."""
        self.dismiss(is_yes)
