"""Games with foundations in turn: the same outcomes as those of the core."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.apply import perform
from solitaire.rules.cards import Card, full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.models.foundations_in_turn.problem import (
    FoundationsInTurnProblem,
    has_foundations_in_turn,
)
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.samples import FULL

OSMOSIS = load("osmosis")
ENDS = SearchState.FOUND, SearchState.EXHAUSTED


def with_stock(draw: int, passes: int) -> Rules:
    """Osmosis with reserves of two cards, which is won more often, and another stock."""
    ruleset = OSMOSIS.ruleset
    return Rules(
        ruleset._replace(
            tableau=ruleset.tableau._replace(cards=(2,), face_down=(1,)),
            stock=ruleset.stock._replace(draw=draw, passes=passes),
        )
    )


def test_the_games_with_foundations_in_turn() -> None:
    assert [game for game in SHIPPED if has_foundations_in_turn(load_ruleset(game))] == ["osmosis", "peek"]


def late_position(rules: Rules, random: Random) -> Position:
    """A position after many moves at random, to foundations where one takes a card."""
    pack: list[Card] = list(full_pack(1))
    random.shuffle(pack)
    position = opening(rules, pack)
    for _ in range(random.randrange(60, 160)):
        moves = legal_moves(rules, position)
        up = [move for move in moves if isinstance(move, Carry)]
        if not moves:
            break
        position, _ = perform(rules, position, random.choice(up or moves))
    return position


@pytest.mark.parametrize(("draw", "passes"), [(3, UNLIMITED), (1, 2), (2, UNLIMITED)])
def test_late_positions_have_the_verdict_of_the_core_with_and_without_prunings(draw: int, passes: int) -> None:
    rules, random = with_stock(draw, passes), Random(4)
    found: list[SearchState] = []
    while len(found) < (30 if FULL else 8) or min(map(found.count, ENDS)) < 3:
        position = late_position(rules, random)
        fast = FoundationsInTurnProblem(rules, position)
        search = BestFirst(fast, 5000)
        verdict = search.run(5000)
        whole = BestFirst(FoundationsInTurnProblem(rules, position, pruned=False), 5000).run(5000)
        slow = BestFirst(GenericProblem(rules, position), 5000).run(5000)
        if not {slow, whole} <= {SearchState.FOUND, SearchState.EXHAUSTED}:
            continue
        assert verdict is slow is whole
        if verdict is SearchState.FOUND:
            assert rules.is_won(fast.decode_path(search.path()).position)
        found.append(verdict)
