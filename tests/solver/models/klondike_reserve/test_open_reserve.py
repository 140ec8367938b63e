"""The relaxation with an open reserve is won wherever the game is, and cards may wait there."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load
from solitaire.game.deals import random_deal
from solitaire.game.game import Game
from solitaire.rules.position import Position
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike_reserve.open_reserve import OpenReserveProblem
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.relaxation import RelaxationTest, RelaxedSearch
from solitaire.solver.search.relaxation_pruning import RelaxationPrunedSearch
from tests.samples import FULL
from tests.solver.endgames import verdict, with_aces

RULES = load("agnes-bernauer")
DEALS = 400 if FULL else 3
ENDS = 3000 if FULL else 75


def pruned_search(position: Position) -> RelaxationPrunedSearch[int]:
    encoding = ReserveEncoding(RULES, position)
    opened = OpenReserveProblem(encoding)
    problem = ReserveProblem(encoding, relaxed=False)
    return RelaxationPrunedSearch(problem, RelaxationTest(opened, opened.relax), 400_000)


def test_no_state_on_the_way_to_a_win_is_lost_in_it() -> None:
    random, met = Random(1), 0
    for number in range(DEALS):
        position = Game.new(RULES, random_deal(random)).position
        encoding = ReserveEncoding(RULES, position, forced=number % 2 > 0)
        opened = OpenReserveProblem(encoding)
        search, relaxed = BestFirst(ReserveProblem(encoding), 20_000), RelaxedSearch(opened)
        if search.run(2000) is SearchState.FOUND:
            for state in search.path()[:-1]:
                assert relaxed.search_from(opened.relax(state), 5000) is not SearchState.EXHAUSTED
                met += 1
    assert met > 20 * DEALS


def test_it_loses_no_end_of_a_game_that_can_be_won() -> None:
    """And every end that is lost if cards need no places is lost in it."""
    random, outcomes = Random(7), set()
    for number in range(ENDS):
        encoding = ReserveEncoding(RULES, with_aces(RULES, random), forced=number % 2 > 0)
        truth, opened = verdict(ReserveProblem(encoding, relaxed=False)), verdict(OpenReserveProblem(encoding))
        given = verdict(GivenCardsRelaxation(encoding, encoding.reserve.all_cards))
        if SearchState.FOUND is truth:
            assert opened is SearchState.FOUND
        if SearchState.EXHAUSTED is given:
            assert opened is not SearchState.FOUND
        outcomes.add((truth, opened))
    assert (SearchState.FOUND, SearchState.FOUND) in outcomes
    assert (SearchState.EXHAUSTED, SearchState.EXHAUSTED) in outcomes


def test_cards_may_wait_in_the_reserve() -> None:
    """Each verdict of the relaxation is the same if they do not."""
    random, outcomes, fewer = Random(8), set(), 0
    for number in range(ENDS):
        encoding = ReserveEncoding(RULES, with_aces(RULES, random), forced=number % 2 > 0)
        waiting, eager = (BestFirst(OpenReserveProblem(encoding, waits), 100_000) for waits in (True, False))
        truth = eager.run(2000)
        if truth is not SearchState.OPEN:
            assert waiting.run(2000) is truth
            outcomes.add(truth)
            fewer += waiting.expanded < eager.expanded
    assert outcomes == {SearchState.FOUND, SearchState.EXHAUSTED}
    assert fewer > ENDS // 10


def test_a_loss_is_proven_in_fewer_states() -> None:
    position = Game.new(RULES, 256).position
    search = pruned_search(position)
    assert search.run(4000) is SearchState.EXHAUSTED
    plain = BestFirst(ReserveProblem(ReserveEncoding(RULES, position)), 100_000)
    assert plain.run(2 * search.expanded) is SearchState.OPEN
