"""The game is won."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.game import Game
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen


class WonScreen(PanelScreen[bool | None]):
    """Answers True for another deal, False to look at the table, None to quit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,enter", "close(True)", "New deal"),
        Binding("escape,u", "close(False)", "Look at the table"),
        Binding("q", "close(None)", "Quit"),
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
            body.append(f"\nscore {game.rules.ruleset.scoring.unit}{game.score}")
        body.append("\n\nn new deal · esc look · q quit", look.quiet)
        super().__init__("The end", body, look, centred=True)

    def action_close(self, answer: bool | None) -> None:
        """Leave with an answer."""
        self.dismiss(answer)
