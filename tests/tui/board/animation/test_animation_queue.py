"""Animations on the table, by a clock that the test advances."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.animation import animation_queue
from solitaire.tui.board.animation.transition import FLIGHT
from solitaire.tui.board.board import Board
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.table import TableScreen
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.terminal.console import Console
from tests.terminal.keyboard_player import AT_REST, every_move_is_the_players, play_by_keys
from tests.tui.app_pilot import until
from tests.tui.manual_clock import ManualClock
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import Script, at_the_table, message, type_keys

pytestmark = pytest.mark.usefixtures("screens_are_painted")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    clock = ManualClock(1000.0)
    monkeypatch.setattr(animation_queue, "monotonic", clock)
    return clock


def with_motion(game: Game, script: Script) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solitaire.tui.base_app.constants.TEXTUAL_ANIMATIONS", "full")
        at_the_table(game, script)


def shown(screen: TableScreen) -> str:
    return frame_text(screen.query_one(Board).frame)


async def let_pass(pilot: Pilot[None], clock: ManualClock, seconds: float) -> None:
    """Let time pass on the clock, and wait for the frame of that moment, if anything moves."""
    clock.now += seconds
    board = pilot.app.screen.query(Board)
    await until(pilot, lambda: clock.seen == clock.now or not any(each.is_moving for each in board))


def still(keys: list[str]) -> str:
    """The table after these keys when nothing moves."""
    seen = []

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, keys)
        seen.append(shown(screen))

    at_the_table(klondike(), script)
    return seen[0]


def test_a_card_flies_and_lands(clock: ManualClock) -> None:
    landed = still(["6", "1"])

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("6")
        lying = shown(screen)
        await pilot.press("1")
        assert screen.game.move_count == 1, "the move is made at once"
        assert shown(screen) not in (lying, landed)
        await let_pass(pilot, clock, 1.0)
        assert shown(screen) == landed

    with_motion(klondike(), script)


@pytest.mark.parametrize(
    ("motion", "seconds"), [("fast", FLIGHT / 2), ("normal", FLIGHT), ("slow", FLIGHT * 2)]
)
def test_cards_fly_at_the_speed_of_the_settings(clock: ManualClock, motion: str, seconds: float) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        pilot.app.change_settings(Settings(motion=motion, light=False))
        await pilot.press("6", "1")
        await let_pass(pilot, clock, seconds - animation_queue.FRAME - 0.01)
        assert screen.query_one(Board).is_moving
        await let_pass(pilot, clock, 0.02)
        assert not screen.query_one(Board).is_moving

    with_motion(klondike(), script)


def test_a_fast_player_never_waits(clock: ManualClock) -> None:
    """No time passes at all, and every key does what it should."""
    keys = [" ", "6", "1", " ", " ", "u"]
    at_rest = still(keys)

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, keys)
        assert screen.game.move_count == 3
        await let_pass(pilot, clock, 1.0)
        assert shown(screen) == at_rest

    with_motion(klondike(), script)


def test_nothing_ticks_when_nothing_flies(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        board = screen.query_one(Board)
        await pilot.press("space")
        assert board.is_moving
        await let_pass(pilot, clock, 1.0)
        assert not board.is_moving

    with_motion(klondike(), script)


def test_lifting_the_next_card_does_not_stop_the_last_one(clock: ManualClock) -> None:
    at_rest = still([" ", "7"])

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "7")
        assert screen.query_one(Board).is_moving
        await let_pass(pilot, clock, 1.0)
        assert shown(screen) == at_rest

    with_motion(klondike(), script)


def test_a_terminal_of_another_size_shows_everything_at_rest(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert not screen.query_one(Board).is_moving
        assert shown(screen).count("\n") == 37

    with_motion(klondike(), script)


def test_a_new_deal_is_dealt(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("n")
        early = shown(screen)
        await let_pass(pilot, clock, 0.3)
        later = shown(screen)
        await let_pass(pilot, clock, 1.0)
        assert len({early, later, shown(screen)}) == 3
        assert not screen.query_one(Board).is_moving

    with_motion(klondike(), script)


def test_a_game_that_is_begun_from_the_menu_is_dealt(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        pilot.app.play(Game.new(load("yukon"), deal=3))
        await pilot.pause()
        board = pilot.app.screen.query_one(Board)
        await until(pilot, lambda: board.is_moving)
        first = frame_text(board.frame)
        await let_pass(pilot, clock, 1.0)
        assert not board.is_moving
        assert first != frame_text(board.frame)

    with_motion(klondike(), script)


def test_the_game_with_which_the_program_starts_lies_there_at_once(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert not screen.query_one(Board).is_moving

    with_motion(klondike(), script)


@pytest.mark.parametrize("how", ["setting", "environment"])
def test_nothing_moves_where_the_player_wants_no_motion(clock: ManualClock, how: str) -> None:
    at_rest = still([" ", "6", "1"])

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        if how == "setting":
            assert isinstance(pilot.app, SolitaireApp)
            pilot.app.change_settings(Settings(motion="off"))
        await pilot.press("space", "6", "1")
        assert not screen.query_one(Board).is_moving
        assert shown(screen) == at_rest

    play = with_motion if how == "setting" else at_the_table
    play(klondike(), script)


def one_move_short() -> tuple[Game, list[str]]:
    game, last = playthroughs.one_move_short()
    return game, keys_for(game, last)


def test_a_win_is_animated_before_its_dialog_opens(clock: ManualClock) -> None:
    game, keys = one_move_short()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, keys)
        board = screen.query_one(Board)
        for _ in range(8):
            await let_pass(pilot, clock, 1.0)
            if not board.is_celebrating:
                break
            assert screen.is_current
        for _ in range(10):
            await let_pass(pilot, clock, 1.0)
        assert not board.is_celebrating
        assert isinstance(pilot.app.screen, WinDialog)

    with_motion(game, script)


@pytest.mark.parametrize("how", ["x", "space", "escape", "q", "click"])
def test_any_key_or_a_click_skips_the_celebration(clock: ManualClock, how: str) -> None:
    game, keys = one_move_short()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, keys)
        await let_pass(pilot, clock, 2.0)
        assert screen.query_one(Board).is_celebrating
        assert message(screen) == "You won! Press any key."
        if how == "click":
            await pilot.click(Board, offset=(1, 1))
        else:
            await pilot.press(how)
        await pilot.pause()
        assert isinstance(pilot.app.screen, WinDialog)
        assert not screen.query_one(Board).is_moving
        await pilot.press("escape")
        assert message(screen).startswith("You won!  enter result")

    with_motion(game, script)


@pytest.mark.parametrize("typed", [["escape"], [*"undo", "enter"]], ids=["escape", "undo"])
def test_the_win_dialog_waits_until_the_palette_is_closed(clock: ManualClock, typed: list[str]) -> None:
    game, keys = one_move_short()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        def is_over() -> bool:
            clock.now += 1.0
            return not screen.query_one(Board).is_moving

        await type_keys(pilot, keys)
        await pilot.press("ctrl+p")
        await until(pilot, is_over)
        assert isinstance(pilot.app.screen, SolitaireCommandPalette)
        await type_keys(pilot, typed)
        is_won = typed == ["escape"]
        await until(
            pilot,
            lambda: not isinstance(pilot.app.screen, SolitaireCommandPalette) and screen.game.is_won is is_won,
        )
        assert isinstance(pilot.app.screen, WinDialog) is is_won

    with_motion(game, script)


def test_a_whole_game_is_played_while_cards_fly(tmp_path: Path) -> None:
    """In a real terminal, by a player who does not wait; at the end the terminal is left alone."""
    game, moves = playthroughs.read("klondike")
    every_move_is_the_players(tmp_path)
    motions = {"TEXTUAL_ANIMATIONS": "full"}
    with Console("klondike", "--deal", str(game.deal), home=tmp_path, environment=motions) as console:
        console.wait_for(AT_REST)
        play_by_keys(console, game, moves)
        console.type("x")
        console.wait_for("in 0:")
        console.wait_until_idle(1.5)  # A won game has no clock, and nothing flies.
