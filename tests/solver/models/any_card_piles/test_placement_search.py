"""Searches for piles and foundations: the same outcomes as a search by moves."""

from __future__ import annotations

from collections import Counter
from random import Random
from tracemalloc import get_traced_memory, start, stop

import pytest

from solitaire.game.catalogue import load
from solitaire.game.deals import parse_deal, shuffled
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.position import Position
from solitaire.rules.sections import PackSection
from solitaire.solver.answer import Verdict
from solitaire.solver.models.any_card_piles.assignment_search import AssignmentSearch, only_assignment
from solitaire.solver.models.any_card_piles.numbered_cards import NumberedCards
from solitaire.solver.models.any_card_piles.placement_search import PlacementSearch
from solitaire.solver.models.any_card_piles.problem import AnyCardPilesProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table, up_to
from tests.rules.rulesets import variant
from tests.samples import FULL
from tests.solver.small_games import few_cards

LADY_BETTY = load("lady-betty")
FEW_PILES = Rules(variant("strategy", tableau__piles=3))
ALL_BUT_TWO = {
    f"foundation-{suit}": up_to(last)
    for suit, last in [("clubs", "KC"), ("diamonds", "KD"), ("hearts", "KH"), ("spades", "JS")]
}
"""Foundations that still take the queen and the king of spades."""


def search_of(position: Position, rules: Rules = LADY_BETTY) -> tuple[NumberedCards, PlacementSearch]:
    """The cards of a position with one foundation for each card, and the search for their piles."""
    cards = NumberedCards(rules, position)
    assignment = only_assignment(cards)
    assert assignment is not None
    return cards, PlacementSearch(cards, assignment)


def outcome_by_moves(rules: Rules, position: Position) -> SearchState:
    """The outcome of the search by moves."""
    return BestFirst(AnyCardPilesProblem(rules, position), 20_000).run(5000)


@pytest.mark.parametrize("game", ["calculation", "colorado", "sir-tommy"])
def test_cards_of_other_games_than_lady_betty_have_several_foundations(game: str) -> None:
    rules = load(game)
    assert only_assignment(NumberedCards(rules, Game.new(rules, 1).position)) is None


@pytest.mark.parametrize(
    ("rules", "number"),
    [(LADY_BETTY, 8), (LADY_BETTY, 10), (LADY_BETTY, 12), (FEW_PILES, 6), (FEW_PILES, 8), (FEW_PILES, 10)],
)
def test_cards_that_leave_in_one_order_have_the_outcome_of_the_search_by_moves(
    rules: Rules, number: int
) -> None:
    random = Random(number)
    outcomes: list[SearchState] = []
    while len(outcomes) < 40:
        position = few_cards(rules, random, number)
        outcome = outcome_by_moves(rules, position)
        if outcome in (SearchState.FOUND, SearchState.EXHAUSTED):
            cards, search = search_of(position, rules)
            assert search.run(20_000) is outcome
            if outcome is SearchState.FOUND:
                assert rules.is_won(cards.line(*search.path()).position)
            outcomes.append(outcome)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 5


@pytest.mark.parametrize("game", ["calculation", "sir-tommy"])
def test_cards_are_assigned_to_foundations_only_where_the_search_by_moves_wins(game: str) -> None:
    rules, random = load(game), Random(4)
    won, outcomes = 0, Counter[SearchState]()
    for _ in range(40 if FULL else 20):
        position = few_cards(rules, random, 8)
        cards = NumberedCards(rules, position)
        search = AssignmentSearch(cards)
        outcomes[outcome := outcome_by_moves(rules, position)] += 1
        if search.run(200) is SearchState.FOUND:
            assert outcome is SearchState.FOUND
            assert rules.is_won(cards.line(*search.path()).position)
            won += 1
    assert outcomes[SearchState.EXHAUSTED] > 2
    assert won > outcomes[SearchState.FOUND] / 2


def test_there_are_enough_decisions_for_the_cards_of_three_packs() -> None:
    rules = Rules(variant("sir-tommy", pack=PackSection(decks=3), tableau__piles=20))
    cards = NumberedCards(rules, opening(rules, shuffled(parse_deal("1"), 3)))
    search = AssignmentSearch(cards)
    assert search.run(25_000) is SearchState.FOUND
    assert rules.is_won(cards.line(*search.path()).position)


def test_the_memory_of_stored_placements_is_known() -> None:
    rules = load("colorado")
    search = AssignmentSearch(NumberedCards(rules, Game.new(rules, 1).position))
    start()
    try:
        assert search.run(150 if FULL else 60) is SearchState.OPEN
        traced, _ = get_traced_memory()
    finally:
        stop()
    assert 0.6 < search.stored_bytes() / traced < 1.75


@pytest.mark.parametrize(("deal", "verdict"), [(5, Verdict.UNWINNABLE), (122, Verdict.WINNABLE)])
def test_a_deal_of_lady_betty_is_settled_soon(deal: int, verdict: Verdict) -> None:
    assert solve_within(LADY_BETTY, Game.new(LADY_BETTY, deal).position, 200_000).verdict is verdict


def test_a_card_on_a_higher_one_of_its_suit_leaves_first() -> None:
    cards, search = search_of(Table(LADY_BETTY, ALL_BUT_TWO | {"tableau-1": "KS QS"}).position)
    assert search.run(1) is SearchState.FOUND
    assert len(cards.line(*search.path()).moves) == 2


def test_a_card_on_a_lower_one_of_its_suit_is_lost() -> None:
    _, search = search_of(Table(LADY_BETTY, ALL_BUT_TWO | {"tableau-1": "QS KS"}).position)
    assert search.run(1) is SearchState.EXHAUSTED
