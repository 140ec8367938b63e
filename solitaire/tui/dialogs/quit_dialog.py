"""The question whether to quit although games cannot be saved."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.rules.text.english import count_are
from solitaire.tui.dialogs.base_dialog import TextDialog
from solitaire.tui.theme.palette import BoardTheme


class QuitDialog(TextDialog[bool]):
    """A question before the program ends; the result is whether it may.

    ``lost`` is the number of games that would be lost.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y", "answer(True)", "Quit"),
        Binding("n,escape", "answer(False)", "Stay"),
    ]

    def __init__(self, lost: int, theme: BoardTheme) -> None:
        body = Text(f"{count_are(lost, 'game')} not saved. Quit anyway?")
        body.append("\n\ny quit · n stay", theme.quiet)
        super().__init__("Quit?", body, theme, centred=True)

    def action_answer(self, is_yes: bool) -> None:
        """Close with the answer."""
        self.dismiss(is_yes)
