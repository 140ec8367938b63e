"""Daily deals that can be won: searched for ahead of time, once, and reported if none is proven."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from datetime import date, timedelta

import pytest
from textual.pilot import Pilot

from solitaire.analysis.winnable.deal_budget import schedule
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.game.game import Game
from solitaire.solver.answer import Verdict
from solitaire.tui.background.winnable_client import SearchAborted
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog
from solitaire.tui.screens.menu import MenuScreen
from tests.analysis.winnable.searched_deals import proven
from tests.tui.app_pilot import click, in_the_app, screen_type, shown, table
from tests.tui.deal_service.scripted_search import KLONDIKE, Search, settled


@pytest.mark.usefixtures("dark")
def test_the_daily_deal_of_a_highlighted_game_is_found_in_the_background() -> None:
    search = Search(Deal(5))
    search.may_go_on.set()
    today = date.today()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        (query,) = search.asked
        assert (query.ruleset, query.budgets) == (KLONDIKE.ruleset, schedule(deals_of(today)))
        assert not query.is_awaited
        assert search.is_over
        await pilot.press("d")
        assert table(pilot).game.deal == Deal(5)

    in_the_app(script, search=search)


@pytest.mark.usefixtures("dark")
def test_the_search_for_a_daily_deal_is_kept_when_another_game_is_highlighted() -> None:
    search = Search(passed_over=3)
    today = date.today()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await pilot.press("end")
        await settled(pilot)
        assert search.is_over

    in_the_app(script, search=search)
    assert DealStore(KLONDIKE).daily_deal(today) == DailyDeal(today, passed=3)


@pytest.mark.usefixtures("dark")
def test_while_the_daily_deal_is_played_tomorrows_is_found() -> None:
    today = date.today()
    tomorrow = today + timedelta(days=1)
    search = Search(Deal(5))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        assert [query.budgets for query in search.asked] == [schedule(deals_of(tomorrow))]

    in_the_app(script, Game.new(KLONDIKE, deals_of(today)[2]), search=search)
    assert DealStore(KLONDIKE).daily_deal(tomorrow) == DailyDeal(tomorrow, proven(5))


def test_the_daily_deal_is_searched_for_once() -> None:
    search = Search(Deal(5))
    search.may_go_on.set()
    today = date.today()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)
        (query,) = search.asked
        assert (query.ruleset, query.budgets) == (KLONDIKE.ruleset, schedule(deals_of(today)))
        assert query.is_awaited
        await pilot.press("M")
        await settled(pilot)
        await pilot.press("N")
        await settled(pilot)
        assert "deal of the day, 5" in shown(pilot)
        await click(pilot, "deal of the day")
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)
        assert len(search.asked) == 1

    in_the_app(script, search=search)
    assert DealStore(KLONDIKE).daily_deal(today) == DailyDeal(today, proven(5))


def test_cancelling_the_search_for_the_daily_deal_changes_nothing() -> None:
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "enter")
        await settled(pilot)
        assert screen_type(pilot) is DealSearchDialog
        await pilot.press("escape")
        await settled(pilot)
        assert screen_type(pilot) is DealPicker
        await pilot.press("escape")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script, search=search)
    assert DealStore(KLONDIKE).daily_deal(date.today()) == DailyDeal(date.today())


def test_a_day_without_a_proof_says_so() -> None:
    search = Search(passed_over=DEALS_A_DAY)
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == deals_of(date.today())[0]
        (notice,) = pilot.app._notifications
        assert "none of today's deals could be proven winnable" in notice.message

    in_the_app(script, search=search)


def test_a_day_known_to_be_without_a_proof_says_so_only_after_its_search() -> None:
    DealStore(KLONDIKE).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == deals_of(date.today())[0]
        assert not pilot.app._notifications

    in_the_app(script, search=Search())


def test_a_search_that_is_broken_off_proves_nothing_about_the_day() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == deals_of(date.today())[0]
        assert len(pilot.app._notifications) == 1

    async def broken_off(query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        yield DealOutcome(query.budgets[0].deal, Verdict.UNKNOWN, 1)
        raise SearchAborted

    in_the_app(script, search=broken_off)
    assert DealStore(KLONDIKE).daily_deal(date.today()) == DailyDeal(date.today(), passed=1)
