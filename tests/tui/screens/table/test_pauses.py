"""The time at the table, and pauses: by a key, for another window, and after minutes without input."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.replay.archive.saved_games import open_archive
from solitaire.tui.app import SolitaireApp
from solitaire.tui.bindings import key_event
from solitaire.tui.board.board import Board
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.play_clock import PlayClock
from solitaire.tui.screens.table.table_state import PAUSED
from solitaire.tui.start_up import StartUp
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.widgets.prompts import WaitPrompt
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.replay.archives import written
from tests.tui.app_pilot import dealt_with, host, shown, table, until
from tests.tui.table_input import cell_of
from tests.tui.table_pilot import at_the_table, highlights, message, status


class TableTime:
    """The time at a table, which passes when a test says so."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen, self._now = screen, 0.0
        screen._session.clock = PlayClock(Stopwatch(clock=lambda: self._now))

    def passes(self, seconds: float) -> None:
        """Let time pass, with no tick of the screen's timer in it."""
        self._now += seconds

    def ticks(self, seconds: float) -> None:
        """Let time pass up to a tick of the screen's timer."""
        self.passes(seconds)
        self._screen._update()


def test_the_status_line_shows_deal_moves_time_and_score() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        time = TableTime(screen)
        assert status(screen) == "Klondike · deal 3  0 moves · 0:00 · 0 points"
        await pilot.press("6", "1")
        time.passes(7)
        await pilot.press("3", "3")
        assert status(screen) == "Klondike · deal 3  2 moves · 0:07 · 20 points"

    at_the_table(klondike(), script)


def test_a_key_from_before_the_focus_was_lost_does_what_it_says_and_resumes_nothing() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        await dealt_with(host(pilot), [key_event("space"), key_event("space"), events.AppBlur()])
        assert screen._session.clock.is_paused
        assert screen.game.move_count == 3

    at_the_table(klondike(), script)


def test_a_pause_covers_the_cards_and_the_next_key_only_ends_it() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "p")
        assert (highlights(screen).is_covered, screen._session.clock.is_running) == (True, False)
        await pilot.press("u")
        assert (highlights(screen).is_covered, screen._session.clock.is_running) == (False, True)
        assert screen.game.move_count == 1, "the key did nothing else"
        room = screen.query_one(Board).size
        await pilot.press("p")
        await pilot.click(Board, offset=cell_of(screen.game, "stock", 0, room.width, room.height))
        await pilot.pause()
        assert not highlights(screen).is_covered
        assert screen.game.move_count == 1

    at_the_table(klondike(), script)


def test_turning_to_another_window_pauses_a_game_that_is_going_on() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        async def away_and_back() -> None:
            for event in (events.AppBlur(), events.AppFocus()):
                pilot.app.post_message(event)
                await pilot.pause()

        await away_and_back()
        assert not highlights(screen).is_covered, "nothing has begun"
        await pilot.press("space")
        await away_and_back()
        assert highlights(screen).is_covered
        assert not screen._session.clock.is_running
        await pilot.press("6")
        assert not highlights(screen).is_covered
        assert highlights(screen).lifted is None

    at_the_table(klondike(), script)


def test_a_game_without_input_for_five_minutes_pauses() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        time = TableTime(screen)
        time.ticks(600)
        assert not highlights(screen).is_covered, "nothing has begun"
        await pilot.press("space")
        time.ticks(299)
        assert not highlights(screen).is_covered
        await pilot.press("space")
        time.ticks(299)
        assert not highlights(screen).is_covered, "the clock of the pause begins anew with each key"
        time.ticks(1)
        assert highlights(screen).is_covered
        assert screen.game.elapsed_ms == 299_000, "the five minutes do not count"
        assert "4:59" in status(screen)
        await pilot.press("space")
        time.ticks(299)
        assert not highlights(screen).is_covered
        assert screen.game.move_count == 2, "the key that ended the pause did nothing else"

    at_the_table(klondike(), script)


def test_a_game_does_not_pause_while_the_mouse_moves() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        time = TableTime(screen)
        await pilot.press("space")
        for x in (30, 31):
            time.passes(299)
            await pilot.hover(Board, offset=(x, 15))
            time.ticks(0)
        assert not highlights(screen).is_covered
        time.ticks(300)
        assert highlights(screen).is_covered
        assert screen.game.elapsed_ms == 598_000
        await pilot.hover(Board, offset=(32, 15))
        assert highlights(screen).is_covered, "a bump of the mouse does not show the cards"

    at_the_table(klondike(), script)


def test_minutes_without_input_are_not_saved_either() -> None:
    async def run() -> Path:
        app = SolitaireApp(StartUp(klondike()), archive=open_archive)
        async with app.run_test() as pilot:
            await pilot.pause()
            screen = table(pilot)
            time = TableTime(screen)
            await pilot.press("space")
            for _ in range(60):
                time.ticks(5)
            assert highlights(screen).is_covered
            await pilot.press("space")
            time.passes(2)
            await pilot.press("space")
            assert screen.autosave.path is not None
            return screen.autosave.path

    record = written(asyncio.run(run()).read_bytes())
    assert record.damage is None
    assert [(event.what, event.ms) for event in record.events] == [("deal", 0), ("deal", 2000)]


def test_the_time_on_a_won_table_is_not_played_when_the_win_is_undone() -> None:
    game, last = playthroughs.one_move_short()
    save_settings(Settings(motion="off"))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        time = TableTime(screen)
        time.passes(5)
        screen._session.play(last)
        screen._show()
        await until(pilot, lambda: not screen.is_active)
        await pilot.press("escape")
        time.passes(200)
        await pilot.press("u")
        assert not game.is_won and screen._session.clock.is_running
        time.ticks(7)
        assert game.elapsed_ms == 7_000

    at_the_table(game, script)


def test_any_key_and_a_return_to_the_table_put_off_the_pause() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        time = TableTime(screen)
        await pilot.press("space")
        for keys in (["f12"], ["ctrl+p", "escape"], ["?", "escape"]):
            time.passes(299)
            await pilot.press(*keys)
            await until(pilot, lambda: screen.is_active)
            time.ticks(1)
            assert not highlights(screen).is_covered, keys
        time.ticks(299)
        assert highlights(screen).is_covered

    at_the_table(klondike(), script)


def test_a_command_that_waits_for_the_solver_is_not_ended_by_the_pause() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        time = TableTime(screen)
        await pilot.press("space")
        screen._session.ask(WaitPrompt("Searching", lambda: None))
        time.ticks(301)
        assert not highlights(screen).is_covered
        screen._session.clear()
        time.ticks(0)
        assert highlights(screen).is_covered

    at_the_table(klondike(), script)


def test_while_it_is_paused_no_command_is_carried_out() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "p")
        await screen.run_action("do('undo')")
        assert screen.game.move_count == 1

    at_the_table(klondike(), script)


def test_the_palette_says_that_it_lacks_commands_while_the_game_is_paused() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "p", "ctrl+p", *"find a card")
        await until(pilot, lambda: "No matches found while the game is paused" in shown(pilot))
        await pilot.press("escape", "p", "p", "ctrl+p", *"qqqq")
        await until(pilot, lambda: "No matches found" in shown(pilot))

    at_the_table(klondike(), script)


def test_settings_that_rename_keys_in_a_pause_leave_its_message() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "p")
        host(pilot).change_settings(host(pilot).settings._replace(vi_keys=True))
        assert message(screen) == PAUSED

    at_the_table(klondike(), script)
