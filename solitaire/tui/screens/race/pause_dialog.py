"""The pause dialog of a race, which also asks before leaving it."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.tui.dialogs.base_dialog import TextDialog
from solitaire.tui.theme.palette import BoardTheme


class PauseChoice(Enum):
    """The player's choice in a pause or between two hands."""

    GO_ON = "go on"
    LEAVE = "leave"
    """Leave; the race can be resumed from the menu."""
    GIVE_UP = "give up"
    """End the match."""


class PauseDialog(TextDialog[PauseChoice]):
    """A dialog over a paused race; the result is the player's choice.

    With ``asks``, it offers to leave the race or to end the match.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape,enter,n", "answer('GO_ON')", "Resume"),
        Binding("y", "answer('LEAVE')", "Leave the race"),
        Binding("ctrl+e", "answer('GIVE_UP')", "End the match"),
    ]

    def __init__(self, theme: BoardTheme, asks: bool = False) -> None:
        self._asks = asks
        question = "Leave this race? You can resume it from the menu."
        ways = "y leave · n stay · ctrl+e end the match"
        body = Text(question if asks else "All cards are hidden.")
        body.append(f"\n\n{ways}" if asks else "\n\nspace resume", theme.quiet)
        super().__init__("Paused", body, theme, centred=True)

    def action_answer(self, choice: str) -> None:
        """Close with a choice; without a question, only with ``GO_ON``."""
        if self._asks or choice == PauseChoice.GO_ON.name:
            self.dismiss(PauseChoice[choice])

    def on_click(self) -> None:
        """Resume the race on any click."""
        self.dismiss(PauseChoice.GO_ON)
