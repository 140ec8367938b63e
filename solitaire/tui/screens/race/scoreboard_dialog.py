"""The scoreboard after a hand: its scores and those of the match."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from solitaire.race.match import Match
from solitaire.race.records.hand_analysis import analyse_hand
from solitaire.rules.text.english import clock
from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.text_dialog import PADDING, key_line
from solitaire.tui.screens.race.analysis_text import analysis_lines
from solitaire.tui.screens.race.pause_dialog import MatchDialog, PauseChoice
from solitaire.tui.screens.race.race_text import hand_end_text, terms
from solitaire.tui.screens.race.score_tables import match_lines, match_result, tally_lines
from solitaire.tui.theme.card_faces import SEAT_INKS, SEAT_MARKS, Emphasis
from solitaire.tui.theme.palette import BoardTheme, style

AROUND: Final = 15
"""Lines of the screen besides one for each seat and for each hand of the match."""
BESIDE: Final = 2 * (PADDING + 1) + 1
"""Cells beside the text: the frame, its padding and a scroll bar."""
MARKS: Final = 4
"""Cells of the mark before the name of a seat."""
WIDEST: Final = 100
"""Cells of a line of the analysis, however wide the terminal is."""


class ScoreboardDialog(MatchDialog):
    """The scores of a hand and a match, or the analysis of the hand.

    The result is the player's choice. No letter is a command, nor is there a message about it: it may still be
    meant for the race.

    Args:
        match: the match, between two hands or over.
        theme: of the board.
        replay: the file of the hand, if it is saved.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "answer('GO_ON')", "Next hand"),
        Binding("tab", "turn", "Analysis"),
        Binding("f2", "watch", "Watch the replay"),
        Binding("escape", "answer('LEAVE')", "Leave"),
        Binding("ctrl+e", "end_match", "End the match"),
        *command_bindings("keys"),
    ]

    def __init__(self, match: Match, theme: BoardTheme, replay: Path | None = None) -> None:
        self._match = match
        self._replay = replay
        self._shows_analysis = False
        title = "The match" if match.winner else f"Hand {match.hand_number}"
        super().__init__(title, Text(), theme)

    def action_turn(self) -> None:
        """Turn to the analysis, or back to the scores."""
        self._shows_analysis = not self._shows_analysis
        self.lay_out()

    def action_watch(self) -> None:
        """Open the replay of the hand; leaving it leads back here."""
        if self._replay is not None:
            self.host.show_replay(self._replay)

    def action_answer(self, choice: str) -> None:
        """Close with the player's choice."""
        self.dismiss(PauseChoice[choice])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A match that is over cannot be ended."""
        return action != "end_match" or not self._match.is_over

    def action_quit(self) -> None:
        """Leave the race without a question: no hand is in play."""
        self.action_answer("LEAVE")

    def on_key(self, event: events.Key) -> None:
        """Let no message appear about keys that do nothing."""
        event.prevent_default()

    def clicked(self) -> None:
        """Ignore clicks, which may still be meant for the board."""

    def lay_out(self) -> None:
        """Show the page, and the keys that leave it."""
        if self._shows_analysis:
            self.fill(self._analysis(), self._key_line("scores"))
        else:
            self.fill(self._scores(), self._key_line("analysis"))

    def _scores(self) -> Text:
        match, theme, result = self._match, self._theme, self._match.results[-1]
        body = self._headline()
        width = self.app.size.width - BESIDE
        head, *rows = tally_lines(match, width - MARKS)
        body.append(f"    {head}\n", f"not bold {theme.quiet}")
        for seat, row in enumerate(rows, start=1):
            self._append_seat(body, seat, row, "bold" if seat in result.out else "not bold")
        body.append("\n")
        is_paired = match.is_paired
        max_hands = max(1, self.app.size.height - AROUND - len(match.seats) - is_paired)
        head, *rows = match_lines(match, max_hands, width)
        totals = [rows.pop() for _ in range(1 + is_paired)]
        body.append(f"{head}\n", f"not bold {theme.quiet}")
        for row in rows:
            body.append(f"{row}\n", f"not bold {theme.text}")
        for row in reversed(totals):
            body.append(f"{row}\n", f"bold {theme.text}")
        outcome = match_result(match)
        body.append(
            f"\n{outcome or terms(match)}",
            f"bold {theme.target}" if outcome else f"not bold {theme.quiet}",
        )
        return body

    def _analysis(self) -> Text:
        """The analysis of the hand, computed when it is asked for."""
        names = [seat.name for seat in self._match.seats]
        body = self._headline()
        width = min(WIDEST, self.app.size.width - BESIDE - MARKS)
        lines = analysis_lines(analyse_hand(self._match.hand), names, self._match.rules.ruleset, width)
        for number, (seat, text) in enumerate(lines):
            if seat:
                self._append_seat(body, seat, text, "not bold")
            else:
                indent = "    " if number == 0 else "\n"
                body.append(f"{indent}{text}\n", f"not bold {self._theme.quiet}")
        body.rstrip()
        return body

    def _headline(self) -> Text:
        """How and when the hand ended."""
        result = self._match.results[-1]
        out = [self._match.seats[seat - 1].name for seat in result.out]
        took = f"  {clock(result.ms)}\n\n"
        return Text(hand_end_text(out), "bold").append(took, f"not bold {self._theme.quiet}")

    def _append_seat(self, body: Text, seat: int, row: str, weight: str) -> None:
        sign = style(self._theme, SEAT_INKS[seat - 1], Emphasis.NONE)
        body.append(f" {SEAT_MARKS[seat - 1]} ", sign).append(f" {row}\n", f"{weight} {self._theme.text}")

    def _key_line(self, other_page: str) -> Text:
        following = "new match" if self._match.winner else "next hand"
        replay = " · f2 replay" if self._replay is not None else ""
        ending = "" if self._match.winner else " · ctrl+e give up"
        keys = f"space {following} · tab {other_page}{replay} · esc leave{ending}"
        return key_line(keys, self._theme, self.app.size.width - BESIDE)
