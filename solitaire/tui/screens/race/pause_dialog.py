"""The pause of a race, and the question before leaving it."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.tui.dialogs.base_dialog import TextDialog
from solitaire.tui.theme.palette import BoardTheme


class PauseChoice(Enum):
    """How a race goes on."""

    GO_ON = "go on"
    LEAVE = "leave"
    """It waits in the menu."""
    GIVE_UP = "give up"
    """It is over."""


class PauseDialog(TextDialog[PauseChoice]):
    """The race stands still. Answers how it goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape,enter", "answer('GO_ON')", "Go on"),
        Binding("y", "answer('LEAVE')", "Leave the race"),
        Binding("ctrl+e", "answer('GIVE_UP')", "End the match for good"),
    ]

    def __init__(self, look: BoardTheme, asks: bool = False) -> None:
        self._asks = asks
        question = "Leave this race? It waits in the menu, to be played on."
        ways = "y leave · ctrl+e end the match for good · space go on"
        body = Text(question if asks else "All cards are covered.")
        body.append(f"\n\n{ways}" if asks else "\n\nspace go on", look.quiet)
        super().__init__("Paused", body, look, centred=True)

    def action_answer(self, wish: str) -> None:
        """Only going on is an answer if nothing was asked."""
        if self._asks or wish == PauseChoice.GO_ON.name:
            self.dismiss(PauseChoice[wish])

    def on_click(self) -> None:
        """A click goes on."""
        self.dismiss(PauseChoice.GO_ON)
