"""The relaxation with given cards is won wherever the game is."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.deals import random_deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.models.klondike.deal_encoding import DealEncoding, has_free_sequences
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding, has_dealt_reserve
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import Problem, SearchState
from solitaire.solver.search.relaxation import RelaxedSearch
from tests.rules.positions import SHIPPED
from tests.samples import FULL
from tests.solver.endgames import verdict, with_aces

RESERVE = "agnes-bernauer"
GAMES = [
    game for game in SHIPPED if has_free_sequences(load(game).ruleset) or has_dealt_reserve(load(game).ruleset)
]
DEALS = 200 if FULL else 1
EITHER_TWIN = 6
"""The number of a deal in whose solution a given card goes up while its twin lies in a column."""


@pytest.mark.parametrize("game", GAMES)
def test_no_state_on_the_way_to_a_win_is_lost_in_it(game: str) -> None:
    """With and without safe cards."""
    rules, random = load(game), Random(f"1 {game}")
    for number in range(DEALS):
        position = Game.new(rules, random_deal(random)).position
        problem, given = problem_and_relaxation(rules, position, forced=number % 2 > 0)
        assert_no_win_is_lost(problem, given)


def test_either_of_two_given_cards_may_go_up_while_the_other_lies_in_a_column() -> None:
    rules = load("klondike-easy")
    assert_no_win_is_lost(*problem_and_relaxation(rules, Game.new(rules, EITHER_TWIN).position))


def test_no_end_of_a_game_that_can_be_won_is_lost_in_it() -> None:
    """And most of the ends that are lost, it proves."""
    rules, random = load(RESERVE), Random(6)
    lost = proven = won = 0
    for number in range(300 if FULL else 150):
        problem, given = problem_and_relaxation(rules, with_aces(rules, random), forced=number % 2 > 0)
        truth, relaxed = verdict(problem), verdict(given)
        won += truth is SearchState.FOUND
        lost += truth is SearchState.EXHAUSTED
        proven += relaxed is SearchState.EXHAUSTED
        assert truth is SearchState.EXHAUSTED or relaxed is SearchState.FOUND
    assert won > (10 if FULL else 3)
    assert proven > lost // 2


def test_a_deal_is_lost_because_it_is_lost_in_it() -> None:
    """The game without it is not exhausted after half a million states."""
    rules = load(RESERVE)
    search = BestFirst(ReserveProblem(ReserveEncoding(rules, Game.new(rules, 665).position)), 100_000)
    assert search.run(30_000) is SearchState.EXHAUSTED


def problem_and_relaxation(
    rules: Rules, position: Position, forced: bool = True
) -> tuple[Problem[int], GivenCardsRelaxation]:
    """The search problem of a position, and what relaxes it."""
    if has_dealt_reserve(rules.ruleset):
        reserve = ReserveEncoding(rules, position, forced)
        return ReserveProblem(reserve, relaxed=False), GivenCardsRelaxation(reserve, reserve.reserve.all_cards)
    deal = DealEncoding(rules, position, forced=forced)
    problem = WaitingStockProblem(deal) if deal.stock_is_open else CompleteProblem(deal)
    return problem, GivenCardsRelaxation(deal, deal.stocked)


def assert_no_win_is_lost(problem: Problem[int], given: GivenCardsRelaxation) -> None:
    """No state is lost in the relaxation from which a search of a few states won."""
    search, relaxed = BestFirst(problem, 20_000), RelaxedSearch(given)
    if search.run(2000) is SearchState.FOUND:
        for state in search.path()[:-1]:
            assert relaxed.search_from(given.relax(state), 50_000) is not SearchState.EXHAUSTED
