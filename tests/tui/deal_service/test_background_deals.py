"""Deals that are found in the background, and when these searches rest."""

from __future__ import annotations

from datetime import date

import pytest
from textual.pilot import Pilot

from solitaire.analysis.winnable.deal_budget import schedule
from solitaire.analysis.winnable.store import DealStore
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.tui.background import prefetch
from solitaire.tui.screens.table import TableScreen
from tests.analysis.winnable.searched_deals import proven
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import host, in_the_app, screen_type, table
from tests.tui.deal_service.scripted_search import KLONDIKE, Search, settled


def test_while_the_player_plays_more_deals_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(winnable=True, light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    DealStore(KLONDIKE).add(proven(2))
    search = Search(Deal(5), Deal(6), Deal(8), Deal(4))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        (query,) = search.asked
        assert (query.ruleset.id, query.is_awaited) == ("klondike", False)
        assert len({budget.deal for budget in query.budgets}) == DEALS_A_DAY
        assert DealStore(KLONDIKE).missing() == 0
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(2)
        await settled(pilot)
        assert len(search.asked) == 2

    in_the_app(script, klondike(), search=search)
    store = DealStore(KLONDIKE)
    assert [found and found.deal.number for found in (store.take(), store.take())] == [5, 6]


@pytest.mark.usefixtures("dark")
def test_without_the_setting_a_table_starts_no_search() -> None:
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert screen_type(pilot) is TableScreen
        assert search.asked == []

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("dark")
def test_searches_of_the_menu_pause_at_a_table_and_resume_in_the_menu() -> None:
    """The deal of the day is given up while a deal by chance is played."""
    search = Search()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert screen_type(pilot) is TableScreen
        assert (len(search.asked), search.is_over) == (1, True)
        await pilot.press("M")
        await settled(pilot)
        assert [query.budgets for query in search.asked] == [schedule(deals_of(date.today()))] * 2

    in_the_app(script, search=search)


def test_the_search_of_a_table_resumes_with_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_settings(Settings(winnable=True, light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    search = Search()

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(2):
            await settled(pilot)
            await pilot.press("M")
        await settled(pilot)
        assert screen_type(pilot) is TableScreen
        of_the_day = [query.budgets == schedule(deals_of(date.today())) for query in search.asked]
        assert of_the_day == [False, True, False]

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("dark")
def test_the_setting_for_winnable_deals_counts_from_the_next_deal() -> None:
    search = Search(Deal(5))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        host(pilot).change_settings(host(pilot).settings._replace(winnable=True))
        await settled(pilot)
        assert len(search.asked) == 1
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(5)

    in_the_app(script, klondike(), search=search)
