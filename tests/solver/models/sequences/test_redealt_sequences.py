"""Games of sequences whose columns are dealt again: the core's moves, and the same verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Build, RedealSource, Space, Unit
from solitaire.solver.answer import Verdict
from solitaire.solver.models.sequences.problem import moves_sequences
from solitaire.solver.models.sequences.redealt_sequences import RedealtSequencesProblem, redeals_sequences
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.rules.rulesets import variant
from tests.samples import FULL, one_in, pairs
from tests.solver.endgames import columns, compare_with_core
from tests.solver.small_games import DecodedSearch, few_cards, few_columns, settled

USK = load("usk")
GATHERED = [
    RedealSource.TABLEAU,
    RedealSource.TABLEAU_FROM_TOP,
    RedealSource.TABLEAU_IN_ROUNDS,
    RedealSource.TABLEAU_IN_ZIGZAG,
]
ENOUGH = 1 << 15
"""States, more than any small game has."""


def test_the_games_are_found_by_their_rules() -> None:
    """Indefatigable and Perseverance have other models (``gathered_columns`` and ``gathered_sequences``)."""
    found = [game for game in SHIPPED if redeals_sequences(load_ruleset(game))]
    assert found == ["grandfather", "indefatigable", "perseverance", "usk"]
    assert not moves_sequences(USK.ruleset)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("stock__passes", UNLIMITED),
        ("stock__redeal", RedealSource.SHUFFLED_TABLEAU),
        ("foundation__take_back", True),
    ],
)
def test_other_redeals_are_left_to_other_searches(setting: str, value: object) -> None:
    assert not redeals_sequences(variant("usk", **{setting: value}))


@pytest.mark.parametrize(("space", "source"), pairs(dict.fromkeys(Space), GATHERED))
@pytest.mark.parametrize("game", ("usk", "grandfather"))
def test_what_follows_is_what_the_core_allows(game: str, space: Space, source: RedealSource) -> None:
    rules = Rules(variant(game, tableau__space=space, stock__redeal=source))

    def problem(rules: Rules, position: Position, pruned: bool) -> RedealtSequencesProblem:
        return RedealtSequencesProblem(rules, position, pruned=pruned)

    compare_with_core(problem, rules, Random(f"{space} {source}"))


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_a_search_settles_small_games_as_every_way_to_play_does(seed: int) -> None:
    """With and without what is pruned, whatever moves, fills spaces or is hidden, and any redeal."""
    random = Random(seed)

    def small_games() -> Iterator[tuple[Rules, Position]]:
        for _ in range(100 if FULL else 30):
            ruleset = few_columns(USK.ruleset, random)
            stock = ruleset.stock._replace(redeal=random.choice(GATHERED), passes=random.choice((2, 3)))
            tableau = ruleset.tableau._replace(
                space=random.choice([*Space]),
                build=random.choice((Build.ALTERNATE_COLOURS, Build.SAME_SUIT)),
                unit=random.choice((Unit.RUN, Unit.SINGLE_OR_ALL, Unit.ANY)),
                cards=(random.randint(2, 6),),
                face_down=(random.choice((0, 0, 1, 2)),),
                every_second=random.random() < 0.2,
            )
            rules = Rules(ruleset._replace(stock=stock, tableau=tableau))
            yield rules, few_cards(rules, random, random.randint(4, 8))

    def searches_of(rules: Rules, position: Position) -> Iterator[DecodedSearch]:
        for kind in StageKind:
            for pruned in (False, True):
                problem = RedealtSequencesProblem(rules, position, kind, pruned)
                yield BestFirst(problem, ENOUGH), problem.decode_path

    outcomes = settled(small_games(), searches_of, ENOUGH)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 1


def test_a_safe_card_moves_at_once_after_the_last_redeal_only() -> None:
    """Before, the king of clubs may hold the queen of diamonds back in its column until the cards are dealt."""
    position = columns(USK, "QD KC", "KD")
    before = RedealtSequencesProblem(USK, position._replace(redeals_left=1))
    after = RedealtSequencesProblem(USK, position._replace(redeals_left=0))
    assert len(before.children(before.start)) > 2
    assert len(after.children(after.start)) == 1


def test_a_deadlock_loses_after_the_last_redeal_only() -> None:
    """No king takes the queen, which covers the jack; dealt again they lie side by side."""
    position = columns(USK, "JH QH", "KH")
    before = RedealtSequencesProblem(USK, position._replace(redeals_left=1))
    after = RedealtSequencesProblem(USK, position._replace(redeals_left=0))
    assert not before.is_deadlocked(before.start)
    assert BestFirst(before, ENOUGH).run(ENOUGH) is SearchState.FOUND
    assert after.is_deadlocked(after.start)
    assert not after.children(after.start)


def test_most_deals_are_settled_within_some_thousand_states() -> None:
    answers = [solve_within(USK, Game.new(USK, deal).position, 8192) for deal in one_in(2, range(2, 12))]
    assert sum(answer.verdict is not Verdict.UNKNOWN for answer in answers) >= len(answers) - 1
