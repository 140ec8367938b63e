"""A few lines about the deal of the day, to be sent to friends."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.places import data
from solitaire.records.daily import share
from solitaire.records.index import Index
from solitaire.tui.look.faces import ASCII
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen


class ShareScreen(PanelScreen[None]):
    """Shows the lines, and puts them into the clipboard of a terminal that has one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,c", "dismiss", "Close")]

    def __init__(self, look: Look) -> None:
        signs = "#." if look.glyphs == ASCII else "■□"
        self._text = share(Index(data()).games(), date.today(), signs)
        body = Text()
        if self._text:
            body.append(self._text, look.text)
            body.append("\n\nCopied, if your terminal lets programs copy.", look.quiet)
        else:
            body.append("You have not begun today's deal yet: in the menu, d plays it.", look.text)
        body.append("\nesc closes", look.quiet)
        super().__init__("Today's deal", body, look)

    def on_mount(self) -> None:
        """Copy."""
        if self._text:
            self.app.copy_to_clipboard(self._text)
