"""The events that a game sends its listener, and following them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.game.catalogue import load
from solitaire.game.game import Game, NothingToDo
from solitaire.game.steps import MOST_BOOKMARKS
from solitaire.rules.apply import IllegalMove
from solitaire.rules.moves import DealStock, Move, MoveError, Redeal
from solitaire.rules.score import Score
from tests.game.games_in_progress import klondike, limited_undo


@pytest.fixture
def game() -> Game:
    return klondike()


def test_a_listener_gets_every_event(game: Game) -> None:
    told: list[tuple[str, int]] = []
    game.listener = lambda what, at_ms: told.append((what, at_ms))
    game.undo()
    game.restart()
    game.play(Move.parse("tableau-6:tableau-1"), at_ms=1200)
    game.offer(Move.parse("tableau-1:tableau-2"), at_ms=1500)
    game.pass_time(3000)
    game.undo()
    game.redo()
    game.redo()
    game.emit("hint")
    game.play(Move.parse("deal"), automatic=True)
    game.toggle_bookmark()
    game.restart()
    moves = [("tableau-6:tableau-1", 1200), ("undo", 3000), ("redo", 3000), ("hint", 3000), ("auto deal", 3000)]
    assert told == [*moves, ("mark", 3000), ("restart", 3000)], "what changes nothing is not told"


def test_the_positions_of_a_game_are_those_not_undone(game: Game) -> None:
    first = game.position
    game.play(Move.parse("deal"))
    assert game.positions == [first, game.position]
    game.undo()
    assert game.positions == [first]


def test_the_positions_have_their_former_name_too(game: Game) -> None:
    game.play(Move.parse("deal"))
    assert game.way == game.positions == [Game(game.rules, game.pack).position, game.position]


def test_moves_made_by_themselves_are_followed_as_such(game: Game) -> None:
    again = Game(game.rules, game.pack)
    game.listener = again.follow
    game.play(Move.parse("tableau-6:tableau-1"))
    game.play(Move.parse("deal"), automatic=True)
    game.toggle_bookmark()
    game.undo_player_move()
    assert again.position == game.position
    assert again.bookmarks == game.bookmarks
    assert [str(move) for move in game.bookmarks[0].moves] == ["tableau-6:tableau-1", "deal"]
    assert len(again.redo_player_move()) == 2


def test_a_second_bookmark_at_a_position_removes_the_first(game: Game) -> None:
    told: list[str] = []
    game.listener = lambda what, _: told.append(what)
    first, second = map(Move.parse, ("tableau-6:tableau-1", "deal"))
    for move in (first, second):
        game.play(move)
        game.toggle_bookmark()
    assert [each.moves for each in game.bookmarks] == [(first,), (first, second)]
    assert [each.positions[-1] for each in game.bookmarks] == game.positions[1:]
    game.undo()
    game.toggle_bookmark()
    assert [each.moves for each in game.bookmarks] == [(first, second)]
    assert game.bookmark_here is None
    assert told == [str(first), "mark", str(second), "mark", "undo", "mark"]


def test_a_bookmark_too_many_replaces_the_oldest(game: Game) -> None:
    for _ in range(MOST_BOOKMARKS + 1):
        game.play(Move.parse("deal"))
        game.toggle_bookmark()
    assert [len(each.moves) for each in game.bookmarks] == [*range(2, MOST_BOOKMARKS + 2)]


@pytest.mark.parametrize(
    ("word", "error"),
    [("undo", NothingToDo), ("redo", NothingToDo), ("dael", MoveError), ("redeal", IllegalMove)],
)
def test_unknown_events_cannot_be_followed(game: Game, word: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        game.follow(word, at_ms=5)
    assert game.moves == []


def test_the_text_of_a_move_is_not_a_move(game: Game) -> None:
    text: Any = "deal"
    with pytest.raises(TypeError, match=r"'deal' is not a move; Move\.parse makes one of its notation\."):
        game.play(text)
    assert game.moves == []


def play_two(game: Game) -> None:
    for move in ("tableau-6:tableau-1", "tableau-3:foundation-spades"):
        game.play(Move.parse(move))


def test_a_game_may_forbid_taking_back() -> None:
    game = limited_undo(0)
    assert game.why_no_undo() == "Nothing to undo."
    play_two(game)
    assert game.undo() is None
    assert game.why_no_undo() == "Klondike does not let you undo any move."
    game.restart()
    assert game.move_count == 2
    with pytest.raises(NothingToDo, match="does not let you undo any move"):
        game.go_to([])


def test_a_game_may_count_what_is_taken_back_and_redoing_gives_nothing_back() -> None:
    game = limited_undo(2)
    play_two(game)
    assert game.undos_left == 2
    game.undo()
    game.redo()
    game.undo()
    assert game.undos_left == 0
    assert not game.can_undo
    assert game.why_no_undo() == "Klondike does not let you undo more than two moves."
    game.redo()
    game.restart()
    assert game.move_count == 2, "all of it would be two moves"


def test_taking_back_may_cost_points_and_never_below_the_floor() -> None:
    game = limited_undo(cost=-4)
    play_two(game)
    assert game.score == 20
    game.undo()
    assert game.score == 1
    game.redo()
    assert game.score == 16
    game.restart()
    assert game.score == 0


def test_a_redeal_costs_what_is_charged_for_it_and_no_more_than_there_is() -> None:
    rules = load("klondike")
    for points in (0, 40, 250):
        game = Game.new(rules, deal=5)
        game._first_tally = Score(points)
        while game.pile("stock"):
            game.play(DealStock())
        price, before = game.redeal_price, game.score
        assert price == min(100, points)
        game.play(Redeal())
        assert (before or 0) - (game.score or 0) == price


def test_the_first_redeals_may_be_free() -> None:
    game = Game.new(load("klondike-draw-3"), deal=5)
    game._first_tally = Score(50, redeals=2)
    assert game.redeal_price == 0
    game._first_tally = Score(50, redeals=3)
    assert game.redeal_price == 20
    assert Game.new(load("la-belle-lucie"), deal=5).redeal_price == 0, "not scored"


def test_automatic_moves_are_taken_back_and_made_again_with_the_move_before(game: Game) -> None:
    told: list[str] = []
    game.listener = lambda what, _: told.append(what)
    first, second = (Move.parse(text) for text in ("tableau-6:tableau-1", "tableau-3:foundation-spades"))
    third = Move.parse("deal")
    game.play(first)
    game.play(second, automatic=True)
    game.play(third)
    assert [step.move for step in game.undo_player_move()] == [third]
    assert [step.move for step in game.undo_player_move()] == [second, first]
    assert game.undo_player_move() == []
    assert [step.move for step in game.redo_player_move()] == [first, second]
    assert [step.move for step in game.redo_player_move()] == [third]
    assert game.redo_player_move() == []
    assert told[3:] == ["undo"] * 3 + ["redo"] * 3, "whoever records it needs to know of no such thing"


@given(data=st.data())
def test_going_to_any_line_of_moves_ends_there(data: st.DataObject) -> None:
    game = klondike()
    lines = []
    for _ in range(2):
        game.restart()
        for _ in range(data.draw(st.integers(0, 8))):
            game.play(data.draw(st.sampled_from(game.legal_moves())))
        lines.append((game.moves, game.position))
    for moves, position in lines:
        game.go_to(moves)
        assert (game.moves, game.position) == (moves, position)


def test_one_undo_takes_back_a_move_with_the_automatic_ones_after_it() -> None:
    game = limited_undo(1)
    for automatic in (False, True, True):
        game.play(game.legal_moves()[0], automatic=automatic)
    assert [step.automatic for step in game.undo_player_move()] == [True, True, False]
    assert (game.move_count, game.undos_left) == (0, 0)
    game.redo_player_move()
    assert game.undo_player_move() == []
    assert game.why_no_undo() == "Klondike does not let you undo more than one move."


def test_automatic_moves_are_not_undone_where_the_move_before_them_cannot_be() -> None:
    game = limited_undo(0)
    for automatic in (False, True):
        game.play(game.legal_moves()[0], automatic=automatic)
    assert not game.can_undo
    with pytest.raises(NothingToDo, match="does not let you undo any move"):
        game.go_to(game.moves[:1])


def test_going_back_happens_at_its_time() -> None:
    game, events = klondike(), list[tuple[str, int]]()
    play_two(game)
    game.listener = lambda event, ms: events.append((event, ms))
    game.go_to((), at_ms=5000)
    assert events == [("undo", 5000), ("undo", 5000)]


@pytest.mark.parametrize(("kind", "is_carried"), [("klondike-vegas", True), ("klondike", False)])
def test_the_same_cards_can_be_dealt_again_and_money_is_carried_over(kind: str, is_carried: bool) -> None:
    game = Game.new(load(kind), 3)
    game.play(game.legal_moves()[0])
    again = game.deal_again()
    assert (again.pack, again.deal, again.move_count) == (game.pack, game.deal, 0)
    assert game.score
    assert again.balance == (game.score if is_carried else 0)


def test_a_bookmark_is_found_where_its_moves_are_made_again() -> None:
    game = klondike()
    deal, other = Move.parse("deal"), game.legal_moves()[0]
    assert other != deal

    def bookmarked_after(*moves: Move) -> list[bool]:
        game.restart()
        return [not game.play(move) or game.bookmark_here is not None for move in moves]

    assert bookmarked_after(deal, deal) == [False, False]
    game.toggle_bookmark()
    (bookmark,) = game.bookmarks
    assert bookmarked_after(other, deal) == [False, False]
    assert bookmark.moves == (deal, deal)
    assert bookmarked_after(deal, deal) == [False, True]
    game.toggle_bookmark()
    assert not game.bookmarks


def test_bookmarks_on_one_way_share_its_steps() -> None:
    """Else many bookmarks of a long game would take quadratic time."""
    game = klondike()
    for _ in range(3):
        game.play(Move.parse("deal"))
        game.toggle_bookmark()
    assert len({id(each.steps) for each in game.bookmarks}) == 1
    assert [len(each.moves) for each in game.bookmarks] == [1, 2, 3]
    assert [each.positions[-1] for each in game.bookmarks] == game.positions[1:]
