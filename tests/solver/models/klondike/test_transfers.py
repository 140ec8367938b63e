"""Cards that wait on foundations: the same verdicts, and moves of the core when they come back."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike.path_decoder import decode_path
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.samples import FULL, one_in
from tests.solver.endgames import endgame
from tests.solver.model_games import KLONDIKE_GAMES

TAKING_BACK = [game for game in KLONDIKE_GAMES if load(game).ruleset.foundation.take_back]


@pytest.mark.parametrize("game", one_in(2, TAKING_BACK))
def test_cards_may_wait_on_foundations(game: str) -> None:
    """Each verdict is the same if they do not."""
    rules, random = load(game), Random(game)
    outcomes, fewer = set(), 0
    for _ in range(40 if FULL else 20):
        encoding = DealEncoding(rules, endgame(rules, random, cards=16, columns=2))
        waiting, eager = (
            BestFirst(CompleteProblem(encoding, waiting=waits), 400_000) for waits in (True, False)
        )
        truth = eager.run(6000)
        if truth is not SearchState.OPEN:
            assert waiting.run(6000) is truth
            outcomes.add(truth)
            fewer += waiting.expanded < eager.expanded
    assert outcomes == {SearchState.FOUND, SearchState.EXHAUSTED}
    assert fewer > 2


def test_without_taking_back_no_card_waits() -> None:
    ruleset = load("klondike-draw-3").ruleset
    rules = Rules(ruleset._replace(foundation=ruleset.foundation._replace(take_back=False)))
    encoding = DealEncoding(rules, Game.new(rules, 1).position)
    waiting, eager = CompleteProblem(encoding), CompleteProblem(encoding, waiting=False)
    states = {encoding.start}
    for _ in range(7):
        assert all(waiting.children(state) == eager.children(state) for state in states)
        states = {child for state in states for child, _, _ in eager.children(state)}
    assert len(states) > 100


@pytest.mark.parametrize("deal", [3, 13, 21, 39])
def test_a_card_of_the_waste_is_put_on_one_that_comes_back(deal: int) -> None:
    rules = load("klondike-draw-3")
    position = Game.new(rules, deal).position
    encoding = DealEncoding(rules, position)
    search = BestFirst(CompleteProblem(encoding), 400_000)
    assert search.run(20_000) is SearchState.FOUND
    path = search.path()
    steps = list(pairwise([encoding.parts(state) for state in path]))
    assert any(after[0] < before[0] and before[2] != after[2] for before, after in steps)
    assert rules.is_won(decode_path(encoding, position, path).position)
