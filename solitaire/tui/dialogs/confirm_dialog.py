"""A question to be answered by yes or no, before something that cannot be undone."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.tui.dialogs.text_dialog import TextDialog, key_line
from solitaire.tui.theme.palette import BoardTheme


class ConfirmDialog(TextDialog[bool]):
    """A question; the result is whether the player agreed, None after a click.

    ``yes`` and ``no`` are words for the two answers.
    """

    DEFAULT_CSS = "ConfirmDialog ToastRack { max-height: 33%; }"  # Notices stay below the question.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, title: str, question: str, yes: str, no: str, theme: BoardTheme) -> None:
        body = Text(f"{question}\n\n").append(key_line(f"y {yes} · n {no}", theme))
        super().__init__(title, body, theme, centred=True)

    def action_answer(self, is_yes: bool) -> None:
        """Close with the answer."""
        self.dismiss(is_yes)
