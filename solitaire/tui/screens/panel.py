"""A panel of text over the table. What is too tall for the terminal scrolls."""

from __future__ import annotations

from typing import Final, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from solitaire.tui.look.ascii import legible
from solitaire.tui.look.palette import Look

Answer = TypeVar("Answer")
SCROLLING: Final = ("up", "down", "pageup", "pagedown", "home", "end")


class PanelScreen(ModalScreen[Answer]):
    """Text in a frame, in the colours of the table."""

    DEFAULT_CSS = """
    PanelScreen { align: center middle; background: black 45%; }
    PanelScreen > VerticalScroll {
        width: auto; height: auto; max-width: 100%; max-height: 100%; padding: 1 3;
        scrollbar-size-vertical: 1; background: $bar; color: $ink; border: round $glow;
    }
    PanelScreen Static { width: auto; max-width: 100%; height: auto; }
    """

    def __init__(self, title: str, body: Text, look: Look, centred: bool = False) -> None:
        super().__init__()
        self._glyphs = look.glyphs
        self._text = Static()
        self.fill(body)
        self._text.styles.text_align = "center" if centred else "left"
        self._panel = VerticalScroll(self._text, classes="panel")
        self._panel.border_title = legible(title, look.glyphs)

    def compose(self) -> ComposeResult:
        """Only the panel."""
        yield self._panel

    def fill(self, body: Text) -> None:
        """Show another text."""
        body.plain = legible(body.plain, self._glyphs)
        self._text.update(body)

    def on_click(self) -> None:
        """A click anywhere closes the panel."""
        self.dismiss(None)


class CardScreen(PanelScreen[None]):
    """Text to be read. Any key closes it, but those that scroll where there is more."""

    def on_key(self, event: events.Key) -> None:
        """Close."""
        if not (self._panel.allow_vertical_scroll and event.key in SCROLLING):
            event.prevent_default().stop()
            self.dismiss(None)
