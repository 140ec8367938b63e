"""Positions packed into integers: the same search in less memory."""

from __future__ import annotations

from random import Random
from sys import getsizeof

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.packed_positions import PackedPositions, PositionCodec
from solitaire.solver.search.best_first import BestFirst


def playout(rules: Rules, deal: int, moves: int = 60) -> list[Position]:
    random, position = Random(deal), Game.new(rules, deal).position
    positions = [position]
    while len(positions) < moves and (legal := legal_moves(rules, position)):
        position, _ = perform(rules, position, random.choice(legal))
        positions.append(position)
    return positions


@pytest.mark.parametrize("game", ["spider", "cruel", "crunch", "la-belle-lucie"])
def test_a_position_is_its_state(game: str) -> None:
    rules = load(game)
    codec = PositionCodec(rules)
    positions = [position for deal in range(1, 4) for position in playout(rules, deal)]
    states = [codec.pack(position) for position in positions]
    assert [codec.unpack(state) for state in states] == positions
    assert len(set(states)) == len(set(positions)) > 10
    assert [codec.pack(position) for position in positions] == states


@pytest.mark.parametrize("game", ["spiderette", "crunch"])
def test_packed_positions_are_searched_alike(game: str) -> None:
    rules = load(game)
    problem = GenericProblem(rules, Game.new(rules, 3).position)
    codec = PositionCodec(rules)
    packed = PackedPositions(problem, codec)
    plain_search, packed_search = BestFirst(problem, 5000), BestFirst(packed, 5000)
    assert packed_search.run(150) is plain_search.run(150)
    plain_path, packed_path = plain_search.best_path(), packed_search.best_path()
    assert [codec.unpack(state) for state in packed_path] == plain_path
    assert packed.decode_path(packed_path).moves == problem.decode_path(plain_path).moves
    assert len(plain_path) > 3


def test_a_state_of_spider_takes_forty_eight_bytes() -> None:
    rules = load("spider")
    state = PositionCodec(rules).pack(Game.new(rules, 1).position)
    assert getsizeof(state) <= 48
