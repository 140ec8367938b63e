"""The keys for a solution and for the last winnable position, which wait for the solver."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.game import Game
from solitaire.rules.moves import Move
from solitaire.tui.background.solver_client import NOTHING_FOUND
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.edge_line import EdgeLine
from tests import playthroughs
from tests.game.games_in_progress import limited_undo
from tests.solver.answers import LOST, won_by
from tests.tui.app_pilot import shown
from tests.tui.fake_solver import FakeSolver, let_light_ask
from tests.tui.screens.table.table_with_solver import with_fake_solver
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import message, type_keys

pytestmark = pytest.mark.usefixtures("no_time_passes")


@pytest.mark.parametrize(
    ("key", "question"), [("F", "Play the solution ("), ("V", "Show the solution from here?")]
)
def test_the_solution_key_waits_until_a_solution_is_found(key: str, question: str) -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press(key)
        assert message(screen) == "Searching for a solution. Press any key to cancel."
        solver.reply(won_by(moves))
        assert message(screen).startswith(question)

    with_fake_solver(game, script)


@pytest.mark.parametrize("key", ["space", "u", "6", "n", "q"])
@pytest.mark.parametrize("command", ["F", "V", "L"])
def test_a_key_that_ends_the_wait_for_a_solution_does_nothing_else(command: str, key: str) -> None:
    game, moves = playthroughs.read("klondike")
    game.play(Move.parse("deal"))

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press(command)
        assert "Press any key to cancel." in message(screen)
        await pilot.press(key)
        assert message(screen) == "The search is cancelled."
        assert screen.game is game and game.moves == [Move.parse("deal")]
        assert screen.is_current
        solver.reply(won_by(moves))
        assert message(screen) == "The search is cancelled."
        await pilot.press("space")
        assert game.move_count == 2

    with_fake_solver(game, script)


def test_what_a_cancelled_search_finds_later_is_suggested() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await pilot.press("space")
        await let_light_ask(pilot)
        await pilot.press("F", "escape")
        assert message(screen) == "The search is cancelled."
        solver.reply(LOST)
        assert "L last winnable" in screen.query(EdgeLine).last().text

    with_fake_solver(game, script)


def test_the_way_back_waits_for_the_search_for_the_last_winnable_position() -> None:
    game, moves = playthroughs.read("klondike")
    game.play(Move.parse("deal"))
    game.play(Move.parse("deal"))

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        await pilot.press("L")
        assert message(screen) == "Searching for the last winnable position. Press any key to cancel."
        while screen.game.move_count:
            await let_light_ask(pilot)
            solver.reply(LOST if solver.asked[-1] else won_by(moves))
        assert message(screen).startswith("Back at the last winnable position, at the start")

    with_fake_solver(game, script)


@pytest.mark.parametrize(
    ("key", "offer", "done"),
    [
        ("L", "goes back to", "Back at the last winnable position, at the start"),
        ("V", "shows the solution from", "Show the solution from the start?"),
    ],
)
def test_a_second_press_of_the_key_takes_the_known_winnable_position_without_waiting(
    key: str, offer: str, done: str
) -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await pilot.press("space", "space", "space")
        await let_light_ask(pilot)
        solver.reply(LOST)
        await pilot.press(key)
        still = f"Searching. {key} {offer} the start, any other key cancels."
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].strip() == message(screen) == still
        await let_light_ask(pilot)
        solver.reply(NOTHING_FOUND)
        assert message(screen) == still
        await pilot.press(key)
        assert message(screen).startswith(done)

    with_fake_solver(game, script)


def test_the_solution_keys_say_why_there_is_no_solution() -> None:
    game, _ = playthroughs.read("klondike")

    async def unknown(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("F")
        for _ in range(2):
            assert message(screen) == "Searching for a solution. Press any key to cancel."
            solver.reply(NOTHING_FOUND)
            await let_light_ask(pilot)
        assert message(screen) == "The solver found no solution from here, and no proof that there is none."

    async def lost(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("V")
        solver.reply(LOST)
        assert message(screen) == "This deal cannot be won. n deals another."

    async def unlit(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("V")
        assert message(screen) == 'The solver is off. Turn on "Show if winnable" in the settings (S).'

    with_fake_solver(game, unknown)
    with_fake_solver(Game(game.rules, game.pack), lost)
    save_settings(Settings(light=False))
    with_fake_solver(Game(game.rules, game.pack), unlit)


def test_without_undo_the_last_winnable_position_cannot_be_returned_to() -> None:
    won, moves = playthroughs.read("klondike")
    game = Game(limited_undo(0).rules, won.pack)
    away = next(move for move in game.legal_moves() if move != moves[0])

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await type_keys(pilot, keys_for(screen.game, away))
        await pilot.press("L")
        assert "does not let you undo" in message(screen)
        assert screen.game.moves == [away]

    with_fake_solver(game, script)
