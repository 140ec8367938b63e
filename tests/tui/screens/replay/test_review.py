"""The mistake in a replayed game: on the seek bar, in words, and to retry from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.config.paths import data
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.replay.archive.game_loader import load_game
from solitaire.replay.archive.saved_games import open_archive
from solitaire.solver.answer import Verdict
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background.solver_client import NOTHING_FOUND
from solitaire.tui.screens.replay.game_replay import CANCELLED, STILL_SEARCHING, GameReplayScreen
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.screens.table import TableScreen, solver_light
from solitaire.tui.start_up import StartUp
from tests.event_loop import in_event_loop
from tests.replay.archives import ReportingArchive, do
from tests.tui.app_pilot import screen_type, shown, table, until
from tests.tui.fake_solver import GAME, MOVES, KnownLineSolver, let_light_ask
from tests.tui.statistics_pilot import games_are_read

GOOD = 60
"""The moves that were made as they win; the next ones are others."""


Script = Callable[[Pilot[None], KnownLineSolver], Awaitable[None]]


@pytest.fixture
def given_up(settings_file: Path) -> Path:
    """A game that was winnable for some moves, a detour that was taken back on the way, and then was lost."""
    recorder = ReportingArchive(data()).begin(game := Game(GAME.rules, GAME.pack))
    do(game, [*map(str, MOVES[:30]), "deal", "deal", "undo", "undo", *map(str, MOVES[30:GOOD])])
    for _ in range(5):
        astray = [move for move in game.legal_moves() if move != MOVES[GOOD] and str(move) != "deal"]
        do(game, [str(astray[-1])])
    recorder.give_up()
    return recorder.path


@in_event_loop
async def watch(path: Path, script: Script) -> None:
    solver = KnownLineSolver()
    app = SolitaireApp(archive=open_archive, new_solver=lambda: solver)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show_replay(path)
        await pilot.pause()
        await pilot.press("space")
        await script(pilot, solver)
    app.tables.leave()


def bar(pilot: Pilot[None]) -> str:
    return shown(pilot).splitlines()[-1]


def test_the_seek_bar_shows_where_it_could_be_won_and_keys_lead_to_the_mistake(given_up: Path) -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        await pilot.press("home", "L")
        assert "Searching for the last winnable position: try L again later." in shown(pilot)
        assert "━" not in bar(pilot)
        solver.reply(solver.answer())
        solver.reply(solver.answer())
        await pilot.press("L")
        await pilot.pause()
        assert f"Winnable after {GOOD} moves; searching on. Try L again later.  " in shown(pilot)
        solver.answer_all()
        await pilot.press("home")
        await pilot.pause()
        assert "✓ winnable · move 0 of" in shown(pilot)
        left, _, right = bar(pilot).partition("X")
        assert "━" in left and "╸" not in left.rpartition("━")[2]
        assert "╸" in right and "━" not in right
        await pilot.press("end")
        await pilot.pause()
        assert f"Move {GOOD + 1} lost the game. L shows it" in shown(pilot)
        await pilot.press("L")
        await pilot.pause()
        assert f"Move {GOOD + 1} lost the game: " in shown(pilot)
        assert isinstance(screen := pilot.app.screen, ReplayScreen)
        assert screen.viewer.moment.moves == GOOD
        await pilot.press("right")
        await pilot.pause()
        assert f"Klondike · × lost · {GOOD + 1}/" in shown(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "━━━ winnable          ╸╸╸ lost              ─── unknown" in shown(pilot)

    watch(given_up, script)


@pytest.mark.parametrize("settings", [Settings(ascii=True), Settings(look="contrast")])
def test_won_and_lost_differ_without_colour(
    given_up: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    save_settings(settings)

    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await pilot.press("home")
        await pilot.pause()
        won, lost = "=." if settings.ascii else "━╸"
        before, _, after = bar(pilot).partition("X")
        assert won in before and lost in after

    watch(given_up, script)


def test_one_key_plays_on_from_before_the_mistake(given_up: Path) -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await pilot.press("r")
        await pilot.pause()
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.moves == MOVES[:GOOD]
        assert f"Playing on after {GOOD} moves, before the mistake." in shown(pilot)

    watch(given_up, script)
    (path,) = (data() / "unfinished").iterdir()
    assert load_game(path).record.header.origin == f"{given_up.stem}, move {GOOD}"


def test_retry_waits_for_the_last_winnable_position_unless_another_key_comes(given_up: Path) -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        await pilot.press("r")
        await pilot.pause()
        assert STILL_SEARCHING in shown(pilot)
        await pilot.press("question_mark", "escape")
        await pilot.pause()
        assert STILL_SEARCHING not in shown(pilot) and CANCELLED in shown(pilot)
        solver.reply(solver.answer())
        await pilot.pause()
        assert screen_type(pilot) is GameReplayScreen
        await pilot.press("r")
        solver.answer_all()
        await pilot.pause()
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.moves == MOVES[:GOOD]

    watch(given_up, script)


def test_retry_from_the_list_of_games_waits_for_the_mistake(given_up: Path) -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        await pilot.press("escape", "W")
        await games_are_read(pilot)
        assert "retry from the mistake" in shown(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert STILL_SEARCHING in shown(pilot)
        solver.answer_all()
        await pilot.pause()
        assert screen_type(pilot) is TableScreen
        assert f"Playing on after {GOOD} moves, before the mistake." in shown(pilot)

    watch(given_up, script)


@in_event_loop
async def test_the_list_of_games_offers_no_retry_of_a_deal_that_was_lost_from_the_start() -> None:
    game = Game.new(load("klondike"), 7)
    recorder = ReportingArchive(data()).begin(game)
    do(game, ["deal"])
    recorder.give_up()
    DealStore(game.rules).grade(DealOutcome(Deal(7), Verdict.UNWINNABLE, 100))
    async with SolitaireApp(archive=open_archive).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("escape", "W")
        await games_are_read(pilot)
        await until(pilot, lambda: "This deal cannot be won." in " ".join(shown(pilot).split()))
        assert "retry from the mistake" not in shown(pilot) and "search" in shown(pilot)


@in_event_loop
async def test_verdicts_from_the_table_are_not_searched_again(
    given_up: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is at the mistake, the game in the list goes on after it."""
    monkeypatch.setattr(solver_light, "QUERY_DELAY", 3600.0)
    solver, at_table = KnownLineSolver(), Game(GAME.rules, GAME.pack)
    played = load_game(given_up).restored.game.moves
    at_table.go_to(played[: GOOD + 1])
    app = SolitaireApp(StartUp(at_table), archive=open_archive, new_solver=lambda: solver)
    async with app.run_test(size=(80, 24)) as pilot:
        asked = -1
        while asked < len(solver.asked):
            asked = len(solver.asked)
            await let_light_ask(pilot)
            solver.answer_all()
        assert asked > 1, "the light looks for the mistake"
        app.show_replay(given_up)
        await pilot.pause()
        await pilot.press("L")
        await pilot.pause()
        assert f"Move {GOOD + 1} lost the game: " in shown(pilot)
        assert all(moves != tuple(played[: len(moves)]) for moves in solver.asked[asked:]), "only of the detour"
    app.tables.leave()


def test_a_branch_elsewhere_does_not_mention_the_mistake(given_up: Path) -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.answer_all()
        await pilot.press("g", "9", "enter", "b")
        await pilot.pause()
        assert "Playing on after 9 moves of the replay, as a new game." in shown(pilot)

    watch(given_up, script)


def test_the_review_is_suspended_behind_another_screen(given_up: Path) -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        for rests, press in ((False, "left"), (True, "question_mark"), (False, "escape")):
            await pilot.press(press)
            await pilot.pause()
            assert solver.is_resting is rests
        first, second = solver.asked
        assert first == second

    watch(given_up, script)


def test_without_a_solver_nothing_is_claimed(given_up: Path) -> None:
    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        solver.reply(NOTHING_FOUND)
        assert len(solver.asked) == 1
        await pilot.press("L")
        await pilot.pause()
        assert "No winnable position was found." in shown(pilot)
        assert "? unknown" in shown(pilot)

    watch(given_up, script)


def test_without_the_solver_light_no_question_is_asked(given_up: Path, settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('light = false\n[keys]\nsettings = "f4"\n')

    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        await pilot.press("L")
        await pilot.pause()
        assert 'The solver is off. Turn on "Show if winnable" in the settings (f4).' in shown(pilot)
        assert not solver.asked
        assert "✓ winnable" not in shown(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "━━━ played            ─── to come" in shown(pilot)

    watch(given_up, script)


def test_a_game_that_was_won_has_no_mistake(settings_file: Path) -> None:
    recorder = ReportingArchive(data()).begin(game := Game(GAME.rules, GAME.pack))
    do(game, list(map(str, MOVES)))

    async def script(pilot: Pilot[None], solver: KnownLineSolver) -> None:
        assert not solver.asked
        await pilot.press("r")
        await pilot.pause()
        assert screen_type(pilot) is GameReplayScreen
        assert "No mistakes: the game was won." in shown(pilot)
        assert Verdict.WINNABLE in solver.lines[GAME.position]

    watch(recorder.path, script)
