"""The pause of a race, and the question before leaving it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen


class PauseScreen(PanelScreen[bool]):
    """The race stands still. Answers whether it goes on; otherwise the players leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape,enter", "dismiss(True)", "Go on"),
        Binding("y", "leave", "Leave the race"),
    ]

    def __init__(self, look: Look, asks: bool = False) -> None:
        self._asks = asks
        question = "Leave this race? It waits in the menu, to be played on."
        body = Text(question if asks else "All cards are covered.")
        body.append("\n\ny leave · space go on" if asks else "\n\nspace go on", look.quiet)
        super().__init__("Paused", body, look, centred=True)

    def action_leave(self) -> None:
        """Only an answer if it was asked."""
        if self._asks:
            self.dismiss(False)

    def on_click(self) -> None:
        """A click goes on."""
        self.dismiss(True)
