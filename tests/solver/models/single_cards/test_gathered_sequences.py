"""Games that gather columns of sequences: the core's moves, and what the last redeal decides."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import RedealSource
from solitaire.solver.answer import Verdict
from solitaire.solver.heuristic import stages_for
from solitaire.solver.models.single_cards.gathered_sequences import GatheredSequencesProblem, gathers_sequences
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.solver.endgames import columns, compare_with_core
from tests.solver.small_games import DecodedSearch, few_cards, few_columns, settled

GATHERED = [RedealSource.TABLEAU, RedealSource.TABLEAU_FROM_TOP, RedealSource.SHUFFLED_TABLEAU]


def test_the_games_are_found_by_their_rules() -> None:
    assert [game for game in SHIPPED if gathers_sequences(load_ruleset(game))] == ["perseverance"]


@pytest.mark.parametrize("source", GATHERED)
def test_what_follows_is_what_the_core_allows(source: RedealSource) -> None:
    ruleset = load_ruleset("perseverance")
    rules = Rules(ruleset._replace(stock=ruleset.stock._replace(redeal=source)))
    compare_with_core(GatheredSequencesProblem, rules, Random(source.value))


@pytest.mark.parametrize("seed", range(4))
def test_it_settles_small_games_as_every_way_to_play_does(seed: int) -> None:
    """With and without what is pruned, however the columns are dealt again."""
    random = Random(seed)

    def small_game() -> tuple[Rules, Position]:
        ruleset = few_columns(load_ruleset("perseverance"), random)
        stock = ruleset.stock._replace(
            redeal=random.choice(GATHERED), passes=random.choice((1, 2, 3, UNLIMITED))
        )
        tableau = ruleset.tableau._replace(cards=(random.randint(2, 6),))
        rules = Rules(ruleset._replace(stock=stock, tableau=tableau))
        return rules, few_cards(rules, random, random.randint(4, 9))

    def searches_of(rules: Rules, position: Position) -> list[DecodedSearch]:
        problems = [
            GatheredSequencesProblem(rules, position, stages, pruned)
            for stages in stages_for(rules.ruleset)
            for pruned in (False, True)
        ]
        return [(BestFirst(problem, 2000), problem.decode_path) for problem in problems]

    outcomes = settled((small_game() for _ in range(100)), searches_of, 1000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 9


@pytest.mark.parametrize(
    ("piles", "is_won"),
    [
        (["QC JC", "KC"], True),  # The two move together.
        (["QC KC JC"], False),
        (["QC KC JC", "QD JD"], False),
        (["QD QC JC", "KD", "KC"], True),
    ],
)
def test_the_last_redeal_decides_the_game(piles: list[str], is_won: bool) -> None:
    rules = load("perseverance")
    problem = GatheredSequencesProblem(rules, columns(rules, *piles)._replace(redeals_left=0))
    search = BestFirst(problem, 100)
    assert search.run(100) is (SearchState.FOUND if is_won else SearchState.EXHAUSTED)
    if is_won:
        assert rules.is_won(problem.decode_path(search.path()).position)


def test_most_deals_are_settled_within_two_thousand_states() -> None:
    rules = load("perseverance")
    answers = [solve_within(rules, Game.new(rules, deal).position, 2048) for deal in range(1, 11)]
    assert sum(answer.verdict is not Verdict.UNKNOWN for answer in answers) >= 9
