"""What is laid over a race: the count-in, the pause, the tally, the question before leaving."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from solitaire.race.key_check import SeatCheck
from solitaire.race.match import Match
from solitaire.race.pads import Pads
from solitaire.tui.bindings import key_of
from solitaire.tui.look.ascii import legible
from solitaire.tui.look.faces import SEAT_MARKS
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen
from solitaire.tui.screens.race.telling import how_it_ended, tally_lines


class PauseScreen(PanelScreen[bool]):
    """The race stands still. Answers whether it goes on; otherwise the players leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape,enter", "dismiss(True)", "Go on"),
        Binding("y", "leave", "Leave the race"),
    ]

    def __init__(self, look: Look, asks: bool = False) -> None:
        self._asks = asks
        question = "Leave this race? solitaire race --resume goes on with it."
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


class TallyScreen(PanelScreen[bool]):
    """What the hand brought. Answers whether another is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "dismiss(True)", "Next hand"),
        Binding("ctrl+q,escape", "dismiss(False)", "Leave"),
    ]

    def __init__(self, match: Match, look: Look) -> None:
        body = Text(how_it_ended(match.seats[seat - 1].name for seat in match.results[-1].out), "bold")
        body.append("\n\n")
        head, *rows = tally_lines(match)
        body.append(f"  {head}\n", f"not bold {look.quiet}")
        for mark, row in zip(SEAT_MARKS, rows, strict=False):
            body.append(f"{mark} {row}\n", f"not bold {look.text}")
        if match.winner:
            body.append(f"\n{match.seats[match.winner - 1].name} wins the match!\n", f"bold {look.target}")
        following = "new match" if match.winner else "next hand"
        body.append(f"\nspace {following} · esc leave", f"not bold {look.quiet}")
        super().__init__("The match" if match.winner else f"Hand {len(match.results)}", body, look)

    def on_click(self) -> None:
        """A click is not an answer: somebody may still be playing."""


class ReadyScreen(PanelScreen[bool]):
    """Before the first hand: whose keys are where, and whether they work. Answers whether to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "dismiss(True)", "Begin"),
        Binding("ctrl+q,escape", "dismiss(False)", "Leave"),
    ]

    def __init__(self, match: Match, pads: Pads, look: Look) -> None:
        self._match = match
        self._pads = pads
        self._look = look
        people = [seat for seat in match.hand.seats if pads.keys(seat)]
        self._check = SeatCheck(pads, people)
        super().__init__(match.rules.ruleset.name, self._body(), look)

    def on_key(self, event: events.Key) -> None:
        """Show that a key came through."""
        if self._check.strike(key_of(event), int(event.time * 1000)):
            event.prevent_default().stop()
            self._panel.update(self._body())

    def on_click(self) -> None:
        """A click does not begin: somebody may still be trying keys."""

    def _body(self) -> Text:
        look, body = self._look, Text()
        for mark, (number, seat) in zip(SEAT_MARKS, enumerate(self._match.seats, start=1), strict=False):
            body.append(f"{mark} {seat.name}", "bold")
            keys = self._pads.keys(number)
            if not keys:
                body.append(f"  a rival, {seat.player}\n", look.quiet)
                continue
            columns = [key for spot, key in keys.items() if spot.startswith("tableau")]
            if columns:
                body.append("  columns")
                for key in columns:
                    body.append(f" {key}", self._style(key))
                body.append("\n  ")
            for spot, key in keys.items():
                if key not in columns:
                    body.append(f"  {key}", self._style(key)).append(f" {spot}")
            body.append("\n")
        body.append("\nTap a pile, then where its card goes. The stock turns at one tap.\n")
        if self._check.people:
            body.append(f"\n{self._check.advice}\n", look.target)
        body.append("\nspace begin · esc leave", look.quiet)
        body.plain = legible(body.plain, look.glyphs)
        return body

    def _style(self, key: str) -> str:
        """A key that came through is told apart without colour, too."""
        return f"bold reverse {self._look.target}" if self._check.has_come(key) else f"bold {self._look.text}"
