"""Bookmarks in line mode."""

from __future__ import annotations

from solitaire.cli.line_mode.line_game import LineGame
from solitaire.cli.line_mode.player import LinePlayer
from tests.cli.line_mode.line_players import at_the_table, heard
from tests.game.games_in_progress import limited_undo
from tests.playthroughs import read
from tests.solver.answers import won_by


def test_bookmarks_are_set_listed_and_removed() -> None:
    player = at_the_table("klondike")
    assert heard(player, "bookmarks") == heard(player, "go") == "No bookmark yet. Type bookmark to set one."
    assert heard(player, "bookmark") == "Bookmark set. Type go to return to it."
    player.answer("6 1")
    assert heard(player, "bookmark") == "Bookmark 2 set."
    listed = (
        "1: at the start. 2: after 1 move, the last one: move the 7 of clubs from column 6 to column 1; here."
    )
    assert heard(player, "bookmarks") == heard(player, "go") == f"{listed} Type go and a number."
    assert heard(player, "bookmark") == "Bookmark removed."
    assert heard(player, "bookmarks") == "1: at the start. Type go and a number."


def test_the_list_of_bookmarks_says_what_is_known_about_them() -> None:
    game, moves = read("klondike")
    player = LinePlayer(LineGame(game, search=lambda *_: won_by(moves)))
    player.answer("bookmark")
    player.answer("winnable")
    assert heard(player, "bookmarks").startswith("1: at the start; here; winnable.")


def test_go_leads_to_bookmarks_and_back() -> None:
    player = at_the_table("klondike")
    assert heard(player, "go back") == "There is no position to go back to."
    player.answer("6 1")
    player.answer("bookmark")
    assert heard(player, "go") == "At bookmark 1, after 1 move.", "nothing was left for it"
    player.answer("3 f")
    moves = player.game.moves
    assert heard(player, "go") == "At bookmark 1, after 1 move."
    assert player.game.moves == moves[:1]
    assert heard(player, "go") == "Back, after 2 moves."
    assert player.game.moves == moves
    player.answer("bookmark")
    player.answer("deal")
    assert heard(player, "go 2") == "At bookmark 2, after 2 moves."
    assert heard(player, "go 1") == "At bookmark 1, after 1 move."
    assert heard(player, "go back") == "Back, after 3 moves."
    assert heard(player, "go 3") == heard(player, "go on") == "Type go and a number from 1 to 2, or go back."


def test_go_back_leads_from_one_bookmark_to_the_other_if_no_other_position_was_left() -> None:
    player = at_the_table("klondike")
    for line in ("bookmark", "deal", "bookmark"):
        player.answer(line)
    assert heard(player, "go back") == "There is no position to go back to."
    assert heard(player, "go 1") == "At bookmark 1, at the start."
    assert heard(player, "go back") == "At bookmark 2, after 1 move."


def test_a_bookmark_is_refused_where_too_few_undos_are_left() -> None:
    player = LinePlayer(LineGame(limited_undo(1)))
    player.answer("bookmark")
    for line in ("deal", "deal"):
        player.answer(line)
    assert "does not let you undo" in heard(player, "go")
    assert player.game.move_count == 2
