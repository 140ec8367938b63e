"""Deals of a difficulty, at the table and in the menu, with a scripted search."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from textual.pilot import Pilot

from solitaire.analysis.winnable.nearest_deal import MOST_TRIES
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import MOST_PREFETCHED, DealStore
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background import prefetch
from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from tests.analysis.winnable.graded_outcomes import graded, lost
from tests.analysis.winnable.searched_deals import proven
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, table, until

KLONDIKE = load("klondike")


def with_line(deal: int, grade: Difficulty) -> DealOutcome:
    """A deal of this difficulty with a line that wins it."""
    return graded(deal, grade, proven(deal).moves)


def easy() -> DealOutcome:
    return with_line(1, Difficulty.EASY)


def fair() -> DealOutcome:
    return with_line(2, Difficulty.FAIR)


def hard() -> DealOutcome:
    return with_line(5, Difficulty.HARD)


class GradedSearch:
    """Finds deals of given grades, then waits until the test says that it may go on with lost ones."""

    def __init__(self, *found: DealOutcome) -> None:
        self.found = found
        self.asked: list[tuple[DealKind | None, bool]] = []
        self.waits = 0
        """How often all deals of given grades were found."""
        self.may_go_on = asyncio.Event()

    async def __call__(self, query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        self.asked.append((query.graded_for, query.is_awaited))
        for outcome in self.found:
            yield outcome
        self.waits += 1
        await self.may_go_on.wait()
        for budget in query.budgets[len(self.found) :]:
            yield lost(budget.deal.number)


@pytest.fixture(autouse=True)
def nothing_is_found_in_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 60)


def test_a_new_deal_is_of_the_difficulty_that_is_set() -> None:
    save_settings(Settings(winnable="hard"))
    search = GradedSearch(lost(7), easy(), fair(), hard())

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await until(pilot, lambda: table(pilot).game.deal == Deal(5))
        assert search.asked == [(DealKind.HARD, True)], "the player waits"
        assert not pilot.app._notifications

    in_the_app(script, klondike(), search=search)
    assert DealStore(KLONDIKE).grade_of(Deal(5)) == hard()._replace(proven=None)
    assert DealStore(KLONDIKE).answer_of(Deal(5))


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40), (40, 12)], ids=str)
def test_the_search_names_the_difficulty_and_the_nearest_deal_so_far(size: tuple[int, int]) -> None:
    save_settings(Settings(winnable="fiendish"))
    search = GradedSearch(lost(7), easy())

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await until(pilot, lambda: "2 deals skipped" in shown(pilot))
        assert "Searching for a fiendish deal" in shown(pilot)
        assert "enter play the nearest" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.deal == Deal(1)
        assert not pilot.app._notifications, "the dialog said so"

    in_the_app(script, klondike(), size=size, search=search)


def test_when_no_deal_of_the_difficulty_is_found_the_nearest_is_dealt_with_a_notice() -> None:
    save_settings(Settings(winnable="fiendish"))
    search = GradedSearch(easy(), fair())
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await until(pilot, lambda: table(pilot).game.deal == Deal(2))
        (notice,) = pilot.app._notifications
        assert notice.message == "Klondike: no fiendish deal was found in time; this one is fair."

    in_the_app(script, klondike(), search=search)


def test_a_cancelled_search_keeps_the_game() -> None:
    save_settings(Settings(winnable="hard"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await until(pilot, lambda: screen_type(pilot) is DealSearchDialog)
        await pilot.press("escape")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.deal == Deal(3)
        assert not pilot.app._notifications

    in_the_app(script, klondike(), search=GradedSearch(easy()))


def test_while_the_player_plays_deals_of_the_difficulty_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(winnable="hard", light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    search = GradedSearch(easy(), hard(), fair(), *[hard()] * MOST_PREFETCHED)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: not DealStore(KLONDIKE).missing(DealKind.HARD))
        assert search.asked == [(DealKind.HARD, False)]
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(5)

    in_the_app(script, klondike(), search=search)


def test_in_vain_the_nearest_deals_are_found_in_advance_and_dealt_with_a_notice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_settings(Settings(winnable="fiendish", light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    search = GradedSearch(easy(), fair(), *[lost(7)] * MOST_TRIES)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: DealStore(KLONDIKE).missing(DealKind.FIENDISH) < MOST_PREFETCHED)
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(2)
        (notice,) = pilot.app._notifications
        assert notice.message == "Klondike: no fiendish deal was found in time; this one is fair."

    in_the_app(script, klondike(), search=search)


def test_deals_tried_in_vain_count_when_the_table_is_left_and_taken_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_settings(Settings(winnable="fiendish", light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    search = GradedSearch(fair(), *[lost(7)] * (MOST_TRIES // 2))

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: search.waits == 1)
        assert DealStore(KLONDIKE).missing(DealKind.FIENDISH) == MOST_PREFETCHED
        await pilot.press("M", "M")
        await until(pilot, lambda: DealStore(KLONDIKE).missing(DealKind.FIENDISH) < MOST_PREFETCHED)

    in_the_app(script, klondike(), search=search)


@in_event_loop
async def test_the_difficulty_of_the_command_line_holds_until_the_setting_is_changed() -> None:
    save_settings(Settings(winnable="easy"))
    start_up = StartUp(deal_to_find=(KLONDIKE, ""), kind=DealKind.HARD)
    async with SolitaireApp(start_up, search=GradedSearch(easy(), hard())).run_test() as pilot:
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.deal == Deal(5)
        app, kinds = host(pilot), list[DealKind]()
        for change in ({}, {"light": False}, {"winnable": "gentle"}):
            app.change_settings(app.settings._replace(**change))
            kinds.append(app.deal_service.kind)
        assert kinds == [DealKind.HARD, DealKind.HARD, DealKind.GENTLE]
