"""A panel of text over the table, closed with a key."""

from __future__ import annotations

from typing import TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from solitaire.tui.look.ascii import legible
from solitaire.tui.look.palette import Look

Answer = TypeVar("Answer")


class PanelScreen(ModalScreen[Answer]):
    """Text in a frame, in the colours of the table."""

    DEFAULT_CSS = """
    PanelScreen { align: center middle; background: black 45%; }
    PanelScreen > Static {
        width: auto; height: auto; max-width: 100%; max-height: 100%; padding: 1 3;
        background: $bar; color: $ink; border: round $glow;
    }
    """

    def __init__(self, title: str, body: Text, look: Look, centred: bool = False) -> None:
        super().__init__()
        self._glyphs = look.glyphs
        self._panel = Static(classes="panel")
        self.fill(body)
        self._panel.border_title = legible(title, look.glyphs)
        self._panel.styles.text_align = "center" if centred else "left"

    def compose(self) -> ComposeResult:
        """Only the panel."""
        yield self._panel

    def fill(self, body: Text) -> None:
        """Show another text."""
        body.plain = legible(body.plain, self._glyphs)
        self._panel.update(body)

    def on_click(self) -> None:
        """A click anywhere closes the panel."""
        self.dismiss(None)
