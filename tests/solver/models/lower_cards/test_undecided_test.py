"""Loss test of Aces Up by a relaxed game."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load
from solitaire.rules.position import Position
from solitaire.solver.models.lower_cards.problem import LowerCardsProblem
from solitaire.solver.models.lower_cards.undecided_test import UndecidedTest
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import table
from tests.solver.models.lower_cards.short_games import short_game

ACES_UP = load("aces-up")


def test_with_an_ace_in_each_column_the_cards_below_stay() -> None:
    assert outcome_of(position("", "KD AC", "AD", "AH", "AS"), 100) is SearchState.EXHAUSTED
    assert outcome_of(position("", "KD", "AD", "AH AC", "AS"), 100) is SearchState.FOUND


def test_it_is_open_until_it_has_expanded_enough() -> None:
    problem = LowerCardsProblem(ACES_UP, position("2D 3D 4D 5D", "KD AC", "AD", "AH", "AS"))
    test = UndecidedTest(problem)
    outcomes = [test.search_from(problem.start, 1) for _ in range(3)]
    assert outcomes == [SearchState.OPEN, SearchState.EXHAUSTED, SearchState.EXHAUSTED]
    assert test.expanded == test.stored == 2


def test_what_was_found_shortens_later_searches() -> None:
    random, together, alone = Random(1), 0, 0
    for _ in range(20):
        problem = LowerCardsProblem(ACES_UP, short_game(ACES_UP, random))
        test = UndecidedTest(problem)
        test.search_from(problem.start, 10_000)
        before = test.expanded
        for child, *_ in problem.children(problem.start):
            test.search_from(child, 10_000)
            other = UndecidedTest(problem)
            other.search_from(child, 10_000)
            alone += other.expanded
        together += test.expanded - before
    assert together < alone / 2


def outcome_of(position: Position, expansions: int) -> SearchState:
    """The outcome of the test of a position, up to so many expansions."""
    problem = LowerCardsProblem(ACES_UP, position)
    return UndecidedTest(problem).search_from(problem.start, expansions)


def position(stock: str, *columns: str) -> Position:
    """A position of Aces Up."""
    piles = {f"tableau-{number}": cards for number, cards in enumerate(columns, 1)}
    return table(ACES_UP, {"stock": stock, **piles})
