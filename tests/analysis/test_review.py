"""Bisection for the last winnable position, without claims beyond what searches settled."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.analysis.knowledge import LONG_SECONDS, MOST_LONG_SEARCHES, SHORT_SECONDS
from solitaire.analysis.review import Review, review, review_text
from solitaire.game.game import Game
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer
from solitaire.solver.lines.nearby_line import NearbyLine
from tests import playthroughs
from tests.solver.answers import LOST, UNSETTLED, won_by

GAME, MOVES = playthroughs.read("klondike")
STRAYED = 60
"""The moves that were made as they win; the next ones are others."""


def strayed(moves: int) -> Game:
    """A game that follows the winning line for a while and then strays from it."""
    game = Game(GAME.rules, GAME.pack)
    game.go_to(MOVES[:STRAYED])
    for _ in range(moves):
        game.play(next(m for m in reversed(game.legal_moves()) if m != MOVES[STRAYED] and str(m) != "deal"))
    return game


@settings(deadline=None)
@given(st.integers(0, 8), st.sets(st.integers(0, STRAYED + 8)))
def test_its_verdicts_are_right_for_any_search_budget(others: int, unsettled: set[int]) -> None:
    game = strayed(others)
    way = game.positions
    asked: list[tuple[int, float]] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        place = way.index(position)
        asked.append((place, seconds))
        if place in unsettled:
            return UNSETTLED
        return LOST if place > STRAYED else won_by(MOVES[place:])

    found = review(game.rules, way, search)
    assert len(asked) == len(set(asked))
    assert sum(seconds == LONG_SECONDS for _, seconds in asked) <= MOST_LONG_SEARCHES + 8
    assert found.winnable_after is None or found.winnable_after <= STRAYED
    assert found.lost_after is None or found.lost_after > STRAYED
    if found.winnable_after is not None:
        walker = Game(game.rules, game.pack)
        walker.go_to((*game.moves[: found.winnable_after], *found.line))
        assert walker.is_won
    if not unsettled:
        assert found.winnable_after == STRAYED
        assert found.fatal == (STRAYED + 1 if others else None)
        assert len(asked) <= 8
    assert found.fatal in (None, STRAYED + 1)


def test_a_known_line_is_searched_nowhere() -> None:
    game = strayed(5)
    way = game.positions

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        assert way.index(position) > STRAYED
        assert nearby == (way[STRAYED], MOVES[STRAYED:])
        return LOST

    known = won_by(MOVES)
    found = review(game.rules, way, search, known=known)
    assert (found.winnable_after, found.fatal) == (STRAYED, STRAYED + 1)
    assert found.line == tuple(MOVES[STRAYED:])


def test_a_deal_that_was_proven_lost_is_searched_nowhere() -> None:
    game = strayed(5)
    asked: list[Position] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        asked.append(position)
        return UNSETTLED

    found = review(game.rules, game.positions, search, known=LOST)
    assert (found.lost_after, asked) == (0, [])
    assert review_text(found, game) == "This deal cannot be won."


def test_a_game_that_was_won_needs_no_search() -> None:
    game = Game(GAME.rules, GAME.pack)
    game.go_to(MOVES)
    found = review(game.rules, game.positions, lambda *asked: LOST)
    assert (found.winnable_after, found.lost_after, found.line) == (len(MOVES), None, ())


def test_what_takes_long_is_asked_about_after_everything_else() -> None:
    """Nothing is settled in a moment but the end, and of the rest only a few are searched for long."""
    game = strayed(1)
    way = game.positions
    asked: list[float] = []

    def search(position: Position, seconds: float, nearby: NearbyLine | None) -> Answer:
        asked.append(seconds)
        return LOST if position == way[-1] else UNSETTLED

    found = review(game.rules, way, search, 4.0)
    assert (found.winnable_after, found.lost_after) == (None, len(way) - 1)
    assert asked == [SHORT_SECONDS] * len(way) + [4.0] * MOST_LONG_SEARCHES


@pytest.mark.parametrize(
    ("winnable_after", "lost_after", "text"),
    [
        (0, None, "The game was still winnable at the start; after that, the result is unknown."),
        (1, 3, "The game was still winnable after 1 move; it was lost by move 3 at the latest."),
        (None, 3, "No winnable position was found. It was lost by move 3 at the latest."),
        (None, 0, "This deal cannot be won."),
        (4, None, "No move lost the game: it is still winnable."),
    ],
)
def test_a_review_names_the_last_winnable_and_the_first_lost_position(
    winnable_after: int | None, lost_after: int | None, text: str
) -> None:
    assert review_text(Review(winnable_after, lost_after, (), 4), GAME) == text
