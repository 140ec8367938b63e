"""Measurements of a deal's difficulty."""

from __future__ import annotations

import pytest

from solitaire.analysis.difficulty import Measure
from solitaire.analysis.difficulty_measurement import PLACES, measure_while
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.legal import legal_moves
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.solve import solve_within
from tests.samples import one_in
from tests.solver.known_packs import PACK_OF


def measured(game: Game, answer: Answer) -> Measure:
    found = measure_while(game.rules, game.position, answer, lambda least, most: True)
    assert found
    return found


def test_a_deal_that_wins_whatever_is_played_has_no_wrong_turns() -> None:
    """The last five moves of a game: what could be played instead would delay the win, and no more."""
    game = Game.new(load("klondike"), 3)
    answer = solve_within(game.rules, game.position, 10_000)
    game.go_to(answer.moves[:-5])
    found = measured(game, Answer(Verdict.WINNABLE, answer.moves[-5:], 7, 0.0))
    assert (found.effort, found.wrong) == (7, 0)


def test_every_other_move_is_tried_where_the_line_is_short() -> None:
    game = Game(load("baroness"), PACK_OF["2"])
    answer = solve_within(game.rules, game.position, 50_000)
    game.go_to(answer.moves[:-PLACES])
    rest = answer.moves[-PLACES:]
    found = measured(game, answer._replace(moves=rest))
    others = 0
    for move in rest:
        others += len(legal_moves(game.rules, game.position)) - 1
        game.play(move)
    assert game.is_won
    assert found.tried == others


@pytest.mark.parametrize(("game", "deal"), one_in(2, [("klondike-draw-3", 1), ("bakers-dozen", 7)]))
def test_games_with_traps_have_wrong_turns_and_are_measured_alike_each_time(game: str, deal: int) -> None:
    opening = Game.new(load(game), deal)
    answer = solve_within(opening.rules, opening.position, 20_000)
    first, second = (measured(opening, answer) for _ in range(2))
    assert first == second
    assert 0 < first.wrong < first.tried
    assert first.effort == answer.positions
