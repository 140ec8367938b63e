"""Relations between games: a win of the stricter one is a win of the looser one."""

from __future__ import annotations

import pytest

from docs.winnability import RELAXATIONS
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import DealStock, Move
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within

LOOSER = [
    *RELAXATIONS.items(),
    ("freecell-one-cell", "freecell-two-cells"),
    ("freecell-two-cells", "freecell"),
    ("klondike-draw-3", "klondike"),
    ("klondike-draw-3", "saratoga"),
    ("scorpion", "wasp"),
    ("streets-and-alleys", "stronghold"),
]
"""Games with looser ones of the same deals: those of ``RELAXATIONS`` with the same positions, and others."""
DEALS = {
    **{"big-ben": 2, "big-ben-victorian": 2, "klondike-strict": 78, "klondike-vegas": 27},
    **{"klondike-vegas-draw-3": 22, "freecell-one-cell": 8, "freecell-two-cells": 2, "pyramid": 39},
    **{"portuguese-solitaire": 2, "forty-thieves": 2, "russian-solitaire": 33, "scorpion": 56},
    "streets-and-alleys": 8,
}
"""A deal that is soon won in the stricter game; deal 1 in the others."""


@pytest.mark.parametrize(("game", "looser_game"), LOOSER)
def test_a_win_of_a_stricter_game_wins_the_looser_one(game: str, looser_game: str) -> None:
    """With the same moves, but for one cell among several, and three cards that are turned one by one."""
    deal = DEALS.get(game, 1)
    strict, looser = Game.new(load(game), deal), Game.new(load(looser_game), deal)
    answer = solve_within(strict.rules, strict.position, 1024)
    assert answer.verdict is Verdict.WINNABLE
    for move in answer.moves:
        strict.play(move)
        looser.play(in_several_cells(move) if game == "freecell-one-cell" else move)
        while isinstance(move, DealStock) and looser.pile("stock") != strict.pile("stock"):
            looser.play(move)
    assert strict.is_won
    assert looser.is_won


def in_several_cells(move: Move) -> Move:
    """The move of a game with one cell in a game with several."""
    return Move.parse(":".join("cell-1" if pile == "cell" else pile for pile in str(move).split(":")))
