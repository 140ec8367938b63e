"""A deadlock test that rests: the same verdicts, in fewer states and with fewer tests."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike.problems import CompleteProblem
from solitaire.solver.models.klondike.resting_deadlock import RestingDeadlock
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.solver.endgames import endgame
from tests.solver.models.klondike.test_problems import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_an_open_stock_has_the_same_verdicts_with_and_without_deadlocks(game: str) -> None:
    rules, random = load(game), Random(game)
    outcomes, fewer = set(), 0
    for _ in range(60):
        position = endgame(rules, random, cards=16, columns=2)
        opened = DealEncoding(rules, position, opened=True)
        tested, whole = (
            BestFirst(WaitingStockProblem(opened, deadlocks=deadlocks), 400_000) for deadlocks in (True, False)
        )
        truth = whole.run(8000)
        if truth is not SearchState.OPEN:
            assert tested.run(8000) is truth
            outcomes.add(truth)
            fewer += tested.expanded < whole.expanded
    assert outcomes == {SearchState.FOUND, SearchState.EXHAUSTED}
    assert fewer


def test_a_deal_that_is_locked_from_the_start_is_lost_at_once() -> None:
    """Without deadlocks, a search of the open stock proves it in 80,000 states."""
    rules = load("klondike-draw-3")
    position = Game.new(rules, 881738471).position
    search = BestFirst(CompleteProblem(DealEncoding(rules, position)), 100_000)
    assert search.run(10) is SearchState.EXHAUSTED
    assert search.expanded == 1


def test_it_tests_ever_fewer_states_until_it_finds_a_deadlock() -> None:
    """State 43 is the only one that is locked."""
    tested: list[int] = []

    def is_locked(state: int) -> bool:
        tested.append(state)
        return state == 43

    test = RestingDeadlock(is_locked)
    assert [state for state in range(60) if test(state)] == [43]
    assert tested == [0, 1, 2, 3, 5, 7, 9, 11, 15, 19, 23, 27, 35, 43, 47, 51, 55, 59]
