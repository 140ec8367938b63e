"""Before the first hand: whose keys are where, and whether they work."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from solitaire.config.keys.race_blocks import Key
from solitaire.race.key_blocks import KeyBlocks
from solitaire.race.key_check import SeatCheck
from solitaire.race.match import Match
from solitaire.tui.bindings import key_of
from solitaire.tui.board.pile_places import TooSmall
from solitaire.tui.dialogs.base_dialog import TextDialog
from solitaire.tui.screens.race.race_layout import fit
from solitaire.tui.screens.race.race_text import begun, how_to_play, terms, too_small
from solitaire.tui.theme.card_faces import SEAT_INKS, SEAT_MARKS, Emphasis
from solitaire.tui.theme.palette import BoardTheme, style


class SeatCheckDialog(TextDialog[bool]):
    """The seat check. Answers whether to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "dismiss(True)", "Begin"),
        Binding("ctrl+q,escape", "dismiss(False)", "Leave"),
    ]

    def __init__(self, match: Match, pads: KeyBlocks, look: BoardTheme) -> None:
        self._match = match
        self._pads = pads
        self._look = look
        people = [seat for seat in match.hand.seats if pads.keys(seat)]
        self._check = SeatCheck(pads, people)
        super().__init__(f"{match.rules.ruleset.name} · deal {match.deal}", Text(), look)

    def on_mount(self) -> None:
        """Show all that."""
        self.fill(self._body())

    def on_resize(self) -> None:
        """A terminal of another size may have no room for the race, or room at last."""
        self.fill(self._body())

    def on_key(self, event: events.Key) -> None:
        """Show that a key came through."""
        if self._check.press(key_of(event), int(event.time * 1000)):
            event.prevent_default().stop()
            self.fill(self._body())

    def on_click(self) -> None:
        """A click does not begin: somebody may still be trying keys."""

    def _body(self) -> Text:
        look, match, body = self._look, self._match, Text()
        body.append(f"{terms(match)}\n", look.quiet)
        if left := begun(match):
            body.append(f"{left}\n", f"bold {look.text}")
        body.append("\n")
        longest = max(len(seat.name) for seat in match.seats)
        for number, seat in enumerate(match.seats, start=1):
            ink = style(look, SEAT_INKS[number - 1], Emphasis.NONE)
            body.append(f" {SEAT_MARKS[number - 1]} {seat.name:{longest}} ", ink)
            self._tell_keys(body, number, longest + len(" ●  "))
        if self._check.people:
            body.append(f"\n{how_to_play(match)}\n")
        needed = fit(match.rules, *self.app.size)
        if isinstance(needed, TooSmall):
            body.append("\n{}\n{}\n".format(*too_small(needed, self.app.size)), f"bold {look.target}")
        elif self._check.people:
            body.append(f"\n{self._check.advice}\n", f"bold {look.target}")
        body.append(f"\nspace {'go on' if left else 'begin'} · esc leave", look.quiet)
        return body

    def _tell_keys(self, body: Text, number: int, margin: int) -> None:
        """The keys of a seat, and behind them whether all of them have come."""
        look, seat, keys = self._look, self._match.seats[number - 1], self._pads.keys(number)
        if not keys:
            body.append(f"  a rival, {seat.player}\n", look.quiet)
            return
        columns = [key for spot, key in keys.items() if spot.startswith("tableau")]
        if columns:
            body.append("  columns", look.quiet)
            for key in columns:
                body.append(" ").append(f" {key} ", self._style(key))
        tick = "  ✓ all work" if self._check.is_complete(number) else ""
        body.append(f"{tick}\n{' ' * margin}" if columns else "", f"bold {look.target}")
        for spot, key in keys.items():
            if key not in columns:
                body.append("  ").append(f" {key} ", self._style(key)).append(f" {spot}", look.quiet)
        body.append("\n" if columns else f"{tick}\n", f"bold {look.target}")

    def _style(self, key: Key) -> str:
        """A key that came through is told apart without colour, too."""
        return (
            f"bold reverse {self._look.target}" if self._check.has_arrived(key) else f"bold {self._look.text}"
        )
