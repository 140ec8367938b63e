"""A cached solver: known results are not searched for again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from solitaire.game.game import Game
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.background.cached_solver import CachedSolver
from solitaire.tui.background.solver_client import NOTHING_FOUND
from tests import playthroughs
from tests.event_loop import in_event_loop
from tests.solver.answers import LOST, won_by
from tests.tui.fake_solver import FakeSolver

_, MOVES = playthroughs.read("klondike")
AWAY = next(move for move in playthroughs.read("klondike")[0].legal_moves() if move != MOVES[0])
Script = Callable[[CachedSolver, FakeSolver, list[Answer]], Awaitable[None]]


@in_event_loop
async def with_cached_solver(script: Script) -> None:
    searching, heard = FakeSolver(), list[Answer]()
    await script(CachedSolver(searching, lambda game: None), searching, heard)


def game() -> Game:
    return playthroughs.read("klondike")[0]


def test_a_line_is_known_all_along_and_in_every_game_of_the_deal() -> None:
    async def script(solver: CachedSolver, searching: FakeSolver, heard: list[Answer]) -> None:
        solver.ask(game(), (), 10.0, heard.append)
        searching.reply(won_by(MOVES))
        for made in (0, 5, len(MOVES)):
            solver.ask(game(), MOVES[:made], 10.0, heard.append)
            await asyncio.sleep(0)
            assert heard[-1].moves == tuple(MOVES[made:])
            assert heard[-1].verdict is Verdict.WINNABLE
        assert searching.asked == [()]
        assert len(heard) == 4

    with_cached_solver(script)


def test_a_loss_is_remembered_and_what_no_solver_answered_is_asked_again() -> None:
    async def script(solver: CachedSolver, searching: FakeSolver, heard: list[Answer]) -> None:
        for answer in (NOTHING_FOUND, LOST):
            solver.ask(game(), (AWAY,), 10.0, heard.append)
            searching.reply(answer)
        solver.ask(game(), (AWAY,), 10.0, heard.append)
        await asyncio.sleep(0)
        assert [answer.verdict for answer in heard] == [Verdict.UNKNOWN, Verdict.UNWINNABLE, Verdict.UNWINNABLE]
        assert searching.asked == [(AWAY,), (AWAY,)]

    with_cached_solver(script)


def test_a_search_that_settled_nothing_is_repeated_only_for_longer() -> None:
    unsettled = Answer(Verdict.UNKNOWN, (), 500, 9.9, towards=(AWAY,))

    async def script(solver: CachedSolver, searching: FakeSolver, heard: list[Answer]) -> None:
        solver.ask(game(), (AWAY,), 10.0, heard.append)
        searching.reply(unsettled)
        for seconds in (0.3, 10.0):
            solver.ask(game(), (AWAY,), seconds, heard.append)
            await asyncio.sleep(0)
        assert [(answer.positions, answer.towards) for answer in heard] == [(500, (AWAY,))] * 3
        assert searching.asked == [(AWAY,)]
        solver.ask(game(), (AWAY,), 10.1, heard.append)
        searching.reply(LOST)
        assert heard[-1] == LOST

    with_cached_solver(script)


def test_positions_after_a_loss_are_lost_in_every_game_of_the_deal() -> None:
    async def script(solver: CachedSolver, searching: FakeSolver, heard: list[Answer]) -> None:
        solver.ask(game(), (AWAY,), 10.0, heard.append)
        searching.reply(LOST)
        later = game()
        later.go_to((AWAY, MOVES[0]))
        solver.ask(later, later.moves, 10.0, heard.append)
        await asyncio.sleep(0)
        assert [answer.verdict for answer in heard] == [Verdict.UNWINNABLE] * 2
        assert searching.asked == [(AWAY,)]

    with_cached_solver(script)


@in_event_loop
async def test_the_line_of_a_winnable_deal_answers_from_any_of_its_positions() -> None:
    searching, heard, looked_up = FakeSolver(), list[Answer](), list[Game]()

    def known_answer(game: Game) -> Answer:
        looked_up.append(game)
        return won_by(MOVES)

    solver, resumed = CachedSolver(searching, known_answer), game()
    for made in (7, 3):
        solver.ask(resumed, MOVES[:made], 10.0, heard.append)
        await asyncio.sleep(0)
        assert heard[-1].moves == tuple(MOVES[made:])
    assert (searching.asked, len(looked_up)) == ([], 1)


@in_event_loop
async def test_a_deal_that_was_proven_lost_is_searched_at_none_of_its_positions() -> None:
    searching, heard = FakeSolver(), list[Answer]()
    solver = CachedSolver(searching, lambda game: LOST)
    solver.ask(game(), MOVES[:3], 10.0, heard.append)
    await asyncio.sleep(0)
    assert [answer.verdict for answer in heard] == [Verdict.UNWINNABLE]
    assert searching.asked == []


def test_dropped_and_superseded_questions_get_no_answer() -> None:
    async def script(solver: CachedSolver, searching: FakeSolver, heard: list[Answer]) -> None:
        solver.ask(game(), (), 10.0, heard.append)
        searching.reply(won_by(MOVES))
        heard.clear()
        told = heard.append
        solver.ask(game(), (), 10.0, told)
        solver.drop(told)
        solver.ask(game(), (), 10.0, told)
        solver.ask(game(), (AWAY,), 10.0, heard.append)
        solver.ask(game(), MOVES[:1], 10.0, heard.append)
        assert searching.is_resting
        await asyncio.sleep(0)
        assert [answer.moves for answer in heard] == [tuple(MOVES[1:])]

    with_cached_solver(script)
