"""Solutions are replayed and saved; the game stays open, and counts as shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.game import Game
from solitaire.game.game_events import SOLUTION
from solitaire.replay.archive.game_loader import load_game
from solitaire.replay.archive.saved_games import open_archive
from solitaire.replay.format.record import SOLVER, Outcome
from solitaire.stats.index import GameIndex
from solitaire.tui.app import SolitaireApp
from solitaire.tui.screens.replay.solution_replay import SolutionReplayScreen
from solitaire.tui.start_up import StartUp
from tests import playthroughs
from tests.event_loop import in_event_loop
from tests.tui.app_pilot import screen_type, shown, table
from tests.tui.fake_solver import KnownLineSolver, let_light_ask
from tests.tui.statistics_pilot import games_are_read
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import message, type_keys

_, MOVES = playthroughs.read("klondike")
Script = Callable[[Pilot[None], KnownLineSolver], Awaitable[None]]


@in_event_loop
async def at_the_table(script: Script) -> None:
    game, _ = playthroughs.read("klondike")
    solver = KnownLineSolver()
    app = SolitaireApp(StartUp(game), archive=open_archive, new_solver=lambda: solver)
    async with app.run_test(size=(80, 24)) as pilot:
        await let_light_ask(pilot)
        await script(pilot, solver)
    app.tables.leave()


def test_on_a_narrow_screen_the_questions_about_the_solution_keep_their_answer() -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await pilot.resize_terminal(60, 18)
        for key, verb in (("F", "Play"), ("V", "Show")):
            await pilot.press(key)
            assert message(table(pilot)) == f"{verb} the solution, not counted as your win?  y yes  n no"

    at_the_table(script)


def test_on_a_narrow_terminal_the_first_line_of_a_solution_is_shorter() -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await pilot.resize_terminal(60, 18)
        await pilot.press("V", "y")
        await pilot.pause()
        assert f"Solution in {len(MOVES)} moves. space plays it, s saves it." in shown(pilot)

    at_the_table(script)


def test_a_way_to_win_is_watched_from_where_the_player_stands_and_the_game_waits() -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        await pilot.press("V")
        assert message(table(pilot)).startswith("Searching for a solution.")
        await pilot.press("escape")
        solver.answer_all()
        for move in MOVES[:3]:
            await type_keys(pilot, keys_for(table(pilot).game, move))
        noted: list[str] = []
        table(pilot).game.listener = lambda what, ms: noted.append(what)
        await pilot.press("V", "x")
        assert noted == []
        await pilot.press("V")
        assert message(table(pilot)) == "Show the solution from here? It won't count as your win.  y yes  n no"
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(screen := pilot.app.screen, SolutionReplayScreen)
        assert f"Solution in {len(MOVES) - 3} moves. space plays it" in shown(pilot)
        assert screen.viewer.moment.position == screen.viewer.playback.moments[3].position
        await pilot.press("question_mark")
        await pilot.pause()
        assert "save this solution" in shown(pilot)
        await pilot.press("escape")
        await pilot.press("end")
        await pilot.pause()
        assert screen.viewer.playback.rules.is_won(screen.viewer.moment.position)
        await pilot.press("escape")
        await pilot.pause()
        assert table(pilot).game.moves == MOVES[:3]
        assert noted == [SOLUTION]

    at_the_table(script)


def test_a_solution_can_be_saved_once_and_does_not_count() -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await pilot.press("V", "y")
        await pilot.pause()
        for _ in range(2):
            await pilot.press("s")
            await pilot.pause()
            assert "Saved as klondike-" in shown(pilot)
        await pilot.press("escape", "W")
        await games_are_read(pilot)
        assert f"solution · {len(MOVES)} moves" in shown(pilot)

    at_the_table(script)
    (path,) = (data() / "finished").iterdir()
    kept = load_game(path)
    assert (kept.damage, kept.record.header.origin) == (None, SOLVER)
    assert kept.restored.game.is_won
    assert [game.outcome for game in GameIndex(data()).games()] == [None], "only the game that waits"


def test_after_a_mistake_the_solution_begins_at_the_last_winnable_position() -> None:
    game, _ = playthroughs.read("klondike")
    away = next(move for move in game.legal_moves() if move != MOVES[0])

    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await type_keys(pilot, keys_for(table(pilot).game, away))
        await pilot.press("V", "V")
        assert "Show the solution from the start?" in message(table(pilot))
        await pilot.press("y")
        await pilot.pause()
        assert screen_type(pilot) is SolutionReplayScreen
        assert f"Solution in {len(MOVES)} moves" in shown(pilot)

    at_the_table(script)


def test_a_game_that_plays_itself_to_the_win_is_won_as_was_shown() -> None:
    save_settings(Settings(motion="off"))

    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await pilot.press("F", "y")
        await pilot.pause()
        assert "Solved (with the solution shown)" in shown(pilot)
        await pilot.press("escape")
        assert "Solved!  enter result  u undo  n new deal" in message(table(pilot))
        await pilot.press("W")
        await games_are_read(pilot)
        assert f"solved · {len(MOVES)} moves" in shown(pilot)

    at_the_table(script)
    (played,) = GameIndex(data()).games()
    assert (played.outcome, played.solutions, played.is_won) == (Outcome.WON, 1, False)


def test_the_solution_of_a_game_that_is_won() -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        game: Game = table(pilot).game
        game.go_to(MOVES)
        await pilot.press("V")
        assert message(table(pilot)).startswith("The game is won.  ")

    at_the_table(script)
