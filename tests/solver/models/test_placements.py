"""Piles for cards that leave in one order: what is inferred, and the same outcomes as the core."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver.answer import Verdict
from solitaire.solver.models.any_card_piles.placement_search import PlacementSearch, takes_cards_in_one_order
from solitaire.solver.models.any_card_piles.placements import Contradiction, placements_of
from solitaire.solver.models.any_card_piles.problem import AnyCardPilesProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table, up_to
from tests.solver.small_games import few_cards

LADY_BETTY = load("lady-betty")
ALL_BUT_TWO = {
    f"foundation-{suit}": up_to(last)
    for suit, last in [("clubs", "KC"), ("diamonds", "KD"), ("hearts", "KH"), ("spades", "JS")]
}
"""Foundations that still take the queen and the king of spades."""


def test_lady_betty_takes_cards_in_one_order() -> None:
    games = ["calculation", "colorado", "lady-betty", "sir-tommy"]
    assert [game for game in games if takes_cards_in_one_order(load(game))] == ["lady-betty"]


def test_a_card_leaves_when_the_last_card_before_it_was_turned() -> None:
    coming = placements_of(piles=2, placed=[], coming=3)
    coming.order(2, 0)
    assert coming.earliest() == [2, 1, 2]
    coming.order(0, 1)
    assert coming.earliest() == [2, 2, 2]


def test_two_cards_cannot_leave_each_before_the_other() -> None:
    coming = placements_of(piles=2, placed=[], coming=3)
    coming.order(0, 1)
    coming.order(1, 2)
    with pytest.raises(Contradiction):
        coming.order(2, 0)


def test_a_card_does_not_go_on_one_that_leaves_before_it() -> None:
    coming = placements_of(piles=2, placed=[0], coming=3)
    for sooner, later in [(3, 0), (0, 1)]:
        coming.order(sooner, later)
    coming.propagate()
    assert coming.pile_of(1) == 1
    assert coming.pile_of(2) is None


def test_cards_below_one_leave_after_it() -> None:
    coming = placements_of(piles=1, placed=[0], coming=2)
    coming.order(2, 0)
    coming.order(2, 1)
    coming.propagate()
    with pytest.raises(Contradiction):
        coming.order(0, 1)


def test_of_unused_piles_only_the_first_is_a_choice() -> None:
    coming = placements_of(piles=4, placed=[0], coming=2)
    coming.order(2, 0)
    coming.order(2, 1)
    coming.propagate()
    assert coming.undecided() == [(1, [0, 1])]


@pytest.mark.parametrize("cards", [8, 10, 12])
def test_positions_have_the_outcome_of_the_search_by_moves(cards: int) -> None:
    random = Random(cards)
    outcomes: list[SearchState] = []
    while len(outcomes) < 40:
        position = few_cards(LADY_BETTY, random, cards)
        moves = BestFirst(AnyCardPilesProblem(LADY_BETTY, position, pruned=False), 20_000)
        outcome = moves.run(5000)
        if outcome in (SearchState.FOUND, SearchState.EXHAUSTED):
            search = PlacementSearch(LADY_BETTY, position)
            assert search.run(20_000) is outcome
            if outcome is SearchState.FOUND:
                assert LADY_BETTY.is_won(search.decode_path(search.path()).position)
            outcomes.append(outcome)
    assert min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED)) > 5


@pytest.mark.parametrize(("deal", "verdict"), [(5, Verdict.UNWINNABLE), (122, Verdict.WINNABLE)])
def test_a_deal_is_settled_soon(deal: int, verdict: Verdict) -> None:
    assert solve_within(LADY_BETTY, Game.new(LADY_BETTY, deal).position, 200_000).verdict is verdict


def test_a_won_position_needs_no_piles() -> None:
    search = PlacementSearch(LADY_BETTY, Table(LADY_BETTY, ALL_BUT_TWO | {"tableau-1": "KS QS"}).position)
    assert search.run(1) is SearchState.FOUND
    assert len(search.decode_path(search.path()).moves) == 2


def test_a_card_on_a_lower_one_of_its_suit_is_lost() -> None:
    search = PlacementSearch(LADY_BETTY, Table(LADY_BETTY, ALL_BUT_TWO | {"tableau-1": "QS KS"}).position)
    assert search.run(1) is SearchState.EXHAUSTED
