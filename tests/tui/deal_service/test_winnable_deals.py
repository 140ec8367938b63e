"""Winnable deals, from the store or from a search that a dialog shows."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import rmtree

import pytest
from textual.pilot import Pilot

from solitaire.analysis.winnable.deal_budget import DealBudget
from solitaire.analysis.winnable.store import MOST_PREFETCHED, DealStore
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.config.deal_kind import DealKind
from solitaire.config.paths import state
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.game.deals import DEALS_A_DAY, Deal
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background import prefetch, winnable_client
from solitaire.tui.background.winnable_client import SearchAborted
from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from tests.analysis.winnable.searched_deals import proven
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import in_the_app, screen_type, shown, table, until
from tests.tui.deal_service.scripted_search import KLONDIKE, Search, settled


@pytest.mark.usefixtures("only_winnable")
def test_a_deal_that_was_found_ahead_of_time_is_there_at_once() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(5))
    store.add(proven(2))
    search = Search()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(5)
        await pilot.press("M", "N", *"random", "enter")
        assert table(pilot).game.deal == Deal(2)
        assert search.asked == []

    in_the_app(script, klondike(), search=search)
    assert store.take() is None


def test_the_first_deals_of_a_newcomer_can_be_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 60)
    save_user_state(UserState(welcomed=True, first_deals=2))
    search = Search(Deal(5), Deal(2))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        for deal in (5, 2):
            await pilot.press("n")
            await settled(pilot)
            assert table(pilot).game.deal == Deal(deal)
        await pilot.press("n")
        await settled(pilot)
        assert table(pilot).game.deal not in (Deal(5), Deal(2), Deal(3)), "from then on, deals are random"

    in_the_app(script, klondike(), search=search)
    assert len(search.asked) == 2
    assert load_user_state().state.first_deals == 0


def test_a_newcomer_who_chose_random_deals_gets_them() -> None:
    save_settings(Settings(winnable=False))
    save_user_state(UserState(welcomed=True, first_deals=2))
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert table(pilot).game.deal not in (Deal(5), Deal(3))
        assert search.asked == []

    in_the_app(script, klondike(), search=search)


def test_in_the_menu_winnable_deals_are_searched_for_before_a_newcomer_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    save_user_state(UserState(welcomed=True, first_deals=2))
    search = Search(Deal(5), Deal(2))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        assert DealStore(KLONDIKE).missing() == MOST_PREFETCHED - 2
        await pilot.press("enter")
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)

    in_the_app(script, search=search)


@pytest.mark.usefixtures("only_winnable")
def test_without_a_stored_deal_a_dialog_shows_the_search() -> None:
    search = Search(Deal(5), passed_over=2)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert "Searching for a winnable deal" in shown(pilot)
        assert "2 deals skipped" in shown(pilot)
        search.may_go_on.set()
        await settled(pilot)
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.deal == Deal(5)
        assert search.is_over

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("only_winnable")
def test_escape_from_the_search_keeps_the_game() -> None:
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert screen_type(pilot) is DealSearchDialog
        await pilot.press("escape")
        await settled(pilot)
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.deal == Deal(3)
        assert search.is_over, "nobody searches any more"

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("only_winnable")
def test_enter_in_the_search_plays_a_deal_that_may_not_be_winnable() -> None:
    search = Search(Deal(5))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert "enter play a deal that may not be winnable" in shown(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.deal not in (Deal(3), Deal(5))
        assert search.is_over
        assert not pilot.app._notifications, "that is what was asked for"

    in_the_app(script, klondike(), search=search)


def test_an_unwritable_state_folder_is_reported_once_by_the_first_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solitaire.tui.base_app.WARNING_SECONDS", 3600)
    rmtree(state(), ignore_errors=True)
    state().parent.mkdir(parents=True, exist_ok=True)
    state().write_text("a file where the folder should be")

    async def script(pilot: Pilot[None]) -> None:
        (notice,) = pilot.app._notifications
        assert "memory.json" in notice.message

    in_the_app(script, klondike())


@pytest.mark.usefixtures("only_winnable")
def test_an_unwritable_state_folder_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.tui.base_app.WARNING_SECONDS", 3600)
    search = Search(Deal(5))
    search.may_go_on.set()
    folder = state()
    rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        (notice,) = pilot.app._notifications
        assert "memory.json" in notice.message
        await pilot.press("n")
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)
        assert list(pilot.app._notifications) == [notice]

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("only_winnable")
def test_a_search_without_result_deals_at_random_and_warns() -> None:
    search = Search(passed_over=DEALS_A_DAY)
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await settled(pilot)
        assert table(pilot).game.deal != Deal(3)
        (notice,) = pilot.app._notifications
        assert "no deal could be proven winnable" in notice.message

    in_the_app(script, klondike(), search=search)


@pytest.mark.parametrize("text", ["today", ""])
@in_event_loop
async def test_a_start_with_a_winnable_deal_shows_the_search(text: str) -> None:
    search = Search(Deal(5), passed_over=2)
    app = SolitaireApp(
        StartUp(deal_to_find=(KLONDIKE, text), kind=None if text else DealKind.WINNABLE), search=search
    )
    async with app.run_test() as pilot:
        await settled(pilot)
        assert screen_type(pilot) is DealSearchDialog
        assert "2 deals skipped" in shown(pilot)
        assert "Thumb and Pouch" not in shown(pilot), "a menu is not what was asked for"
        search.may_go_on.set()
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)
        await pilot.press("M")
        assert screen_type(pilot) is MenuScreen


@in_event_loop
async def test_cancelling_the_search_at_the_start_opens_the_menu() -> None:
    async with SolitaireApp(StartUp(deal_to_find=(KLONDIKE, "today")), search=Search()).run_test() as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert screen_type(pilot) is MenuScreen


@pytest.mark.parametrize("command", [("/no/such/program",), ("/bin/false",)])
@in_event_loop
async def test_a_search_that_cannot_run_is_reported(
    command: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(winnable_client, "COMMAND", command)
    with pytest.raises(SearchAborted):
        async for _ in winnable_client.search_deals(DealQuery(KLONDIKE.ruleset, [DealBudget(Deal(1), 1)])):
            pass


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=str)
def test_waiting_keeps_to_ascii_and_to_small_terminals(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))
    search = Search(Deal(5), passed_over=1)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await until(pilot, lambda: "esc cancel" in shown(pilot))
        assert shown(pilot).isascii()
        assert "1 deal skipped" in shown(pilot) and "enter play a deal" in shown(pilot)

    in_the_app(script, size=size, search=search)
