"""The win dialog: moves, time and score, and a choice of what comes next."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.game.deals import is_of_day
from solitaire.game.game import Game
from solitaire.rules.cards import KING, make_card
from solitaire.rules.text.english import clock
from solitaire.tui.dialogs.base_dialog import TextDialog
from solitaire.tui.status_text import score_text
from solitaire.tui.theme.card_faces import CardSize, face_lines
from solitaire.tui.theme.palette import BoardTheme, style

KING_SIZE: Final = CardSize(5, 4)


class AfterWin(Enum):
    """The player's choice after a win."""

    NEW_DEAL = "new deal"
    LOOK = "look"
    UNDO = "undo"
    WATCH = "watch"
    QUIT = "quit"


class WinDialog(TextDialog[AfterWin]):
    """A dialog after a win; the result is the player's choice, None after a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,enter", "close('NEW_DEAL')", "New deal"),
        Binding("escape", "close('LOOK')", "Look at the table"),
        Binding("u", "close('UNDO')", "Take the last move back"),
        Binding("w", "close('WATCH')", "Watch the game again"),
        Binding("c", "app.share", "Share the deal of the day"),
        Binding("q", "close('QUIT')", "Quit"),
    ]

    def __init__(self, game: Game, look: BoardTheme, was_shown: bool = False) -> None:
        body = _four_kings(look)
        body.append("\nWon as shown\n\n" if was_shown else "\nYou won!\n\n", f"bold {look.target}")
        body.append(f"{game.move_count} moves in {clock(game.elapsed_ms)}")
        if game.score is not None:
            body.append(f"\n{score_text(game.rules, game.score)}")
        share = " · c share" if is_of_day(str(game.deal), date.today()) else ""
        body.append(f"\n\nn new deal · u undo · w watch · esc look{share} · q quit", look.quiet)
        title = game.rules.ruleset.name + (f", deal {game.deal}" if game.deal else "")
        super().__init__(title, body, look, centred=True)

    def action_close(self, answer: str) -> None:
        """Close with a choice, the name of an `AfterWin` member."""
        self.dismiss(AfterWin[answer])


def _four_kings(look: BoardTheme) -> Text:
    """The four kings side by side, as small cards."""
    kings = [face_lines(make_card(KING, suit), KING_SIZE, look.glyphs) for suit in range(4)]
    text = Text()
    for line in zip(*kings, strict=True):
        for number, cells in enumerate(line):
            text.append(" " if number else "")
            for sign, ink, glow in cells:
                text.append(sign, style(look, ink, glow))
        text.append("\n")
    return text
