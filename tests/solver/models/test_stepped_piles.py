"""Games of piles that take any card, and foundations by steps: the core's moves."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.legal import legal_moves
from solitaire.solver.answer import Verdict
from solitaire.solver.models.stepped_piles import SteppedPilesProblem, has_stepped_piles
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, Table, up_to, written
from tests.solver.endgames import wander

CALCULATION = load("calculation")


def test_the_games_are_found_by_their_rules() -> None:
    assert [game for game in SHIPPED if has_stepped_piles(load_ruleset(game))] == ["calculation"]


def test_each_state_follows_from_the_positions_that_it_stands_for() -> None:
    positions = wander(CALCULATION, Random(2), 90)
    problem = SteppedPilesProblem(CALCULATION, positions[0])
    for position in positions:
        children = {child for child, _, _ in problem.children(problem.state_of(position))}
        after = {
            problem.state_of(perform(CALCULATION, position, move)[0])
            for move in legal_moves(CALCULATION, position)
        }
        assert children == after


def test_deals_of_calculation_are_won_soon() -> None:
    answers = [solve_within(CALCULATION, Game.new(CALCULATION, deal).position, 1024) for deal in (2, 4)]
    assert [answer.verdict for answer in answers] == [Verdict.WINNABLE] * 2


def test_a_king_on_the_queen_below_it_is_lost() -> None:
    piles = {f"foundation-{one.label}": written(one.cards) for one in CALCULATION.ruleset.foundation.fixed}
    piles |= {"foundation-1": up_to("JC"), "tableau-1": "QC KC"}
    assert solve_within(CALCULATION, Table(CALCULATION, piles).position, 256).verdict is Verdict.UNWINNABLE
    piles["tableau-1"] = "KC QC"
    assert solve_within(CALCULATION, Table(CALCULATION, piles).position, 256).verdict is Verdict.WINNABLE
