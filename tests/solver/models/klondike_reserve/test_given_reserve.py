"""The relaxation with a given reserve is won wherever the game is."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.relaxation import RelaxedSearch
from tests.solver.models.klondike_reserve.test_problem import GAME, verdict, with_aces


def test_no_end_of_a_game_that_can_be_won_is_lost_in_it() -> None:
    """With and without safe cards; and some of the ends that are lost, it proves."""
    rules, random = load(GAME), Random(6)
    proven = won = 0
    for _ in range(200):
        position = with_aces(rules, random)
        for forced in (False, True):
            encoding = ReserveEncoding(rules, position, forced)
            truth = verdict(ReserveProblem(encoding, relaxed=False))
            relaxed = verdict(given_reserve(encoding))
            won += truth is SearchState.FOUND
            proven += relaxed is SearchState.EXHAUSTED
            assert truth is SearchState.EXHAUSTED or relaxed is SearchState.FOUND
    assert min(won, proven) > 10


def test_no_state_on_the_way_to_a_win_is_lost_in_it() -> None:
    rules = load(GAME)
    for deal in range(1, 9):
        problem = ReserveProblem(ReserveEncoding(rules, Game.new(rules, deal).position), relaxed=False)
        search, given = BestFirst(problem, 10_000), given_reserve(problem.encoding)
        if search.run(5000) is SearchState.FOUND:
            relaxed = RelaxedSearch(given)
            for state in search.path():
                assert relaxed.search_from(given.relax(state), 100_000) is SearchState.FOUND


def test_a_deal_is_lost_because_it_is_lost_in_it() -> None:
    """The game itself has not been exhausted in half a million states."""
    rules = load(GAME)
    problem = ReserveProblem(ReserveEncoding(rules, Game.new(rules, 665).position))
    search = BestFirst(problem, 100_000)
    assert search.run(30_000) is SearchState.EXHAUSTED


def given_reserve(encoding: ReserveEncoding) -> GivenCardsRelaxation:
    return GivenCardsRelaxation(encoding, encoding.reserve.all_cards)
