"""A race on its screen in tests, from the check of the keys on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot
from textual.widgets import Static

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.match import Match
from solitaire.race.seats import parse_seat
from solitaire.rules.position import Position
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.start_up import StartUp
from tests.tui.app_pilot import until


class Table:
    """A race on a screen, as people see it."""

    def __init__(self, pilot: Pilot[None], match: Match) -> None:
        self.pilot = pilot
        self.match = match

    @property
    def screen(self) -> RaceScreen:
        (found,) = [one for one in self.pilot.app.screen_stack if isinstance(one, RaceScreen)]
        return found

    async def type(self, keys: str) -> None:
        for key in keys:
            await self.pilot.press({";": "semicolon", " ": "space"}.get(key, key))
        await self.claims_are_judged()

    async def claims_are_judged(self) -> None:
        await until(self.pilot, lambda: self.screen._match.hand.next_deadline is None)

    def pile(self, name: str) -> int:
        return len(self.match.hand.position.piles[self.match.rules.index[name]])

    def message(self, seat: int) -> str:
        return self.screen._board.message_lines[seat - 1]._shown_message.text

    def board(self, seat: int) -> str:
        return frame_text(self.screen._board.seats[seat - 1].frame)

    def stands_still(self) -> bool:
        """Whether no time goes by, and no rival has a next moment."""
        return not self.screen._timer.is_set and not self.screen._stopwatch.is_running

    @property
    def centre(self) -> str:
        return frame_text(self.screen._board.centre.frame)


@asynccontextmanager
async def race(
    *seats: str, game: str = "pounce", deal: int = 7, size: tuple[int, int] = (80, 24), begins: bool = True
) -> AsyncIterator[Table]:
    match = Match(load_ruleset(game), [parse_seat(seat) for seat in seats or ("Ann", "Bob")], Deal(deal))
    app = SolitaireApp(StartUp(match=match))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SeatCheckDialog)
        if begins:
            await pilot.press("enter")
            await pilot.pause()
        yield Table(pilot, match)


def bare(match: Match) -> Position:
    """The table without stocks and wastes."""
    gone = {"stock", "waste"}
    specs = zip(match.rules.piles, match.hand.position.piles, strict=True)
    piles = tuple(() if spec.own_name in gone else pile for spec, pile in specs)
    return match.hand.position._replace(piles=piles)


def panel(table: Table) -> str:
    """What is laid over the race."""
    return str(table.pilot.app.screen.query_one("Static").render())


def keys_below(table: Table) -> str:
    """The keys below the text of a dialog."""
    return str(table.pilot.app.screen.query_one(".keys", Static).render())
