"""Games of pairs with redeals without limit: the moves of the core, and the verdicts of small games."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.apply import perform
from solitaire.rules.cards import face_up
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Remove
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.models.covered_pairs.problem import State
from solitaire.solver.models.covered_pairs.unlimited_redeals import (
    UnlimitedRedealsProblem,
    redeals_without_limit,
)
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.solver.endgames import wander
from tests.solver.models.covered_pairs.small_pyramids import ENOUGH, small_games
from tests.solver.small_games import searches_by_pruning, settled


def test_the_games_are_found_by_their_rules() -> None:
    assert {game for game in SHIPPED if redeals_without_limit(load_ruleset(game))} == {"king-tut"}
    assert redeals_without_limit(variant("pyramid", stock__passes=UNLIMITED))


@pytest.mark.parametrize("draw", (1, 2, 3))
def test_any_card_leaves_that_is_free_after_turning_the_stock(draw: int) -> None:
    rules, compared = Rules(variant("king-tut", stock__draw=draw)), 0
    positions = wander(rules, Random(draw), 90)
    problem = UnlimitedRedealsProblem(rules, positions[0], pruned=False)
    for position in positions[::15]:
        children = {child for child, _, _ in problem.children(problem.state_of(position))}
        # A king that is turned card by card counts as gone before it leaves.
        reached = after_removals(rules, problem, position)
        assert children == reached - {problem.state_of(position)}
        compared += len(children)
    assert compared > 12


@pytest.mark.parametrize("turned", (0, 1, 2))
@pytest.mark.parametrize("draw", (1, 2, 3, 4))
def test_a_search_settles_small_games_as_every_way_to_play_does(draw: int, turned: int) -> None:
    """Some begin in the middle of a pass, as after cards have left: a redeal changes which come up."""

    games = small_games(Random(draw), UNLIMITED, draw, stocked=6)
    begun = ((rules, with_waste(rules, position, turned)) for rules, position in games)
    outcomes = settled(begun, searches_by_pruning(UnlimitedRedealsProblem, ENOUGH), ENOUGH)
    assert {SearchState.FOUND, SearchState.EXHAUSTED} <= {*outcomes}


def with_waste(rules: Rules, position: Position, turned: int) -> Position:
    """The position with so many cards of the stock turned to the waste."""
    stock, waste = rules.seat_piles[0].stock_and_waste
    piles, undealt = list(position.piles), position.piles[stock]
    piles[stock] = undealt[: len(undealt) - turned]
    piles[waste] = tuple(map(face_up, reversed(undealt[len(undealt) - turned :])))
    return Position(tuple(piles), position.redeals_left)


def after_removals(rules: Rules, problem: UnlimitedRedealsProblem, start: Position) -> set[State]:
    """The states after a move that removes cards, and any number of turns before it."""
    seen, waiting, found = {start}, [start], set[State]()
    while waiting:
        position = waiting.pop()
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            if isinstance(move, Remove):
                found.add(problem.state_of(after))
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return found
