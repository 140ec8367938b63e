"""The scoreboard after a hand: its scores and those of the match."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.race.match import Match
from solitaire.rules.text.english import clock
from solitaire.tui.dialogs.base_dialog import TextDialog
from solitaire.tui.screens.race.pause_dialog import PauseChoice
from solitaire.tui.screens.race.race_text import hand_end_text, match_lines, match_result, tally_lines, terms
from solitaire.tui.theme.card_faces import SEAT_INKS, SEAT_MARKS, Emphasis
from solitaire.tui.theme.palette import BoardTheme, style

AROUND: Final = 15
"""Lines of the screen besides one for each seat and for each hand of the match."""


class ScoreboardDialog(TextDialog[PauseChoice]):
    """The scores of a hand and a match; the result is the player's choice.

    ``height``: the lines of the terminal.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "answer('GO_ON')", "Next hand"),
        Binding("ctrl+q,escape", "answer('LEAVE')", "Leave"),
        Binding("ctrl+e", "answer('GIVE_UP')", "End the match"),
    ]

    def __init__(self, match: Match, theme: BoardTheme, height: int) -> None:
        result = match.results[-1]
        out = [match.seats[seat - 1].name for seat in result.out]
        body = Text(hand_end_text(out), "bold").append(f"  {clock(result.ms)}\n\n", f"not bold {theme.quiet}")
        head, *rows = tally_lines(match)
        body.append(f"    {head}\n", f"not bold {theme.quiet}")
        for seat, row in enumerate(rows, start=1):
            weight = "bold" if seat in result.out else "not bold"
            sign = style(theme, SEAT_INKS[seat - 1], Emphasis.NONE)
            body.append(f" {SEAT_MARKS[seat - 1]} ", sign).append(f" {row}\n", f"{weight} {theme.text}")
        body.append("\n")
        is_paired = match.is_paired
        head, *rows = match_lines(match, max_hands=max(1, height - AROUND - len(match.seats) - is_paired))
        totals = [rows.pop() for _ in range(1 + is_paired)]
        body.append(f"{head}\n", f"not bold {theme.quiet}")
        for row in rows:
            body.append(f"{row}\n", f"not bold {theme.text}")
        for row in reversed(totals):
            body.append(f"{row}\n", f"bold {theme.text}")
        outcome = match_result(match)
        body.append(
            f"\n{outcome or terms(match)}\n",
            f"bold {theme.target}" if outcome else f"not bold {theme.quiet}",
        )
        following = "new match" if match.winner else "next hand"
        ending = "" if match.winner else " · ctrl+e end the match"
        body.append(f"\nspace {following} · esc leave{ending}", f"not bold {theme.quiet}")
        super().__init__("The match" if match.winner else f"Hand {match.hand_number}", body, theme)

    def action_answer(self, choice: str) -> None:
        """Close with the player's choice."""
        self.dismiss(PauseChoice[choice])

    def on_click(self) -> None:
        """Ignore clicks, which may still be meant for the board."""
