"""What is known of the deal on a table: its difficulty, and whether it can be won."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest
from textual.pilot import Pilot

from solitaire.analysis.difficulty import Measure
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background import prefetch
from solitaire.tui.deal_service import DealService
from solitaire.tui.start_up import StartUp
from solitaire.tui.widgets.prompts import WaitPrompt
from tests.analysis.winnable.searched_deals import proven
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike
from tests.solver.answers import LOST
from tests.tui.app_pilot import in_the_app, shown, table, until
from tests.tui.deal_service.scripted_search import KLONDIKE, Search, settled
from tests.tui.fake_solver import FakeSolver, let_light_ask


class Grading(Search):
    """Finds that deal 3 is easy, and every other hard."""

    async def __call__(self, query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        self.asked.append(query)
        for deal, _ in query.budgets:
            effort = 900 if deal == Deal(3) else 9_000
            yield DealOutcome(
                deal, Verdict.WINNABLE, effort, measure=Measure(effort, 10, 1) if query.graded_for else None
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
    measured = [deal.number for query in search.asked for deal, _ in query.budgets]
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


@pytest.mark.usefixtures("only_winnable")
@in_event_loop
async def test_a_deal_known_to_be_winnable_lights_up_without_a_search() -> None:
    DealStore(KLONDIKE).add(proven(5))
    solver = FakeSolver()
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


@in_event_loop
async def test_a_deal_known_to_be_lost_lights_up_without_a_search() -> None:
    DealStore(KLONDIKE).grade(DealOutcome(Deal(3), Verdict.UNWINNABLE, 9))
    solver = FakeSolver()
    app = SolitaireApp(StartUp(klondike()), new_solver=lambda: solver, search=Search())
    async with app.run_test() as pilot:
        await let_light_ask(pilot)
        assert "deal 3 · × unwinnable deal" in shown(pilot)
        assert solver.asked == []


@in_event_loop
async def test_a_loss_proven_while_the_difficulty_is_measured_ends_the_wait_for_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    solver, search = FakeSolver(), Losing()
    app = SolitaireApp(StartUp(klondike()), new_solver=lambda: solver, search=search)
    async with app.run_test() as pilot:
        await pilot.press("V")
        assert "Searching for a solution" in shown(pilot)
        search.may_go_on.set()
        await until(pilot, lambda: "This deal cannot be won." in shown(pilot))
        assert "× unwinnable deal" in shown(pilot)


class Losing(Search):
    """Proves that no deal can be won, when the test says so."""

    async def __call__(self, query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        await self.may_go_on.wait()
        for deal, _ in query.budgets:
            yield DealOutcome(deal, Verdict.UNWINNABLE, 9)


class Measuring(Search):
    """Measures deals by lines that win them, when the test says so."""

    async def __call__(self, query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        await self.may_go_on.wait()
        for deal, _ in query.budgets:
            yield DealOutcome(deal, Verdict.WINNABLE, 9_000, proven(deal.number), Measure(9_000, 10, 1))


@in_event_loop
async def test_a_win_found_while_the_difficulty_is_measured_leads_back_from_a_lost_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    solver, search, answers = FakeSolver(), Measuring(), list[Answer]()
    wrong = next(move for move in klondike().legal_moves() if move != proven(3).moves[0])
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
        assert answers[0].moves == proven(3).moves, "so does a review of the game"


@in_event_loop
async def test_a_win_that_is_found_behind_another_screen_is_used_when_the_table_is_in_front_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A command that waits for it would act unseen."""
    monkeypatch.setattr(prefetch, "PAUSE", 60)
    solver = FakeSolver()
    app = SolitaireApp(StartUp(klondike()), new_solver=lambda: solver, search=Search())
    async with app.run_test() as pilot:
        screen = table(pilot)
        await pilot.press("V")
        assert "Searching for a solution" in shown(pilot)
        app.action_settings()
        await pilot.pause()
        DealStore(KLONDIKE).set_given(proven(3))
        app.deal_service._answers.clear()
        screen._update()
        assert isinstance(screen._session.prompt, WaitPrompt)
        await pilot.press("escape")
        screen._update()
        await until(pilot, lambda: "Show the solution from here?" in shown(pilot))


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
