"""Greedy rollouts of a stock that is turned once."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.piles import Zone
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem
from solitaire.solver.solve import solve_within
from tests.solver.endgames import wander


def test_rollouts_win_the_end_of_a_won_game() -> None:
    dealt = Game.new(load("maria"), 36)
    rules, position = dealt.rules, dealt.position
    answer = solve_within(rules, position, 1024)
    costs = [TurnedStockProblem(rules, position).rollout_cost(TurnedStockProblem(rules, position).start)]
    for move in answer.moves[:-1]:
        position, _ = perform(rules, position, move)
        problem = TurnedStockProblem(rules, position)
        costs.append(problem.rollout_cost(problem.start))
    assert costs[0] > costs[-1] == 0


@pytest.mark.parametrize("game", ["forty-thieves", "josephine", "maria"])
def test_a_rollout_leaves_no_more_than_there_is(game: str) -> None:
    rules = load(game)
    for position in wander(rules, Random(game), 80)[::8]:
        problem = TurnedStockProblem(rules, position)
        left = rules.pack_size - sum(len(position.piles[index]) for index in rules.of_zone(Zone.FOUNDATION))
        unplaced = sum(
            len(position.piles[index]) for zone in (Zone.STOCK, Zone.WASTE) for index in rules.of_zone(zone)
        )
        cost = problem.rollout_cost(problem.start)
        assert 0 <= cost <= 4 * left + 9 * unplaced
        assert problem.rollout_cost(problem.start) == cost
