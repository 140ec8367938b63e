"""Games that gather their columns and deal them again: the core's moves, and what the last redeal decides."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED, DiscardSection
from solitaire.rules.vocabulary import Build, RedealSource, Space, Unit
from solitaire.solver.answer import Verdict
from solitaire.solver.costs.heuristic import Heuristic
from solitaire.solver.costs.stage_division import StageDivision, stages_for
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.models.single_cards.gathered_sequences import GatheredSequencesProblem, gathers_sequences
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in, pairs
from tests.solver.endgames import columns, compare_with_core, same_as_core, wander
from tests.solver.small_games import DecodedSearch, few_cards, few_columns, settled

GAMES = [game for game in SHIPPED if gathers_single_cards(load_ruleset(game))]
OF_SEQUENCES = [game for game in SHIPPED if gathers_sequences(load_ruleset(game))]
PROBLEMS = dict.fromkeys(GAMES, GatheredColumnsProblem) | dict.fromkeys(OF_SEQUENCES, GatheredSequencesProblem)
GATHERED = [
    RedealSource.TABLEAU,
    RedealSource.TABLEAU_FROM_TOP,
    RedealSource.TABLEAU_IN_ROUNDS,
    RedealSource.TABLEAU_IN_ZIGZAG,
    RedealSource.SHUFFLED_TABLEAU,
]


def test_the_games_are_found_by_their_rules() -> None:
    assert GAMES == [
        "capricieuse",
        "cruel",
        "indefatigable",
        "la-belle-lucie",
        "super-flower-garden",
        "trefoil",
    ]
    assert OF_SEQUENCES == ["perseverance"]


def test_a_game_whose_stock_is_dealt_with_the_columns_is_not_one_of_them() -> None:
    """Monte Carlo in a row, with foundations."""
    row = variant("monte-carlo", discard=DiscardSection(), tableau__places=(), tableau__unit=Unit.SINGLE)
    assert not gathers_single_cards(row)
    assert gathers_single_cards(row._replace(stock=row.stock._replace(redeal=RedealSource.TABLEAU)))


@pytest.mark.parametrize(("game", "source"), pairs(PROBLEMS, GATHERED))
def test_what_follows_is_what_the_core_allows(game: str, source: RedealSource) -> None:
    rules = Rules(variant(game, stock__redeal=source))
    compare_with_core(PROBLEMS[game], rules, Random(game))


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


@pytest.mark.parametrize(
    ("game", "seed"),
    [(game, 0) for game in GAMES] + [(game, seed) for game in OF_SEQUENCES for seed in one_in(2, range(4))],
)
def test_it_settles_small_games_as_every_way_to_play_does(game: str, seed: int) -> None:
    """With and without what is pruned, however the columns are dealt again, and whatever may fill spaces."""
    random = Random(f"{game} {seed}")
    spaces = [Space.NEVER] if game in OF_SEQUENCES else list(Space)

    def small_game() -> tuple[Rules, Position]:
        ruleset = few_columns(load_ruleset(game), random)
        stock = ruleset.stock._replace(
            redeal=random.choice(GATHERED), passes=random.choice((1, 2, 3, UNLIMITED))
        )
        tableau = ruleset.tableau._replace(space=random.choice(spaces), cards=(random.randint(2, 6),))
        rules = Rules(ruleset._replace(stock=stock, tableau=tableau))
        return rules, few_cards(rules, random, random.randint(4, 9))

    def searches_of(rules: Rules, position: Position) -> list[DecodedSearch]:
        problems = [
            PROBLEMS[game](rules, position, stages, pruned)
            for stages in stages_for(rules.ruleset)
            for pruned in (False, True)
        ]
        return [(BestFirst(problem, 2000), problem.decode_path) for problem in problems]

    outcomes = settled((small_game() for _ in range(100 if FULL else 25)), searches_of, 1000)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 2


@pytest.mark.parametrize("space", [Space.KING, Space.ANY])
def test_before_a_redeal_a_card_moves_to_every_space(space: Space) -> None:
    """The order of the columns is that in which they are gathered."""
    rules = Rules(variant("cruel", tableau__space=space))
    position = columns(rules, "KC", "", "QC KD")._replace(redeals_left=1)
    assert same_as_core(GatheredColumnsProblem(rules, position, pruned=False), rules, position) > 10


def test_after_the_last_redeal_columns_are_interchangeable() -> None:
    rules = load("indefatigable")
    tables = [columns(rules, *table) for table in (("KC", "", "QC KD"), ("", "QC KD", "KC"))]
    for redeals, are_alike in ((1, False), (0, True)):
        positions = [table._replace(redeals_left=redeals) for table in tables]
        problem = GatheredColumnsProblem(rules, positions[0], pruned=False)
        assert (len(set(map(problem.state_of, positions))) == 1) is are_alike
        assert [same_as_core(problem, rules, position) > 10 for position in positions] == [True, True]


def test_a_game_that_is_won_by_the_choice_of_a_space_is_won() -> None:
    ruleset = variant("cruel", tableau__piles=3, tableau__cards=(2,), tableau__build=Build.NONE)
    stock = ruleset.stock._replace(passes=2)
    rules = Rules(ruleset._replace(stock=stock, tableau=ruleset.tableau._replace(space=Space.KING)))
    position = columns(rules, "", "JH QD QS JS KS KC QC KD QH KH")._replace(redeals_left=1)
    search = BestFirst(problem := GatheredColumnsProblem(rules, position), 2000)
    assert search.run(2000) is SearchState.FOUND
    assert rules.is_won(problem.decode_path(search.path()).position)


@pytest.mark.parametrize("game", GAMES)
def test_most_deals_are_won_within_a_few_thousand_states(game: str) -> None:
    rules = load(game)
    answers = [solve_within(rules, Game.new(rules, deal).position, 2048) for deal in one_in(4, range(1, 6))]
    assert sum(answer.verdict is Verdict.WINNABLE for answer in answers) >= len(answers) - 1


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


def test_most_deals_of_sequences_are_settled_within_two_thousand_states() -> None:
    rules = load("perseverance")
    answers = [solve_within(rules, Game.new(rules, deal).position, 2048) for deal in one_in(2, range(1, 11))]
    assert sum(answer.verdict is not Verdict.UNKNOWN for answer in answers) >= len(answers) - 1
