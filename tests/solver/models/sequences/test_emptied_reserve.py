"""A reserve beside a stock: verdicts of small games, costs, and wins."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.emptied_reserve import (
    EmptiedReserveProblem,
    EmptiedReserveSearch,
    has_fitted_costs,
)
from solitaire.solver.models.sequences.fitted_costs import KINDS
from solitaire.solver.models.sequences.problem import SequencesProblem, moves_sequences
from solitaire.solver.runs.search_memory import table_bytes
from solitaire.solver.search.noise import Noise
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.restarts import NoisyCostsOfParts
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.samples import MOST_TRIES
from tests.solver.endgames import wander
from tests.solver.small_games import every_position, few_cards, few_columns

GAMES = [
    game
    for game in SHIPPED
    if moves_sequences(ruleset := load_ruleset(game)) and has_fitted_costs(ruleset) and not ruleset.is_race
]
SEARCHED = [*GAMES, "rainbow"]
"""With the game to which costs were not fitted, but which is searched by them."""


def test_the_games_are_found_by_their_rules() -> None:
    assert GAMES == ["canfield", "demon-patience", "superior-canfield"]


@pytest.mark.parametrize("game", SEARCHED)
def test_small_games_have_the_verdict_of_the_core(game: str) -> None:
    """Safe cards move at once, also where the reserve fills spaces."""
    random, verdicts = Random(game), list[bool]()
    for _ in range(MOST_TRIES):
        if len(verdicts) >= 60:
            break
        ruleset = few_columns(load_ruleset(game), random)
        rules = Rules(ruleset._replace(stock=ruleset.stock._replace(draw=random.randint(1, 3))))
        position = few_cards(rules, random, random.randint(5, 9))
        positions = every_position(rules, position)
        if positions:
            for some in random.sample(list(positions), min(3, len(positions))):
                problem = EmptiedReserveProblem(rules, some)
                outcome = EmptiedReserveSearch(problem, problem, 5000).run(5000)
                expected = SearchState.FOUND if positions[some] else SearchState.EXHAUSTED
                assert rules.is_won(some) or outcome is expected
                verdicts.append(positions[some])
    assert len(verdicts) >= 60
    assert {True, False} <= {*verdicts}


@pytest.mark.parametrize("game", SEARCHED)
def test_states_and_costs_are_those_of_the_plain_problem(game: str) -> None:
    """What is weighed once for several states adds up to the same."""
    rules, random = load(game), Random(game)
    for position in wander(rules, random, 60)[::4]:
        problem = EmptiedReserveProblem(rules, position)
        plain = SequencesProblem(rules, position, deadlocks=False)
        children = problem.children(problem.start)
        assert len(children) == len(plain.children(plain.start))
        for state, stage, costs in children:
            *piles, talon, level = problem.packing.unpack(state)
            assert (stage, costs) == problem.weigh(piles, talon, level)


def test_a_hard_deal_is_soon_won() -> None:
    """By direct and patient costs alone it takes more than 200,000 states."""
    dealt = Game.new(load("canfield"), 715983345)
    assert solve_within(dealt.rules, dealt.position, 2048).verdict is Verdict.WINNABLE


def test_a_search_goes_on_as_before_beside_another_of_the_same_problem() -> None:
    """What the other has met has to be weighed for this one."""
    dealt = Game.new(load("canfield"), 6)
    emptied = EmptiedReserveProblem(dealt.rules, dealt.position)
    alone = EmptiedReserveSearch(emptied, emptied, 100_000)
    while alone.run(20) is SearchState.OPEN:
        pass
    problem = EmptiedReserveProblem(dealt.rules, dealt.position)
    noisy = NoisyCostsOfParts(problem, Noise(7), len(KINDS))
    search, beside = (EmptiedReserveSearch(problem, of, 100_000) for of in (problem, noisy))
    beside.run(20)
    while search.run(20) is SearchState.OPEN:
        beside.run(20)
    assert alone.expanded > 100
    assert (len(search.path()), search.expanded) == (len(alone.path()), alone.expanded)


def test_states_that_the_search_counts_do_not_count_as_a_table_of_the_problem() -> None:
    problem = EmptiedReserveProblem(load("canfield"), Game.new(load("canfield"), 1).position)
    search = EmptiedReserveSearch(problem, problem, 5000)
    (alone,) = table_bytes([problem])
    problem.known = search.known
    assert table_bytes([problem], [search.known]) == [alone]
