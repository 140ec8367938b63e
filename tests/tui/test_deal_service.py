"""Winnable deals, at the table and in the menu, with a scripted search."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from datetime import date, timedelta
from shutil import rmtree

import pytest
from textual.pilot import Pilot

from solitaire.analysis.difficulty import Measure
from solitaire.analysis.winnable.deal_budget import DealBudget, schedule
from solitaire.analysis.winnable.finder import search_deal
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.analysis.winnable.store import MOST_PREFETCHED, DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.config.deal_kind import DealKind
from solitaire.config.paths import state
from solitaire.config.settings import Settings, save_settings
from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.game.catalogue import load
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background import prefetch, winnable_client
from solitaire.tui.background.winnable_client import SearchAborted
from solitaire.tui.deal_service import DealService
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from solitaire.tui.widgets.prompts import WaitPrompt
from tests.tui.app_pilot import click, host, in_the_app, screen_type, shown, table, until
from tests.tui.fake_solver import LOST, FakeSolver, let_light_ask

KLONDIKE = load("klondike")


def proven(deal: Deal) -> WinnableDeal:
    found = search_deal(KLONDIKE, deal).proven
    assert found
    return found


class Search:
    """Passes over so many deals, and finds those that it was given; it goes on when the test says so."""

    def __init__(self, *found: Deal, passed_over: int = 0) -> None:
        self.found = list(found)
        self.passed_over = passed_over
        self.asked: list[tuple[str, Sequence[DealBudget], bool]] = []
        self.may_go_on = asyncio.Event()
        self.is_over = False

    async def __call__(
        self,
        ruleset: Ruleset,
        budgets: Sequence[DealBudget],
        graded_for: DealKind | None = None,
        is_awaited: bool = True,
    ) -> AsyncGenerator[DealOutcome, None]:
        self.asked.append((ruleset.id, budgets, is_awaited))
        try:
            for budget in budgets[: self.passed_over]:
                yield DealOutcome(budget.deal, Verdict.UNWINNABLE, 1)
            await self.may_go_on.wait()
            while self.found:
                deal = self.found.pop(0)
                yield DealOutcome(deal, Verdict.WINNABLE, 1, proven(deal))
        finally:
            self.is_over = True


def klondike() -> Game:
    return Game.new(KLONDIKE, 3)


@pytest.fixture
def only_winnable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only deals that can be won are wanted, and nothing is looked for by itself for now."""
    save_settings(Settings(winnable=True))
    monkeypatch.setattr(prefetch, "PAUSE", 60)


async def settled(pilot: Pilot[None]) -> None:
    for _ in range(5):
        await pilot.pause()


@pytest.mark.usefixtures("only_winnable")
def test_a_deal_that_was_found_ahead_of_time_is_there_at_once() -> None:
    store = DealStore(KLONDIKE)
    store.add(proven(Deal(5)))
    store.add(proven(Deal(2)))
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


@pytest.fixture
def dark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Background searches start at once, and no difficulty is asked for."""
    save_settings(Settings(light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)


def test_while_the_player_plays_more_deals_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(winnable=True, light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    DealStore(KLONDIKE).add(proven(Deal(2)))
    search = Search(Deal(5), Deal(6), Deal(8), Deal(4))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        ((game, budgets, is_awaited),) = search.asked
        assert (game, is_awaited) == ("klondike", False)
        assert len({budget.deal for budget in budgets}) == DEALS_A_DAY
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
def test_the_daily_deal_of_a_highlighted_game_is_found_in_the_background() -> None:
    search = Search(Deal(5))
    search.may_go_on.set()
    today = date.today()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        assert search.asked == [("klondike", schedule(deals_of(today)), False)]
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
        assert [budgets for _, budgets, _ in search.asked] == [schedule(deals_of(date.today()))] * 2

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
        of_the_day = [budgets == schedule(deals_of(date.today())) for _, budgets, _ in search.asked]
        assert of_the_day == [False, True, False]

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("dark")
def test_while_the_daily_deal_is_played_tomorrows_is_found() -> None:
    today = date.today()
    tomorrow = today + timedelta(days=1)
    search = Search(Deal(5))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        assert [budgets for _, budgets, _ in search.asked] == [schedule(deals_of(tomorrow))]

    in_the_app(script, Game.new(KLONDIKE, deals_of(today)[2]), search=search)
    assert DealStore(KLONDIKE).daily_deal(tomorrow) == DailyDeal(tomorrow, proven(Deal(5)))


class Grading(Search):
    """Finds that deal 3 is easy, and every other hard."""

    async def __call__(
        self,
        ruleset: Ruleset,
        budgets: Sequence[DealBudget],
        graded_for: DealKind | None = None,
        is_awaited: bool = True,
    ) -> AsyncGenerator[DealOutcome, None]:
        self.asked.append((ruleset.id, budgets, is_awaited))
        for deal, _ in budgets:
            effort = 900 if deal == Deal(3) else 9_000
            yield DealOutcome(
                deal, Verdict.WINNABLE, effort, measure=Measure(effort, 10, 1) if graded_for else None
            )


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_how_hard_the_deal_is_stands_in_the_first_line(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    search = Grading()

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        table(pilot)._show_status()
        assert "Klondike · deal 3, easy" in shown(pilot).splitlines()[0]
        await pilot.press("n")
        assert "easy" not in shown(pilot).splitlines()[0]
        await settled(pilot)
        table(pilot)._show_status()
        assert f"Klondike · deal {table(pilot).game.deal}, hard" in shown(pilot).splitlines()[0]

    for _ in range(2):
        in_the_app(script, klondike(), size=size, search=search)
    measured = [deal.number for _, ((deal, _),), _ in search.asked]
    assert measured.count(3) == 1, "it is known from then on"


@pytest.mark.usefixtures("dark")
def test_with_the_solver_light_off_no_difficulty_is_shown() -> None:
    DealStore(KLONDIKE).grade(DealOutcome(Deal(3), Verdict.WINNABLE, 900, measure=Measure(900, 10, 1)))

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        table(pilot)._show_status()
        assert "easy" not in shown(pilot)

    in_the_app(script, klondike(), search=Search())


def test_a_narrow_status_line_leaves_out_the_difficulty() -> None:
    DealStore(KLONDIKE).grade(DealOutcome(Deal(3), Verdict.WINNABLE, 900, measure=Measure(900, 10, 1)))

    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        for width, is_told in ((80, True), (48, False)):
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
            table(pilot)._show_status()
            await pilot.pause()
            first = shown(pilot).splitlines()[0]
            assert "Klondike · deal 3" in first and "0:00" in first
            assert ("easy" in first) is is_told

    in_the_app(script, klondike(), search=Search())


@pytest.mark.usefixtures("dark")
def test_the_setting_for_winnable_deals_counts_from_the_next_deal() -> None:
    search = Search(Deal(5))
    search.may_go_on.set()

    async def script(pilot: Pilot[None]) -> None:
        host(pilot).choose(host(pilot).settings._replace(winnable=True))
        await settled(pilot)
        assert len(search.asked) == 1
        await pilot.press("n")
        assert table(pilot).game.deal == Deal(5)

    in_the_app(script, klondike(), search=search)


def test_the_daily_deal_is_searched_for_once() -> None:
    search = Search(Deal(5))
    search.may_go_on.set()
    today = date.today()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await settled(pilot)
        assert table(pilot).game.deal == Deal(5)
        assert search.asked == [("klondike", schedule(deals_of(today)), True)]
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
    assert DealStore(KLONDIKE).daily_deal(today) == DailyDeal(today, proven(Deal(5)))


@pytest.mark.parametrize("text", ["today", ""])
def test_a_start_with_a_winnable_deal_shows_the_search(text: str) -> None:
    search = Search(Deal(5), passed_over=2)

    async def run() -> None:
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

    asyncio.run(run())


def test_cancelling_the_search_at_the_start_opens_the_menu() -> None:
    async def run() -> None:
        async with SolitaireApp(StartUp(deal_to_find=(KLONDIKE, "today")), search=Search()).run_test() as pilot:
            await settled(pilot)
            await pilot.press("escape")
            await settled(pilot)
            assert screen_type(pilot) is MenuScreen

    asyncio.run(run())


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

    async def broken_off(
        ruleset: Ruleset,
        budgets: Sequence[DealBudget],
        graded_for: DealKind | None = None,
        is_awaited: bool = True,
    ) -> AsyncGenerator[DealOutcome, None]:
        yield DealOutcome(budgets[0].deal, Verdict.UNKNOWN, 1)
        raise SearchAborted

    in_the_app(script, search=broken_off)
    assert DealStore(KLONDIKE).daily_deal(date.today()) == DailyDeal(date.today(), passed=1)


@pytest.mark.parametrize("command", [("/no/such/program",), ("/bin/false",)])
def test_a_search_that_cannot_run_is_reported(command: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable_client, "COMMAND", command)

    async def listen() -> None:
        with pytest.raises(SearchAborted):
            async for _ in winnable_client.search_deals(KLONDIKE.ruleset, [DealBudget(Deal(1), 1)]):
                pass

    asyncio.run(listen())


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


@pytest.mark.usefixtures("only_winnable")
def test_a_deal_known_to_be_winnable_lights_up_without_a_search() -> None:
    DealStore(KLONDIKE).add(proven(Deal(5)))
    solver = FakeSolver()

    async def run() -> None:
        app = SolitaireApp(StartUp(klondike()), new_solver=lambda: solver, search=Search())
        async with app.run_test() as pilot:
            await let_light_ask(pilot)
            assert solver.asked == [()], "the deal that was given is searched"
            await pilot.press("n")
            await let_light_ask(pilot)
            assert "deal 5 · ✓ winnable" in shown(pilot)
            await pilot.press("h")
            assert "To win: " in shown(pilot)
            assert solver.asked == [()]

    asyncio.run(run())


class Measuring(Search):
    """Measures deals by lines that win them, when the test says so."""

    async def __call__(
        self,
        ruleset: Ruleset,
        budgets: Sequence[DealBudget],
        graded_for: DealKind | None = None,
        is_awaited: bool = True,
    ) -> AsyncGenerator[DealOutcome, None]:
        await self.may_go_on.wait()
        for deal, _ in budgets:
            yield DealOutcome(deal, Verdict.WINNABLE, 9_000, proven(deal), Measure(9_000, 10, 1))


def test_a_win_found_while_the_difficulty_is_measured_leads_back_from_a_lost_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    solver, search, answers = FakeSolver(), Measuring(), list[Answer]()
    wrong = next(move for move in klondike().legal_moves() if move != proven(Deal(3)).moves[0])

    async def run() -> None:
        app = SolitaireApp(StartUp(klondike()), new_solver=lambda: solver, search=search)
        async with app.run_test() as pilot:
            table(pilot)._session.play(wrong)
            table(pilot)._show()
            await let_light_ask(pilot)
            solver.reply(LOST)
            await pilot.press("L", "escape")
            assert "L last winnable" not in shown(pilot)
            search.may_go_on.set()
            await until(pilot, lambda: "L last winnable" in shown(pilot))
            await until(pilot, lambda: "deal 3, hard · × lost" in shown(pilot))
            await pilot.press("u")
            assert "✓ winnable" in shown(pilot)
            await pilot.press("h")
            assert "To win: " in shown(pilot)
            assert app.get_solver
            app.get_solver().ask(table(pilot).game, (), 10.0, answers.append)
            await until(pilot, lambda: bool(answers))
            assert answers[0].moves == proven(Deal(3)).moves, "so does a review of the game"

    asyncio.run(run())


def test_a_win_that_is_found_behind_another_screen_is_used_when_the_table_is_in_front_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A command that waits for it would act unseen."""
    monkeypatch.setattr(prefetch, "PAUSE", 60)
    solver = FakeSolver()

    async def run() -> None:
        app = SolitaireApp(StartUp(klondike()), new_solver=lambda: solver, search=Search())
        async with app.run_test() as pilot:
            screen = table(pilot)
            await pilot.press("V")
            assert "Searching for a solution" in shown(pilot)
            app.action_settings()
            await pilot.pause()
            DealStore(KLONDIKE).set_given(proven(Deal(3)))
            app.deal_service._lines.clear()
            screen._update()
            assert isinstance(screen._session.prompt, WaitPrompt)
            await pilot.press("escape")
            screen._update()
            await until(pilot, lambda: "Show the solution from here?" in shown(pilot))

    asyncio.run(run())


def test_a_game_by_the_rules_of_an_older_file_shares_no_findings_with_todays() -> None:
    """The order in which a game is dealt may change; a deal number then stands for another table."""
    rules = load("nuts")
    old = Rules(rules.ruleset._replace(deal=rules.ruleset.deal._replace(order=Ruleset("", "").deal.order)))
    found = DealOutcome(Deal(7), Verdict.UNWINNABLE, 9)
    DealStore(rules).grade(found)
    service = DealService(SolitaireApp())
    assert service.known_grade(rules, Deal(7)) == found
    assert service.known_grade(old, Deal(7)) is None
    assert service.known_grade(rules, Deal(7)) == found
