"""Jumps to bookmarks and back, as the table and the line mode have them."""

from __future__ import annotations

import pytest

from solitaire.game.bookmark_jumps import BookmarkJumps
from solitaire.game.game import NothingToDo
from solitaire.game.steps import MOST_BOOKMARKS
from solitaire.rules.moves import Move
from tests.game.games_in_progress import klondike, limited_undo


def test_the_position_left_for_a_bookmark_is_the_way_back_until_the_game_is_there() -> None:
    game = klondike()
    jumps = BookmarkJumps(game)
    assert jumps.toggle() == ""
    game.play(game.legal_moves()[-1])
    left = tuple(game.moves)
    jumps.go_to(())
    assert game.move_count == 0
    assert jumps.moves_back == left
    jumps.go_to(left)
    assert tuple(game.moves) == left
    assert not jumps.moves_back, "that is here"


def test_a_jump_from_a_bookmark_keeps_the_position_left_before() -> None:
    game = klondike()
    jumps = BookmarkJumps(game)
    jumps.toggle()
    game.play(game.legal_moves()[-1])
    second = tuple(game.moves)
    jumps.toggle()
    jumps.go_to(())
    assert jumps.moves_back == second, "no other position was left"
    jumps.go_to(second)
    game.play(game.legal_moves()[-1])
    left = tuple(game.moves)
    jumps.go_to(())
    jumps.go_to(second)
    assert jumps.moves_back == left


def test_from_one_bookmark_over_others_the_way_back_leads_to_the_first() -> None:
    game = klondike()
    jumps, places = BookmarkJumps(game), list[tuple[Move, ...]]()
    for _ in range(3):
        jumps.toggle()
        places.append(tuple(game.moves))
        game.play(game.legal_moves()[-1])
    game.go_to(places[0])
    for place in places[1:]:
        jumps.go_to(place)
        assert jumps.moves_back == places[0]


def test_a_new_bookmark_forgets_the_position_left_and_one_that_is_removed_does_not() -> None:
    game = klondike()
    jumps = BookmarkJumps(game)
    jumps.toggle()
    game.play(game.legal_moves()[-1])
    left = tuple(game.moves)
    jumps.go_to(())
    assert (jumps.toggle(), jumps.moves_back) == ("Bookmark removed.", left)
    assert (jumps.toggle(), jumps.moves_back) == ("", None)


def test_beyond_the_most_bookmarks_the_oldest_is_removed_with_a_message() -> None:
    game = klondike()
    jumps = BookmarkJumps(game)
    for _ in range(MOST_BOOKMARKS):
        assert jumps.toggle() == ""
        game.play(game.legal_moves()[-1])
    assert jumps.toggle() == f"Bookmark set instead of the oldest: {MOST_BOOKMARKS} are the most."


def test_nothing_is_left_for_a_bookmark_that_needs_too_many_undos() -> None:
    game = limited_undo(1)
    jumps = BookmarkJumps(game)
    jumps.toggle()
    for _ in range(2):
        game.play(game.legal_moves()[-1])
    with pytest.raises(NothingToDo):
        jumps.go_to(())
    assert (game.move_count, jumps.moves_back) == (2, None)
