"""Games that gather the columns and deal them again: the core's moves, with the generic stages and costs."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED, DiscardSection
from solitaire.rules.vocabulary import RedealSource, Space, Unit
from solitaire.solver.answer import Verdict
from solitaire.solver.heuristic import Heuristic, StageDivision, stages_for
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.solver.endgames import compare_with_core, wander
from tests.solver.small_games import DecodedSearch, few_cards, few_columns, settled

GAMES = [game for game in SHIPPED if gathers_single_cards(load_ruleset(game))]
GATHERED = [RedealSource.TABLEAU, RedealSource.TABLEAU_FROM_TOP, RedealSource.SHUFFLED_TABLEAU]


def test_the_games_are_found_by_their_rules() -> None:
    assert GAMES == ["cruel", "la-belle-lucie", "super-flower-garden", "trefoil"]


def test_a_game_whose_stock_is_dealt_with_the_columns_is_not_one_of_them() -> None:
    """Monte Carlo in a row, with foundations."""
    grid = load_ruleset("monte-carlo")
    tableau = grid.tableau._replace(places=(), unit=Unit.SINGLE)
    row = grid._replace(discard=DiscardSection(), tableau=tableau)
    assert not gathers_single_cards(row)
    assert gathers_single_cards(row._replace(stock=row.stock._replace(redeal=RedealSource.TABLEAU)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("source", GATHERED)
def test_what_follows_is_what_the_core_allows(game: str, source: RedealSource) -> None:
    ruleset = load_ruleset(game)
    rules = Rules(ruleset._replace(stock=ruleset.stock._replace(redeal=source)))
    compare_with_core(GatheredColumnsProblem, rules, Random(game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stages", StageDivision)
def test_the_measure_is_that_of_positions(game: str, stages: StageDivision) -> None:
    rules, random = load(game), Random(game)
    positions = wander(rules, random, 60)
    problem = GatheredColumnsProblem(rules, positions[0], stages, pruned=False)
    measure = Heuristic(rules, rules.base_rank(positions[0]), stages)
    for before, after in pairwise(positions):
        weights = {child: weight for child, *weight in problem.children(problem.state_of(before))}
        assert tuple(weights[problem.state_of(after)]) == measure(after)


@pytest.mark.parametrize("game", GAMES)
def test_it_settles_small_games_as_every_way_to_play_does(game: str) -> None:
    """With and without what is pruned, however the columns are dealt again, and whatever fills spaces."""
    random = Random(game)

    def small_game() -> tuple[Rules, Position]:
        ruleset = few_columns(load_ruleset(game), random)
        stock = ruleset.stock._replace(
            redeal=random.choice(GATHERED), passes=random.choice((1, 2, 3, UNLIMITED))
        )
        tableau = ruleset.tableau._replace(space=random.choice(list(Space)))
        rules = Rules(ruleset._replace(stock=stock, tableau=tableau))
        return rules, few_cards(rules, random, random.randint(4, 8))

    def searches_of(rules: Rules, position: Position) -> list[DecodedSearch]:
        problems = [
            GatheredColumnsProblem(rules, position, stages, pruned)
            for stages in stages_for(rules.ruleset)
            for pruned in (False, True)
        ]
        return [(BestFirst(problem, 2000), problem.decode_path) for problem in problems]

    outcomes = settled((small_game() for _ in range(100)), searches_of, 1000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 9


@pytest.mark.parametrize("game", GAMES)
def test_most_deals_are_won_within_a_few_thousand_states(game: str) -> None:
    rules = load(game)
    answers = [solve_within(rules, Game.new(rules, deal).position, 2048) for deal in range(1, 6)]
    assert sum(answer.verdict is Verdict.WINNABLE for answer in answers) >= 4
