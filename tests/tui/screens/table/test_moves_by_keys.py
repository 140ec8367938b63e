"""A table by keys: moves, refusals, questions, ends of games, and sizes of the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.board import Board
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.edge_line import EdgeLine
from tests import playthroughs
from tests.game.games_in_progress import begin_with, crunch_after_a_pass, game_at, klondike
from tests.samples import one_in
from tests.tui.app_pilot import shown, until
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import at_the_table, message, status, type_keys


@pytest.mark.parametrize(("key", "is_same"), [("n", False), ("r", True)], ids=["new deal", "same deal"])
def test_the_last_move_of_a_game_announces_the_win(key: str, is_same: bool) -> None:
    game, last = playthroughs.one_move_short()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, keys_for(screen.game, last))
        assert isinstance(pilot.app.screen, WinDialog)
        await pilot.press(key)
        assert screen.is_current
        assert screen.game.move_count == 0
        assert (screen.game.deal == game.deal) is is_same
        assert (screen.game.pack == game.pack) is is_same

    at_the_table(game, script)


def test_undo_and_redo_go_all_the_way() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        opening = screen.game.position
        for move in moves[:12]:
            await type_keys(pilot, keys_for(screen.game, move))
        there = screen.game.position
        await pilot.press(*["u"] * 12)
        assert screen.game.position == opening
        await pilot.press("u")
        assert message(screen) == "Nothing to undo."
        await pilot.press(*["r"] * 6, *["ctrl+y"] * 6)
        assert screen.game.position == there
        await pilot.press("R")
        assert screen.game.position == opening
        assert screen.game.can_redo

    at_the_table(game, script)


def test_an_illegal_move_is_explained_and_changes_nothing() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.game.position
        await pilot.press("1", "2")
        assert message(screen).endswith("build down in alternate colours.")
        assert screen.game.position == before
        await pilot.press("z")
        assert message(screen) == "There is no card to lift here."

    at_the_table(klondike(), script)


def test_a_new_deal_asks_in_mid_game_and_only_yes_means_yes() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        first = screen.game
        await pilot.press("space", "n")
        assert message(screen) == "Give up this deal for a new one?  y yes  n no"
        await pilot.press("n")
        assert message(screen) != "Give up this deal for a new one?  y yes  n no", "n says no, and asks nothing"
        await pilot.press("n", "n", "n", "escape", "y")
        assert screen.game is first, "a held key or another one is no answer"
        await pilot.press("n", "y")
        assert screen.game is not first
        second = screen.game
        await pilot.press("n")
        assert screen.game is not second, "an untouched deal may be left without asking"

    at_the_table(klondike(), script)


def test_the_vegas_balance_goes_on_and_only_a_deal_that_is_played_costs() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("n", "space", "n", "n")
        assert (screen.game.score, screen.game.move_count) == (-52, 1)
        await pilot.press("n", "y")
        assert screen.game.score == -104

    at_the_table(Game.new(load("klondike-vegas"), deal=3), script)


def test_leaving_asks_in_mid_game_by_any_key_that_leaves() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        for key in ("q", "ctrl+q"):
            await pilot.press(key)
            assert "One game is not saved. Quit anyway?" in shown(pilot)
            await pilot.press("escape")
        assert screen.is_running

    at_the_table(klondike(), script)


def game_with_a_run_of_twelve() -> Game:
    """A game with a run of twelve cards in the first column and an empty second column."""
    game = Game.new(load("thumb-and-pouch"), deal=1)
    run = tuple((13 - i) | (i % 2) << 4 for i in range(12))
    begin_with(game, {"tableau-1": (~0x31, *run), "tableau-2": ()})
    return game


def test_counts_of_two_digits_are_typed_and_settled_with_enter() -> None:
    game = game_with_a_run_of_twelve()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1", "2")
        assert message(screen) == "How many cards? Type 1 or 12."
        await pilot.press("7")
        assert message(screen) == "How many cards? Type 1 or 12."
        await pilot.press("1")
        assert message(screen) == "1? Press enter, or type on up to 12."
        await pilot.press("2")
        assert screen.game.moves == [Move.parse("tableau-1:tableau-2:12")]
        await pilot.press("u", "1", "2", "1", "enter")
        assert screen.game.moves == [Move.parse("tableau-1:tableau-2")]

    at_the_table(game, script)


def test_on_azerty_columns_and_counts_need_no_shift() -> None:
    game = game_with_a_run_of_twelve()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        pilot.app.change_settings(Settings(key_layout="azerty", motion="off"))
        await pilot.press("1", "é")
        assert message(screen) == "How many cards? Type 1 or 12."
        await pilot.press("&", "é")
        assert screen.game.moves == [Move.parse("tableau-1:tableau-2:12")]

    at_the_table(game, script)


def test_in_crunch_waste_and_then_stock_jump_back() -> None:
    game = crunch_after_a_pass("AD 2D 3D")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("w", "s")
        assert message(screen) == "How many packets back? Type 1 or 2."
        await pilot.press("2")
        assert screen.game.moves[-1] == Move.parse("jump:2")
        await pilot.press("w", "w")
        assert screen.game.moves[-1] == Move.parse("waste:foundation-1")

    at_the_table(game, script)


def test_redoing_into_the_win_announces_it_again_and_u_leads_back_out() -> None:
    game, moves = playthroughs.read("klondike")
    game.go_to(moves)
    game.undo()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("r")
        assert isinstance(pilot.app.screen, WinDialog)
        await pilot.press("u")
        assert screen.is_current
        assert not screen.game.is_won

    at_the_table(game, script)


def test_escape_run_together_with_a_key_is_both() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1", "alt+3")
        assert "A♠ lifted" in message(screen)

    at_the_table(klondike(), script)


@pytest.mark.parametrize(
    ("ruleset", "offered"), [("bakers-dozen", "h hint  M menu"), ("klondike", "h hint  space deal  M menu")]
)
def test_dealing_is_offered_where_there_is_a_stock(ruleset: str, offered: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert message(screen).partition("n new deal  ")[2].startswith(offered)

    at_the_table(Game.new(load(ruleset), deal=3), script)


def test_keys_that_the_player_chose_are_the_keys_everywhere(settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('[keys]\nundo = "h +"\nhint = "f2"\ncolumns = "! @ # $ % ^ &"\ndeal = "*"\n')

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert "f2 hint  * deal" in message(screen)
        assert " ! " in frame_text(screen.query_one(Board).frame)
        await pilot.press("circumflex_accent", "exclamation_mark", "asterisk")
        assert [str(move) for move in screen.game.moves] == ["tableau-6:tableau-1", "deal"]
        await pilot.press("h", "space", "u")
        assert [str(move) for move in screen.game.moves] == ["tableau-6:tableau-1"]
        await pilot.press("f2")
        assert message(screen).startswith("Try: ")
        await pilot.press("escape")
        assert "h undo  f2 hint  * deal" in message(screen)
        line = screen.query(EdgeLine).last()
        await pilot.click(line, offset=(line.text.index("* deal") + line.size.width - len(line.text) - 1, 0))
        await pilot.pause()
        assert screen.game.move_count == 2
        await pilot.press("question_mark")
        await pilot.pause()
        assert "! @ # $ % ^ " in pilot.app.export_screenshot().replace("&#160;", " ")

    at_the_table(klondike(), script)


def test_the_rules_open_over_the_table() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("i")
        assert isinstance(pilot.app.screen, RulesDialog)
        await pilot.press("space", "escape")
        assert screen.is_current

    at_the_table(Game.new(load("big-ben"), deal=3), script)


def test_a_question_about_the_number_of_cards_is_answered_with_a_digit() -> None:
    game = Game.new(load("whitehead"), deal=1)
    begin_with(game, {"tableau-1": (0x3A, 0x09, 0x08, 0x07), "tableau-2": ()})

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1", "2")
        assert message(screen) == "How many cards? Type 1, 2 or 3."
        await pilot.press("2")
        assert screen.game.moves == [Move.parse("tableau-1:tableau-2:2")]

    at_the_table(game, script)


def test_a_won_table_offers_its_result_and_nothing_that_is_over() -> None:
    game, last = playthroughs.one_move_short()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        offered = "enter result  u undo  n new deal  M menu  ? keys  q quit"
        await type_keys(pilot, keys_for(screen.game, last))
        await pilot.press("escape", "escape")
        assert message(screen) == f"You won!  {offered}"
        await pilot.press("p")
        assert message(screen) == f"The game is won.  {offered}" and not screen._session.clock.is_paused
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, WinDialog)
        await pilot.press("u")
        assert not screen.game.is_won and "result" not in message(screen)

    at_the_table(game, script)


def test_a_lost_game_is_announced_and_not_as_without_moves_while_cards_can_be_dealt() -> None:
    columns = {f"tableau-{column}": "2C" for column in range(1, 8)}
    game = game_at("thumb-and-pouch", {**columns, "stock": "3S 3S"})

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h")
        assert message(screen) == "Dealing won't help: the game is lost.  n new deal"
        await pilot.press("space")
        assert message(screen).startswith("Dealing won't help: the game is lost.")
        await pilot.press("space")
        assert message(screen).startswith("No moves left: the game is lost.")
        for key in ("h", "escape"):
            await pilot.press(key)
            assert message(screen) == "No moves left: the game is lost.  u undo  R restart  n new deal"
        await pilot.press("x")
        assert message(screen) == "There is no card to lift here.  u undo  R restart  n new deal"
        await pilot.press("u")
        assert not message(screen).startswith("No moves left")

    at_the_table(game, script)


def test_a_narrow_terminal_leaves_out_the_first_commands_of_a_line() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        def line() -> str:
            return " ".join(shown(pilot).splitlines()[-1].split())

        await until(pilot, lambda: line().startswith("Pile → pile n new deal h hint space redeal"))
        await pilot.resize_terminal(60, 24)
        await until(pilot, lambda: line() == "Pile → pile h hint space redeal M menu ? keys q quit")

    at_the_table(Game.new(load("cruel"), deal=5), script)


def test_the_status_fits_a_new_width_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below two dialogs, nothing would paint what is updated a second later."""
    monkeypatch.setattr(TableScreen, "_update", lambda self: None)

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.resize_terminal(44, 24)
        await until(pilot, lambda: status(screen).startswith("Cruel · deal 5  "))
        await pilot.resize_terminal(28, 24)
        await until(pilot, lambda: status(screen).startswith("Cruel  "))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: status(screen).startswith("Cruel · deal 5  "))

    at_the_table(Game.new(load("cruel"), deal=5), script)


def test_colours_change_and_the_table_stays() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        board = screen.query_one(Board)
        before, colours = frame_text(board.frame), pilot.app.export_screenshot()
        await pilot.press("t")
        assert frame_text(board.frame) == before
        assert pilot.app.export_screenshot() != colours

    at_the_table(klondike(), script)


def test_resizing_in_mid_game_keeps_everything_and_too_small_says_so() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        board = screen.query_one(Board)
        await pilot.press("space", "6")
        at_80 = frame_text(board.frame)
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        small = frame_text(board.frame)
        assert "Klondike needs a terminal" in small
        assert "This one has 40 × 10." in small
        assert shown(pilot).splitlines()[-1].split() == ["M", "menu", "?", "keys", "q", "quit"]
        await pilot.press("space", "u", "u", "h")
        assert len(screen.game.moves) == 1, "cards that are not seen are not moved"
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert frame_text(board.frame) != at_80
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert frame_text(board.frame) == at_80
        assert "esc put back" in shown(pilot).splitlines()[-1]

    at_the_table(klondike(), script)


@pytest.mark.parametrize(("width", "name"), [(40, "一人遊び"), (20, "空当接龙单人纸牌游戏")])
def test_a_terminal_too_small_for_a_name_of_wide_characters_has_lines_as_long_as_itself(
    width: int, name: str
) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        frame = screen.query_one(Board).frame
        assert name[:4] in frame_text(frame)
        assert {cell_len("".join(text for text, _, _ in row)) for row in frame} == {width}

    at_the_table(Game.new(Rules(load_ruleset("klondike")._replace(name=name)), deal=1), script, (width, 10))


def test_a_pause_is_named_where_the_terminal_is_too_small_as_well() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "p")
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: "needs a terminal" in shown(pilot))
        assert message(screen) == "Paused. Press any key to resume."
        await pilot.press("x")
        assert message(screen) == "M menu  ? keys  q quit"

    at_the_table(klondike(), script)


@pytest.mark.parametrize("ruleset", one_in(6, game_ids(), 1))
def test_every_game_opens_and_takes_a_move_by_keys(ruleset: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert screen.game.rules.ruleset.name in status(screen)
        move = screen.game.legal_moves()[0]
        await type_keys(pilot, keys_for(screen.game, move))
        assert screen.game.moves == [move]

    at_the_table(Game.new(load(ruleset), deal=3), script)
