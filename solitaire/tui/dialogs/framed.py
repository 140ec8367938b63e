"""What lies in a frame over a room, and has all keys until it is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widget import Widget

if TYPE_CHECKING:
    from solitaire.tui.app import SolitaireApp

Answer = TypeVar("Answer")


class FramedScreen(ModalScreen[Answer]):
    """Shows a ``frame`` in the middle of what lies below, and nothing else."""

    DEFAULT_CSS = """
    FramedScreen { align: center middle; background: black 45%; }
    FramedScreen > .panel {
        max-width: 100%; height: auto; max-height: 100%;
        background: $bar; color: $ink; border: round $glow;
    }
    """

    def __init__(self, frame: Widget) -> None:
        super().__init__()
        self.frame = frame
        frame.add_class("panel")

    @property
    def house(self) -> SolitaireApp:
        """The application, for what all screens share."""
        return cast("SolitaireApp", self.app)

    def compose(self) -> ComposeResult:
        """Only the frame."""
        yield self.frame
