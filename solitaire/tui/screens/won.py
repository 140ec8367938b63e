"""The game is won."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.game import Game
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen
from solitaire.tui.screens.telling import score_text


class AfterWin(Enum):
    """What the player wants next."""

    NEW_DEAL = "new deal"
    LOOK = "look"
    UNDO = "undo"
    QUIT = "quit"


class WonScreen(PanelScreen[AfterWin]):
    """Answers what comes next; a click looks at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,enter", "close('NEW_DEAL')", "New deal"),
        Binding("escape", "close('LOOK')", "Look at the table"),
        Binding("u", "close('UNDO')", "Take the last move back"),
        Binding("q", "close('QUIT')", "Quit"),
    ]

    def __init__(self, game: Game, look: Look) -> None:
        minutes, seconds = divmod(game.elapsed_ms // 1000, 60)
        body = Text()
        black, red, heart, diamond = look.text, "bold red", look.glyphs.suits[2], look.glyphs.suits[1]
        body.append("♠ ", black).append(heart, red).append("  You won!  ", "bold")
        body.append(diamond, red).append(" ♣", black).append("\n\n")
        body.append(f"{game.rules.ruleset.name}" + (f", deal {game.deal}" if game.deal else "") + "\n")
        body.append(f"{game.move_count} moves in {minutes}:{seconds:02}")
        if game.score is not None:
            body.append(f"\n{score_text(game)}")
        body.append("\n\nn new deal · esc look · q quit", look.quiet)
        super().__init__("The end", body, look, centred=True)

    def action_close(self, answer: str) -> None:
        """Leave with an answer."""
        self.dismiss(AfterWin[answer])
