"""Undealt cards that lie loose, and sequences that are put together anew: what is lost so is lost."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.open_rows import OpenRowsProblem, has_open_rows
from solitaire.solver.models.sequences.problem import SequencesProblem, moves_sequences
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.relaxation import RelaxedSearch
from tests.rules.positions import SHIPPED
from tests.samples import FULL
from tests.solver.models.sequences.relaxations import won_and_lost
from tests.solver.solved_games import solved


def test_the_games_are_found_by_their_rules() -> None:
    games = [
        game for game in SHIPPED if moves_sequences(ruleset := load_ruleset(game)) and has_open_rows(ruleset)
    ]
    assert games == ["agnes-sorel"]


def test_what_can_be_won_can_be_won_with_a_loose_stock_whatever_is_done_at_once() -> None:
    won_lost = won_and_lost(agnes_with_few_columns, OpenRowsProblem, 100 if FULL else 40)
    assert min(won_lost) > (40 if FULL else 10)


def test_a_loss_is_proven_from_the_opening() -> None:
    """Deal 39: without the relaxation its proof takes more than 10,000 states."""
    dealt = Game.new(load("agnes-sorel"), 39)
    problem = OpenRowsProblem(SequencesProblem(dealt.rules, dealt.position))
    assert RelaxedSearch(problem).search_from(problem.start, 1000) is SearchState.EXHAUSTED


def test_a_deal_is_won_that_the_relaxation_does_not_settle() -> None:
    assert solved(Game.new(load("agnes-sorel"), 55), 1 << 14) is Verdict.WINNABLE


def agnes_with_few_columns(random: Random) -> Ruleset:
    """Agnes Sorel on a few columns, which kings and aces may join or not."""
    ruleset = load_ruleset("agnes-sorel")
    piles = random.randint(2, 5)
    tableau = ruleset.tableau._replace(piles=piles, cards=(1,) * piles, wrap=random.random() < 0.5)
    return ruleset._replace(tableau=tableau)
