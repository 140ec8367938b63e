"""Automatic moves, pauses, and the status line."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from solitaire.config.settings import Settings, load_settings, save_settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.moves import Carry, Move
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.board import Board
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.play_clock import PlayClock
from solitaire.tui.start_up import StartUp
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.widgets.prompts import WaitPrompt
from tests import playthroughs
from tests.game.games_in_progress import game_at, limited_undo
from tests.replay.archives import written
from tests.tui.app_pilot import table, until
from tests.tui.table_input import cell_of, keys_for
from tests.tui.table_pilot import at_the_table, highlights, message, status, type_keys

TWO_ACES = {
    "stock": "#KC #KD #KH #KS #QC",
    "tableau-1": "#TS AH",
    "tableau-2": "#TH AS",
    "tableau-3": "2H",
    "tableau-4": "8C",
    "tableau-5": "7H",
}


def test_safe_cards_go_up_after_a_move_and_come_back_with_it() -> None:
    save_settings(Settings(auto_play=True))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        opening = screen.game.position
        await pilot.press("5", "4")
        assert screen.game.moves[0] == Move.parse("tableau-5:tableau-4")
        assert {str(move) for move in screen.game.moves[1:]} == {
            "tableau-1:foundation-hearts",
            "tableau-2:foundation-spades",
            "tableau-3:foundation-hearts",
        }
        assert message(screen) == "Three cards moved automatically (u to undo)."
        there = screen.game.position
        await pilot.press("u")
        assert screen.game.position == opening, "the move and all that followed it"
        assert screen.game.move_count == 0, "what was taken back is not made again"
        await pilot.press("r")
        assert screen.game.position == there
        await pilot.press("u", "space")
        assert screen.game.moves[0] == Move.parse("deal")
        assert screen.game.move_count > 1, "the next move of the player starts it again"

    at_the_table(game_at("klondike", TWO_ACES), script)


def test_without_the_setting_safe_cards_wait() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("5", "4")
        assert screen.game.move_count == 1

    at_the_table(game_at("klondike", TWO_ACES), script)


def test_in_big_ben_where_two_hours_want_a_card_nothing_goes_by_itself() -> None:
    save_settings(Settings(auto_play=True, auto_finish=True))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        move = screen.game.legal_moves()[0]
        await type_keys(pilot, keys_for(screen.game, move))
        assert screen.game.moves == [move]

    at_the_table(Game.new(load("big-ben"), deal=3), script)


def test_keys_toggle_auto_play_and_it_is_remembered() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("U")
        assert message(screen) == "Auto-play on."
        await pilot.press("5", "4")
        assert screen.game.move_count == 4
        await pilot.press("u", "U")
        assert message(screen) == "Auto-play off."
        await pilot.press("5", "4")
        assert screen.game.move_count == 1
        await pilot.press("E")
        assert message(screen) == "Auto-finish off."
        assert not load_settings().settings.auto_finish

    at_the_table(game_at("klondike", TWO_ACES), script)


def last_moves() -> tuple[Game, list[Move]]:
    """A game in which nothing is left to do but to go up, before the move that brought it there."""
    game, moves = playthroughs.read("klondike")
    from solitaire.rules.autoplay import finishing_moves

    for number, move in enumerate(moves):
        game.play(move)
        if finishing_moves(game.rules, game.position):
            game.undo()
            return game, moves[number:]
    raise AssertionError


def test_a_game_that_only_goes_up_finishes_itself_and_can_be_taken_back() -> None:
    game, rest = last_moves()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.game.position
        await type_keys(pilot, keys_for(screen.game, rest[0]))
        assert screen.game.is_won
        assert message(screen).startswith("You won! ")
        assert "You won!  enter result" in message(screen)
        await pilot.resize_terminal(130, 30)
        await pilot.pause()
        assert "cards moved automatically (u to undo).  enter result" in message(screen)
        await pilot.press("escape", "u")
        await pilot.pause()
        if not screen.is_current:
            await pilot.press("u")
        assert screen.game.position == before

    at_the_table(game, script)


def test_the_last_moves_stay_manual_if_auto_finish_is_off() -> None:
    save_settings(Settings(auto_finish=False))
    game, rest = last_moves()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, keys_for(screen.game, rest[0]))
        assert not screen.game.is_won

    at_the_table(game, script)


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

    at_the_table(Game.new(load("klondike"), deal=3), script)


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

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_a_game_without_input_for_five_minutes_pauses() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        now = 0.0
        screen._session.clock = PlayClock(Stopwatch(clock=lambda: now))
        now += 600
        screen._update()
        assert not highlights(screen).is_covered, "nothing has begun"
        await pilot.press("space")
        now += 299
        screen._update()
        assert not highlights(screen).is_covered
        await pilot.press("space")
        now += 299
        screen._update()
        assert not highlights(screen).is_covered, "the clock of the pause begins anew with each key"
        now += 1
        screen._update()
        assert highlights(screen).is_covered
        assert screen.game.elapsed_ms == 299_000, "the five minutes do not count"
        assert "4:59" in status(screen)
        await pilot.press("space")
        now += 299
        screen._update()
        assert not highlights(screen).is_covered
        assert screen.game.move_count == 2, "the key that ended the pause did nothing else"

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_a_game_does_not_pause_while_the_mouse_moves() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        now = 0.0
        screen._session.clock = PlayClock(Stopwatch(clock=lambda: now))
        await pilot.press("space")
        for x in (30, 31):
            now += 299
            await pilot.hover(Board, offset=(x, 15))
            screen._update()
        assert not highlights(screen).is_covered
        now += 300
        screen._update()
        assert highlights(screen).is_covered
        assert screen.game.elapsed_ms == 598_000
        await pilot.hover(Board, offset=(32, 15))
        assert highlights(screen).is_covered, "a bump of the mouse does not show the cards"

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_minutes_without_input_are_not_saved_either() -> None:
    now = 0.0

    async def run() -> Path:
        nonlocal now
        app = SolitaireApp(StartUp(Game.new(load("klondike"), deal=3)), archive=open_archive)
        async with app.run_test() as pilot:
            await pilot.pause()
            screen = table(pilot)
            screen._session.clock = PlayClock(Stopwatch(clock=lambda: now))
            await pilot.press("space")
            for _ in range(60):
                now += 5
                screen._update()
            assert highlights(screen).is_covered
            await pilot.press("space")
            now += 2
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
        now = 0.0
        screen._session.clock = PlayClock(Stopwatch(clock=lambda: now))
        now += 5
        screen._session.play(last)
        screen._show()
        await until(pilot, lambda: not screen.is_active)
        await pilot.press("escape")
        now += 200
        await pilot.press("u")
        assert not game.is_won and screen._session.clock.is_running
        now += 7
        screen._update()
        assert game.elapsed_ms == 7_000

    at_the_table(game, script)


def test_any_key_and_a_return_to_the_table_put_off_the_pause() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        now = 0.0
        screen._session.clock = PlayClock(Stopwatch(clock=lambda: now))
        await pilot.press("space")
        for keys in (["f12"], ["ctrl+p", "escape"], ["?", "escape"]):
            now += 299
            await pilot.press(*keys)
            await until(pilot, lambda: screen.is_active)
            now += 1
            screen._update()
            assert not highlights(screen).is_covered, keys
        now += 299
        screen._update()
        assert highlights(screen).is_covered

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_a_command_that_waits_for_the_solver_is_not_ended_by_the_pause() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        now = 0.0
        screen._session.clock = PlayClock(Stopwatch(clock=lambda: now))
        await pilot.press("space")
        screen._session.ask(WaitPrompt("Searching", lambda: None))
        now += 301
        screen._update()
        assert not highlights(screen).is_covered
        screen._session.clear()
        screen._update()
        assert highlights(screen).is_covered

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_while_it_is_paused_the_palette_offers_nothing_of_the_game() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "p")
        await screen.run_action("do('undo')")
        assert screen.game.move_count == 1

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_time_and_score_can_be_hidden() -> None:
    save_settings(Settings(show_time=False, show_score=False))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        assert status(screen) == "Klondike · deal 3  1 move"

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_safe_cards_sent_up_by_a_key_come_back_together() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("a")
        assert screen.game.move_count == 3
        assert all(isinstance(move, Carry) for move in screen.game.moves)
        assert message(screen) == "Moved three cards to the foundations."
        await pilot.press("u")
        assert screen.game.move_count == 0

    at_the_table(game_at("klondike", TWO_ACES), script)


def test_a_game_with_limited_undo_refuses_more_at_the_table() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("6", "1", "K", "3", "3", "space", "u")
        assert screen.game.move_count == 2
        for key in ("u", "R", "G"):
            await pilot.press(key)
            assert message(screen) == "Klondike does not let you undo more than one move."
            assert screen.game.move_count == 2
        await pilot.press("r")
        assert screen.game.move_count == 3

    at_the_table(limited_undo(undo=1), script)


def test_taking_back_may_cost_points_at_the_table() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("6", "1", "3", "3")
        assert status(screen).endswith("20 points")
        await pilot.press("u")
        assert status(screen).endswith(" 1 point")

    at_the_table(limited_undo(cost=-4), script)
