"""Verdicts on games, confirmed by the rules where they are won."""

from __future__ import annotations

from solitaire.game.game import Game
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within


def solved(game: Game, states: int) -> Verdict:
    """The verdict of a search of so many states; the game is played on by the moves that it found."""
    answer = solve_within(game.rules, game.position, states)
    for move in answer.moves:
        game.play(move)
    assert game.is_won is (answer.verdict is Verdict.WINNABLE)
    return answer.verdict
