"""Games in which the stock is turned: the core's moves, and wins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves, must_choose_base
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, turns_stock
from solitaire.solver.search.problem import WON
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.solver.endgames import wander

GAMES = [game for game in SHIPPED if turns_stock(load_ruleset(game)) and not load_ruleset(game).is_race]


def test_the_games_are_found_by_their_rules() -> None:
    assert {"acme", "american-toad", "carpet", "chinaman", "deuces", "duchess", "josephine"} <= set(GAMES)
    assert not {"canfield", "flower-garden", "gypsy", "klondike", "klondike-three-passes"} & set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    rules, random = load(game), Random(game)
    moves = 0
    for position in with_base(rules, wander(rules, random, 80))[::8]:
        problem = TurnedStockProblem(rules, position, pruned=False)
        after = {problem.state_of(perform(rules, position, move)[0]) for move in legal_moves(rules, position)}
        children = {child for child, _, _ in problem.children(problem.start)}
        # A column that moves whole to a space changes nothing.
        assert children | {problem.start} == after | {problem.start}
        moves += len(after)
    assert moves > 5


@pytest.mark.parametrize("game", GAMES)
def test_each_turn_of_the_stock_begins_a_stage(game: str) -> None:
    rules, random = load(game), Random(game)
    problem = TurnedStockProblem(rules, with_base(rules, wander(rules, random, 20))[0])
    state, stage = problem.start, None
    stages: set[int | None] = set()
    while stage != WON and len(stages) < 9 and (children := problem.children(state)):
        lower = {after for _, after, _ in children if stage is not None and after != stage}
        assert len(lower) <= 1
        assert all(stage is None or after < stage for after in lower)
        state, stage, _ = random.choice(children)
        stages.add(stage)
    assert len(stages) == 9


def test_a_deal_of_two_packs_is_soon_won() -> None:
    """Where any card of the stock may be taken next, it takes more than 6,000 states."""
    dealt = Game.new(load("maria"), 36)
    assert solve_within(dealt.rules, dealt.position, 1024).verdict is Verdict.WINNABLE


@pytest.mark.parametrize(("game", "deal"), [("american-toad", 1), ("american-toad", 3), ("duchess", 2012)])
def test_a_deal_with_a_reserve_is_soon_won(game: str, deal: int) -> None:
    """Where any card of the stock may be taken next, it takes more than 40,000 states."""
    dealt = Game.new(load(game), deal)
    assert solve_within(dealt.rules, dealt.position, 8192).verdict is Verdict.WINNABLE


def test_a_deal_whose_columns_the_waste_fills_is_soon_won() -> None:
    """A search of the core's positions takes more than 6,000 states."""
    dealt = Game.new(load("corona"), 8)
    assert solve_within(dealt.rules, dealt.position, 4096).verdict is Verdict.WINNABLE


def with_base(rules: Rules, positions: Sequence[Position]) -> list[Position]:
    """The positions in which the base of the foundations is known."""
    return [position for position in positions if not must_choose_base(rules, position)]
