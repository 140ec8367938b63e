"""Deals that can be won, at the table and in the menu, with a search that finds what the test says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from datetime import date

import pytest
from textual.pilot import Pilot

from solitaire.catalogue import load
from solitaire.deals import Deal, deals_of
from solitaire.game import Game
from solitaire.proven.day import OfDay
from solitaire.proven.deal import Proven
from solitaire.proven.looking import Looked, look
from solitaire.proven.store import AHEAD, Store
from solitaire.rules.ruleset import Ruleset
from solitaire.settings import Settings, save_settings
from solitaire.solver.answer import Verdict
from solitaire.tui import dealer, seeking
from solitaire.tui.app import SolitaireApp
from solitaire.tui.screens.deals import DealScreen
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.seeking import SeekScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.seeking import BrokenOff
from tests.tui.house import click, house, in_the_house, room, shown, table
from tests.tui.test_light import Oracle, calm

KLONDIKE = load("klondike")


def proven(deal: Deal) -> Proven:
    found = look(KLONDIKE, deal).proven
    assert found
    return found


class Search:
    """Passes over so many deals, and finds those that it was given; it goes on when the test says so."""

    def __init__(self, *found: Deal, passed_over: int = 0) -> None:
        self.found = list(found)
        self.passed_over = passed_over
        self.asked: list[tuple[str, Sequence[Deal], int]] = []
        self.may_go_on = asyncio.Event()
        self.is_over = False

    async def __call__(
        self, ruleset: Ruleset, deals: Sequence[Deal], wanted: int = 1, measured: bool = False
    ) -> AsyncGenerator[Looked, None]:
        self.asked.append((ruleset.id, deals, wanted))
        try:
            for deal in deals[: self.passed_over]:
                yield Looked(deal, Verdict.UNWINNABLE, 1)
            await self.may_go_on.wait()
            while wanted and self.found:
                deal = self.found.pop(0)
                yield Looked(deal, Verdict.WINNABLE, 1, proven(deal))
                wanted -= 1
        finally:
            self.is_over = True


def klondike() -> Game:
    return Game.new(KLONDIKE, 3)


@pytest.fixture
def only_winnable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only deals that can be won are wanted, and nothing is looked for by itself for now."""
    save_settings(Settings(winnable=True))
    monkeypatch.setattr(dealer, "PAUSE", 60)


async def settled(pilot: Pilot[None]) -> None:
    for _ in range(5):
        await pilot.pause()


@pytest.mark.usefixtures("only_winnable")
def test_a_deal_that_was_found_ahead_of_time_is_there_at_once() -> None:
    store = Store(KLONDIKE)
    store.put(proven(Deal(5)))
    store.put(proven(Deal(2)))
    search = Search()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(5)
        await pilot.press("M", "N", *"random", "enter")
        assert table(pilot).game.deal == Deal(2)
        assert search.asked == []

    in_the_house(script, klondike(), seek=search)
    assert store.take() is None


@pytest.mark.usefixtures("only_winnable")
def test_where_none_is_there_the_player_waits_in_sight_of_the_search() -> None:
    search = Search(Deal(5), passed_over=2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert "Looking for a deal that can be won" in shown(pilot)
        assert "2 deals passed over" in shown(pilot)
        search.may_go_on.set()
        await settled(pilot)
        assert room(pilot) is TableScreen
        assert table(pilot).game.deal == Deal(5)
        assert search.is_over

    in_the_house(script, klondike(), seek=search)


@pytest.mark.usefixtures("only_winnable")
def test_who_does_not_want_to_wait_keeps_the_game() -> None:
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert room(pilot) is SeekScreen
        await pilot.press("escape")
        await settled(pilot)
        assert room(pilot) is TableScreen
        assert table(pilot).game.deal == Deal(3)
        assert search.is_over, "nobody searches any more"

    in_the_house(script, klondike(), seek=search)


@pytest.mark.usefixtures("only_winnable")
def test_where_nothing_can_be_proven_chance_deals_and_it_is_said() -> None:
    search = Search(passed_over=10)
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        ((_, deals, _),) = search.asked
        assert table(pilot).game.deal in deals
        (notice,) = pilot.app._notifications
        assert "none of 10 deals could be proven winnable" in notice.message

    in_the_house(script, klondike(), seek=search)


def test_while_the_player_plays_more_deals_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(winnable=True))
    monkeypatch.setattr(dealer, "PAUSE", 0)
    Store(KLONDIKE).put(proven(Deal(2)))
    search = Search(Deal(5), Deal(6), Deal(8), Deal(4))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        ((game, deals, wanted),) = search.asked
        assert (game, wanted) == ("klondike", AHEAD - 1)
        assert len(set(deals)) == 10
        assert Store(KLONDIKE).missing == 0
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(2)
        await settled(pilot)
        assert [wanted for _, _, wanted in search.asked] == [AHEAD - 1, 1]

    in_the_house(script, klondike(), seek=search)
    store = Store(KLONDIKE)
    assert [found and found.deal.number for found in (store.take(), store.take())] == [5, 6]


def test_without_the_setting_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer, "PAUSE", 0)
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert room(pilot) is TableScreen
        await pilot.press("M", "enter")
        assert room(pilot) is TableScreen
        assert search.asked == []

    in_the_house(script, klondike(), seek=search)


def test_switched_on_it_holds_from_the_next_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer, "PAUSE", 0)
    search = Search(Deal(5))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        house(pilot).choose(house(pilot).settings._replace(winnable=True))
        await settled(pilot)
        assert len(search.asked) == 1
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(5)

    in_the_house(script, klondike(), seek=search)


def test_the_deal_of_the_day_is_looked_for_once_and_then_known() -> None:
    search = Search(Deal(5))
    search.may_go_on.set()
    today = date.today()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)
        assert search.asked == [("klondike", deals_of(today), 1)]
        await pilot.press("M")
        await settled(pilot)
        await pilot.press("N")
        await settled(pilot)
        assert "the deal of the day, 5" in shown(pilot)
        await click(pilot, "the deal of the day")
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)
        assert len(search.asked) == 1

    in_the_house(script, seek=search)
    assert Store(KLONDIKE).of_day(today) == OfDay(today, proven(Deal(5)))


def test_who_gives_up_waiting_for_the_deal_of_the_day_is_where_he_was() -> None:
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "enter")
        await settled(pilot)
        assert room(pilot) is SeekScreen
        await pilot.press("escape")
        await settled(pilot)
        assert room(pilot) is DealScreen
        await pilot.press("escape")
        assert room(pilot) is MenuScreen

    in_the_house(script, seek=search)
    assert Store(KLONDIKE).of_day(date.today()) is None


def test_a_day_without_a_proof_says_so() -> None:
    search = Search(passed_over=10)
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == deals_of(date.today())[0]
        (notice,) = pilot.app._notifications
        assert "no deal of today could be proven winnable" in notice.message

    in_the_house(script, seek=search)


def test_a_search_that_is_broken_off_proves_nothing_about_the_day() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == deals_of(date.today())[0]
        assert len(pilot.app._notifications) == 1

    async def broken_off(
        ruleset: Ruleset, deals: Sequence[Deal], wanted: int = 1, measured: bool = False
    ) -> AsyncGenerator[Looked, None]:
        yield Looked(deals[0], Verdict.UNKNOWN, 1)
        raise BrokenOff

    in_the_house(script, seek=broken_off)
    assert Store(KLONDIKE).of_day(date.today()) is None


@pytest.mark.parametrize("command", [("/no/such/program",), ("/bin/false",)])
def test_who_cannot_search_says_so(command: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeking, "COMMAND", command)

    async def listen() -> None:
        with pytest.raises(BrokenOff):
            async for _ in seeking.seek(KLONDIKE.ruleset, [Deal(1)]):
                pass

    asyncio.run(listen())


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
def test_waiting_keeps_to_ascii_and_to_small_terminals(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))
    search = Search(Deal(5), passed_over=1)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert shown(pilot).isascii()
        assert "1 deal passed over" in shown(pilot) and "esc gives up" in shown(pilot)

    in_the_house(script, size=size, seek=search)


@pytest.mark.usefixtures("only_winnable")
def test_of_a_deal_that_is_known_to_win_the_light_tells_so_without_a_search() -> None:
    Store(KLONDIKE).put(proven(Deal(5)))
    oracle = Oracle()

    async def run() -> None:
        app = SolitaireApp(klondike(), new_solver=lambda: oracle, seek=Search())
        async with app.run_test() as pilot:
            await calm(pilot)
            assert oracle.asked == [()], "the deal that was given is searched"
            await pilot.press("n")
            await calm(pilot)
            assert "deal 5 · ✓ winnable" in shown(pilot)
            await pilot.press("h")
            assert "To win: " in shown(pilot)
            assert oracle.asked == [()]

    asyncio.run(run())
