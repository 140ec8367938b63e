"""Games like Aces Up with optional cards: they stand for the core's positions, with the same outcomes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.vocabulary import Build
from solitaire.solver.answer import Verdict
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.lower_cards.problem import LowerCardsProblem, State, is_lower_cards_game
from solitaire.solver.models.lower_cards.uncovered_states import UncoveredStates
from solitaire.solver.models.lower_cards.undecided_test import UndecidedTest
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.relaxation_pruning import RelaxationPrunedSearch
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table
from tests.rules.rulesets import variant
from tests.samples import FULL
from tests.solver.models.lower_cards.short_games import short_game


def test_the_games_in_which_cards_leave_below_others() -> None:
    games = [game for game in SHIPPED if is_lower_cards_game(load_ruleset(game))]
    assert games == ["aces-up", "aces-up-five-columns"]


@pytest.mark.parametrize("below", [Build.ALTERNATE_COLOURS, Build.OTHER_SUITS])
def test_cards_below_others_of_other_suits_are_left_to_the_generic_model(below: Build) -> None:
    rules = Rules(variant("aces-up", discard__below=below))
    assert not is_lower_cards_game(rules.ruleset)


def test_a_card_that_lets_another_leave_may_have_to_stay_where_colours_alternate() -> None:
    rules = Rules(variant("aces-up", discard__below=Build.ALTERNATE_COLOURS, tableau__piles=3))
    position = table(
        rules, {"stock": "7D 3H", "tableau-1": "AC", "tableau-2": "AH", "tableau-3": "AS AD 2C QS JH"}
    )
    piles = [*position.piles]
    left = Counter(card if card >= 0 else ~card for pile in piles for card in pile)
    piles[rules.index["discard"]] = tuple((Counter(full_pack(1)) - left).elements())
    answer = solve_within(rules, position._replace(piles=tuple(piles)), 2000)
    assert answer.verdict is Verdict.WINNABLE


def settled(rules: Rules, problem: LowerCardsProblem, search: BestFirst[State]) -> SearchState:
    """The outcome of a search of a problem; every win must be one in the core."""
    outcome = search.run(20_000)
    if outcome is SearchState.FOUND:
        assert rules.is_won(problem.decode_path(search.path()).position)
    return outcome


@pytest.mark.parametrize(
    ("below", "columns"),
    [(Build.SAME_SUIT, 4), (Build.SAME_COLOUR, 3), (Build.ANY_SUIT, 2)],
)
def test_short_games_have_the_verdict_of_the_core_with_and_without_prunings(below: Build, columns: int) -> None:
    ruleset, random = load_ruleset("aces-up"), Random(2)
    rules = Rules(
        ruleset._replace(
            discard=ruleset.discard._replace(below=below), tableau=ruleset.tableau._replace(piles=columns)
        )
    )
    found = []
    for _ in range(80 if FULL else 20):
        position = short_game(rules, random)
        if rules.is_won(position):
            continue
        whole = BestFirst(GenericProblem(rules, position), 20_000).run(20_000)
        cards = LowerCardsProblem(rules, position)
        assert settled(rules, cards, BestFirst(cards, 20_000)) is whole
        assert settled(rules, cards, BestFirst(UncoveredStates(cards), 20_000)) is whole
        pruned = RelaxationPrunedSearch(UncoveredStates(cards), UndecidedTest(cards), 20_000)
        assert settled(rules, cards, pruned) is whole
        leaving = LowerCardsProblem(rules, position, kept=False)
        assert settled(rules, leaving, BestFirst(leaving, 20_000)) in (whole, SearchState.EXHAUSTED)
        found.append(whole)
    assert min(found.count(SearchState.FOUND), found.count(SearchState.EXHAUSTED)) > (5 if FULL else 1)
