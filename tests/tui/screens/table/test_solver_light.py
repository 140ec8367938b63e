"""The winnability indicator, with a solver that answers on demand."""

from __future__ import annotations

import asyncio

import pytest
from textual.pilot import Pilot

from solitaire.analysis.knowledge import LONG_SECONDS, PATIENT_SECONDS, SHORT_SECONDS
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Move
from solitaire.solver.answer import Answer
from solitaire.solver.solve import solve
from solitaire.tui.background.solver_client import NOTHING_FOUND, SolverProcess
from solitaire.tui.screens.table import TableScreen
from tests import playthroughs
from tests.event_loop import in_event_loop
from tests.solver.answers import LOST, won_by
from tests.tui.app_pilot import shown
from tests.tui.fake_solver import FakeSolver, let_light_ask
from tests.tui.screens.table.table_with_solver import with_fake_solver
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import message, status, type_keys

pytestmark = pytest.mark.usefixtures("no_time_passes")


def test_the_indicator_shows_thinking_until_the_answer_and_follows_its_line_without_a_query() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        assert (solver.asked, solver.seconds) == ([()], LONG_SECONDS)
        assert "· … thinking " in status(screen)
        solver.reply(won_by(moves))
        assert "· ✓ winnable " in status(screen)
        for move in moves[:5]:
            await type_keys(pilot, keys_for(screen.game, move))
            assert "✓ winnable" in status(screen)
        await let_light_ask(pilot)
        assert solver.asked == [()]
        await pilot.press("u", "u")
        assert "✓ winnable" in status(screen)

    with_fake_solver(game, script)


def test_a_deal_that_is_lost_before_the_first_move_is_called_unwinnable() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        assert "· × unwinnable deal " in status(screen)
        assert message(screen).startswith("Unwinnable deal: n deals another")
        assert "M menu" in message(screen), "the commands are still there"
        assert "u undo" not in message(screen), "there is nothing to undo"
        await pilot.press("space")
        assert "× unwinnable deal" in status(screen), "no move has lost it"
        assert "nwinnable" not in message(screen)
        await pilot.press("u")
        assert "× unwinnable deal" in status(screen)

    with_fake_solver(game, script)


def test_an_unwinnable_deal_is_not_mentioned_over_another_message() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("7")
        before = message(screen)
        solver.reply(LOST)
        assert message(screen) == before

    with_fake_solver(game, script)


def test_a_move_off_the_line_is_queried_and_a_loss_lasts_until_it_is_undone() -> None:
    game, moves = playthroughs.read("klondike")
    away = next(move for move in game.legal_moves() if move != moves[0])

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await type_keys(pilot, keys_for(screen.game, away))
        assert "… thinking" in status(screen)
        await let_light_ask(pilot)
        assert solver.asked[-1] == (away,)
        solver.reply(LOST)
        assert "· × lost " in status(screen)
        await pilot.press("space")
        assert "× lost" in status(screen)
        await pilot.press("L")
        assert message(screen).startswith("Back at the last winnable position, at the start.  h hint  r redo")
        assert screen.game.move_count == 0
        assert "✓ winnable" in status(screen)
        await pilot.press("L")
        assert message(screen).startswith("This position is winnable")
        await pilot.press("r", "r")
        assert "× lost" in status(screen)
        await let_light_ask(pilot)
        assert len(solver.asked) == 2

    with_fake_solver(game, script)


def test_after_a_loss_the_last_winnable_position_is_found_by_bisection() -> None:
    """Four deals from the stock; the third of them was one too many."""
    game = Game.new(load("klondike"), 3)
    deal, up = Move.parse("deal"), Move.parse("tableau-3:foundation-spades")
    other = Game.new(game.rules, 3)
    other.go_to((deal, deal, up))
    answer = won_by([up, *solve(other.rules, other.position).moves])
    for _ in range(4):
        game.play(deal)

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        for _ in range(3):
            await let_light_ask(pilot)
            place = len(solver.asked[-1])
            assert solver.seconds == (LONG_SECONDS if place == 4 else SHORT_SECONDS)
            solver.reply(LOST if place > 2 else answer)
            assert "× lost" in status(screen)
        await let_light_ask(pilot)
        assert solver.asked == [(deal,) * 4, (deal,) * 2, (deal,) * 3], "and nothing is left to be asked"
        await pilot.press("L")
        assert screen.game.moves == [deal] * 2
        assert "✓ winnable" in status(screen)

    with_fake_solver(game, script)


def test_an_answer_without_a_verdict_is_shown_as_unknown_when_its_position_returns() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("space")
        solver.reply(NOTHING_FOUND)
        assert "… thinking" in status(screen)
        await pilot.press("u")
        assert "· ? unknown " in status(screen)
        assert "winnable" not in status(screen)

    with_fake_solver(game, script)


def test_an_unknown_position_is_searched_once_more_for_longer_while_it_stays_on_the_table() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(NOTHING_FOUND)
        await let_light_ask(pilot)
        assert "· ? unknown " in status(screen), "also while it is searched again"
        assert (solver.asked, solver.seconds) == ([(), ()], PATIENT_SECONDS)
        solver.reply(won_by(moves))
        assert "✓ winnable" in status(screen)
        await pilot.press("space")
        for _ in range(3):
            await let_light_ask(pilot)
            solver.reply(NOTHING_FOUND)
        assert len(solver.asked) == 4, "then no more is asked about it"
        assert "· ? unknown " in status(screen)

    with_fake_solver(game, script)


def test_the_rest_of_a_known_line_is_played_and_undone_at_once() -> None:
    save_settings(Settings(motion="off"))
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await type_keys(pilot, keys_for(screen.game, moves[0]))
        solver.reply(won_by(moves))
        await pilot.press("F")
        assert (
            message(screen)
            == f"Play the solution ({len(moves) - 1} moves)? It won't count as your win.  y yes  n no"
        )
        await pilot.press("x")
        assert screen.game.move_count == 1
        await pilot.press("F", "y")
        assert screen.game.is_won
        await pilot.press("escape")
        assert "winnable" not in status(screen), "it is won"
        await pilot.press("h")
        assert message(screen).startswith("The game is won.  enter result")
        await pilot.press("u")
        assert screen.game.moves == moves[:1]
        assert "✓ winnable" in status(screen)

    with_fake_solver(game, script)


def test_without_the_indicator_nothing_is_shown_and_nothing_is_queried() -> None:
    save_settings(Settings(light=False))
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("space")
        await let_light_ask(pilot)
        assert solver.asked == []
        assert not any(word in status(screen) for word in ("thinking", "winnable", "unknown", "lost"))

    with_fake_solver(game, script)


@pytest.mark.parametrize(
    ("game", "deal", "line"),
    [
        ("klondike-vegas", 3, "Klondike Vegas · deal 3 · × 0 moves · bookmark at 0 · 0:00 · -$52"),
        (
            "klondike-vegas-draw-3",
            10**9,
            "Klondike Vegas, draw three · deal 1000000000 · × 0 moves · 0:00 · -$52",
        ),
        ("klondike-vegas-draw-3", 10**19, "Klondike Vegas, draw three · × 0 moves · 0:00 · -$52"),
    ],
)
def test_a_narrow_status_line_leaves_out_what_matters_least(game: str, deal: int, line: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        await pilot.press("K")
        await pilot.pause()
        first, *_ = shown(pilot).splitlines()
        assert " ".join(first.split()) == line

    with_fake_solver(Game.new(load(game), deal), script)


def test_no_query_runs_while_another_screen_is_in_front() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("M")
        screen._show_status()  # As every second.
        await let_light_ask(pilot)
        assert solver.is_resting, "although the clock is shown every second"
        await pilot.press("M")
        await let_light_ask(pilot)
        assert solver.asked == [(), ()]

    with_fake_solver(game, script)


@pytest.mark.usefixtures("searches_answer")
@in_event_loop
async def test_one_process_answers_all_tables_and_only_the_last_can_drop_the_question() -> None:
    klondike, yukon = (Game.new(load(name), 3) for name in ("klondike", "yukon"))
    solver = SolverProcess()
    answers: asyncio.Queue[Answer] = asyncio.Queue()
    dropped: list[Answer] = []
    solver.ask(yukon, (), 60.0, dropped.append)
    solver.drop(dropped.append)
    solver.ask(klondike, (), 60.0, answers.put_nowait)
    solver.drop(dropped.append)
    answer = await asyncio.wait_for(answers.get(), 60)
    klondike.go_to(answer.moves)
    assert klondike.is_won
    assert not dropped
    await solver.end()


def test_a_solver_that_cannot_be_started_or_ends_early_answers_unknown() -> None:
    game, _ = playthroughs.read("klondike")

    async def answered(*command: str) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        SolverProcess(command).ask(game, (), LONG_SECONDS, answer.set_result)
        return await asyncio.wait_for(answer, 60)

    for command in ("/no/such/program", "/bin/false"):
        assert asyncio.run(answered(command)) == NOTHING_FOUND


def test_the_list_says_which_bookmarks_are_known_to_be_winnable() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await pilot.press("K")
        await type_keys(pilot, keys_for(screen.game, moves[0]))
        await pilot.press("K", "space", "space", "space", "K", "G")
        await pilot.pause()
        rows = [line for line in shown(pilot).splitlines() if "after" in line or "at the start" in line]
        assert ["✓" in row for row in rows] == [True, True, False]
        assert "Bookmarks · ✓ winnable ─" in shown(pilot)
        assert "here" in rows[2]

    with_fake_solver(game, script)
