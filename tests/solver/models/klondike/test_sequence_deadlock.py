"""Deadlocks in Klondike without arrangement: a state proven lost is lost."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.samples import FULL, one_in
from tests.solver.endgames import endgame, wander
from tests.solver.model_games import KLONDIKE_GAMES

LIMITED = [game for game in KLONDIKE_GAMES if load(game).ruleset.stock.passes != UNLIMITED]


@pytest.mark.parametrize("game", one_in(4, KLONDIKE_GAMES))
def test_a_state_proven_lost_is_lost(game: str) -> None:
    """The ends of random games, and positions of few cards, searched in every way there is."""
    rules, random = load(game), Random(game)
    said = 0
    for _ in range(40):
        if said > 5 and not FULL:
            break
        for position in (wander(rules, random, 140)[-1], endgame(rules, random, cards=12, columns=2)):
            encoding = DealEncoding(rules, position, forced=False)
            if SequenceDeadlock(encoding)(encoding.start):
                outcome = BestFirst(CompleteProblem(encoding, pruned=False), 4000).run(4000)
                assert outcome is not SearchState.FOUND
                said += outcome is SearchState.EXHAUSTED
    assert said > 5


@pytest.mark.parametrize("game", one_in(4, KLONDIKE_GAMES, 1))
def test_no_position_on_the_path_to_a_win_is_a_deadlock(game: str) -> None:
    """Of few cards: two columns, and the stock."""
    rules, random = load(game), Random(game)
    met = 0
    for _ in range(60):
        if met > 120 and not FULL:
            break
        position = endgame(rules, random, cards=20, columns=4)
        encoding = DealEncoding(rules, position, forced=False)
        search = BestFirst(CompleteProblem(encoding, pruned=False), 4000)
        if search.run(4000) is SearchState.FOUND:
            assert not any(map(SequenceDeadlock(encoding), search.path()))
            met += len(search.path())
    assert met > 80


@pytest.mark.parametrize("deal", [3, 11])
def test_whole_deals_are_won_as_without_it(deal: int) -> None:
    rules = load("klondike-vegas")
    position = Game.new(rules, deal).position
    problem = CompleteProblem(DealEncoding(rules, position))
    search = BestFirst(problem, 50_000)
    assert search.run(8000) is SearchState.FOUND
    is_lost = SequenceDeadlock(problem.encoding)
    assert not any(map(is_lost, search.path()))


def test_where_the_stock_is_limited_a_search_is_shorter() -> None:
    assert {"klondike-vegas", "klondike-three-passes"} <= set(LIMITED)
    rules = load("klondike-vegas")
    position = Game.new(rules, 2).position
    expanded = []
    for pruned in (False, True):
        search = BestFirst(CompleteProblem(DealEncoding(rules, position), pruned), 50_000)
        assert search.run(20_000) is SearchState.EXHAUSTED
        expanded.append(search.expanded)
    assert expanded[1] < expanded[0] // 10
