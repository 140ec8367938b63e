"""Games of pairs as ranks in piles: the same moves as the core's."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.pairs.problem import PairsProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.depth_first import DepthFirst
from solitaire.solver.search.problem import WON, SearchState
from tests.samples import FULL, one_in
from tests.solver.endgames import same_as_core, wander
from tests.solver.model_games import PAIRS_GAMES


def test_the_baronesses_are_games_of_pairs() -> None:
    assert PAIRS_GAMES == ["baroness", "baroness-kings-out"]


@pytest.mark.parametrize("game", one_in(2, PAIRS_GAMES))
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    rules, random = load(game), Random(game)
    met = 0
    for _ in range(6):
        positions = wander(rules, random, 80)
        pairs = PairsProblem(rules, positions[0], pruned=False)
        for position in positions:
            met += same_as_core(pairs, rules, position)
            for child, stage, cost in pairs.children(pairs.state_of(position)):
                assert (stage == WON) is (cost == 0)
                assert cost == sum(map(len, child[1])) + len(positions[0].piles[0]) - undealt(pairs, child[0])
    assert met > 150


def undealt(pairs: PairsProblem, dealt: int) -> int:
    """The cards that left the stock when so many of those that can be dealt are."""
    opening = pairs.position.piles[0]
    keep_back = pairs.rules.ruleset.stock.keep_back
    return len(opening) if dealt == len(opening) - keep_back else dealt


@pytest.mark.parametrize("game", one_in(2, PAIRS_GAMES, 1))
def test_ends_of_games_have_the_verdict_of_the_core(game: str) -> None:
    rules, random = load(game), Random(game)
    outcomes = []
    for _ in range(30 if FULL else 10):
        position = wander(rules, random, 70)[-10:][0]
        slow = BestFirst(GenericProblem(rules, position), 4000).run(4000)
        fast = BestFirst(PairsProblem(rules, position), 4000).run(4000)
        if {slow, fast} <= {SearchState.FOUND, SearchState.EXHAUSTED}:
            assert slow is fast
            outcomes.append(fast)
    assert len(outcomes) > 5
    assert SearchState.EXHAUSTED in outcomes


@pytest.mark.parametrize("game", one_in(2, PAIRS_GAMES))
def test_what_is_left_out_would_not_win(game: str) -> None:
    """From the middle of games: the same outcome with all moves, and when losses teach."""
    rules, random = load(game), Random(game)
    outcomes = []
    for _ in range(40 if FULL else 20):
        position = random.choice(wander(rules, random, 70)[-25:])
        whole = BestFirst(PairsProblem(rules, position, pruned=False), 20_000).run(20_000)
        if whole is not SearchState.OPEN and whole is not SearchState.STOPPED:
            assert BestFirst(PairsProblem(rules, position), 20_000).run(20_000) is whole
            assert DepthFirst(PairsProblem(rules, position), 20_000).run(20_000) is whole
            outcomes.append(whole)
    assert outcomes.count(SearchState.FOUND) > 2
    assert outcomes.count(SearchState.EXHAUSTED) > 2
