"""The heights of foundations by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import DealStock
from solitaire.solver.encodings.state_packing import NARROW
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem
from solitaire.solver.models.single_cards.problem import SingleCardsProblem
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst


@pytest.mark.parametrize(
    ("game", "deal", "problem_type", "search_type"),
    [("maria", 1, TurnedStockProblem, Beam), ("bakers-dozen", 3, SingleCardsProblem, BestFirst)],
)
def test_many_heights_of_foundations_change_nothing(
    game: str,
    deal: int,
    problem_type: type[TurnedStockProblem | SingleCardsProblem],
    search_type: type[Beam[Any] | BestFirst[Any]],
) -> None:
    """With so many that their numbers take more bits, states are packed again instead of added to."""
    dealt = Game.new(load(game), deal)
    few, many = [problem_type(dealt.rules, dealt.position) for _ in range(2)]
    many._levels.facts += many._levels.facts * NARROW
    lines = []
    for problem in (few, many):
        search = search_type(problem, 10_000)
        search.run(300)
        lines.append(problem.decode_path(search.best_path()).moves)
    assert lines[0] == lines[1]
    assert (DealStock() in lines[0]) == (dealt.rules.seat_piles[0].stock is not None)
