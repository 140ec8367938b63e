"""Automatic moves, undo that is limited or costs points, and the status line."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import load_settings, save_settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, Move
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.table import TableScreen
from tests import playthroughs
from tests.game.games_in_progress import game_at, klondike, limited_undo
from tests.tui.app_pilot import until
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import at_the_table, message, status, type_keys

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
        await until(pilot, lambda: isinstance(pilot.app.screen, WinDialog))
        await pilot.press("escape", "u")
        assert screen.game.position == before

    at_the_table(game, script)


def test_the_last_moves_stay_manual_if_auto_finish_is_off() -> None:
    save_settings(Settings(auto_finish=False))
    game, rest = last_moves()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, keys_for(screen.game, rest[0]))
        assert not screen.game.is_won

    at_the_table(game, script)


def test_time_and_score_can_be_hidden() -> None:
    save_settings(Settings(show_time=False, show_score=False))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        assert status(screen) == "Klondike · deal 3  1 move"

    at_the_table(klondike(), script)


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
