"""Deadlines in Baroness: times that are lost whatever the piles hold."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import ACE, KING, make_card, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.solver.models.pairs.deadline import DeadlineProblem
from solitaire.solver.models.pairs.problem import PairsProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.depth_first import DepthFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import table
from tests.samples import FULL
from tests.solver.model_games import PAIRS_GAMES

TOTAL = 13


def lost_times(columns: str, stock: str) -> set[int]:
    """The times of a game of Baroness with these columns, a card each, and the stock's first card first."""
    rules = load("baroness")
    piles = {f"tableau-{number}": card for number, card in enumerate(columns.split(), start=1)}
    position = table(rules, {**piles, "stock": " ".join(reversed(stock.split()))})
    return DeadlineProblem(PairsProblem(rules, position)).lost


def test_a_row_of_which_nothing_leaves_loses_whatever_it_is_dealt_onto() -> None:
    assert lost_times("2C 2D 2H 2S 3C", "AC 4C 5C 6C TC  AD AH") == {0}


def test_a_row_of_which_a_card_leaves_may_win_by_what_comes_to_light() -> None:
    assert not lost_times("2C 2D 2H 2S 3C", "AC 4C 5C 6C KC  AD AH")
    assert not lost_times("2C 2D 2H 2S 3C", "AC 4C 5C 6C 7C  AD AH")
    assert not lost_times("2C 2D 2H 2S 3C", "AC 4C 5C 6C TC  AD 8H")


def test_where_all_columns_but_four_cards_can_be_cleared_a_single_card_may_be_the_way_out() -> None:
    assert not lost_times("2C 2D 2H 2S KC", "AC 4C 5C 6C TC  AD AH")


def test_a_single_card_is_no_way_out_if_it_leads_to_a_time_that_is_lost() -> None:
    assert lost_times("2C 2D 2H 2S KC", "3C AC 3D 4C 5C 6C  2C AD") == {0, 1}


def test_rows_that_do_not_reach_all_columns_are_not_judged() -> None:
    assert not lost_times("2C 2D 2H 2S 3C", "AC 4C 5C 6C  AD AH")


def short_game(rules: Rules, random: Random) -> Position:
    """A card in each column and few in the stock: pairs and a king, more or less in order."""
    cards = [make_card(KING, 0)] * random.randrange(2)
    for rank in random.choices(range(ACE, KING), k=random.randrange(7, 10)):
        cards += [make_card(rank, 0), make_card(TOTAL - rank, 1)]
    disorder = random.randrange(15)
    cards.sort(key=lambda card: rank_of(card) + disorder * random.random())
    seat_piles, piles = rules.seat_piles[0], [Pile()] * len(rules.piles)
    assert seat_piles.stock is not None
    for index in seat_piles.tableau:
        piles[index] = (cards.pop(),)
    piles[seat_piles.stock] = tuple(~card for card in cards)
    return Position(tuple(piles), 0, rules.initial_turned)


@pytest.mark.parametrize("game", PAIRS_GAMES)
def test_the_outcome_is_the_same_without_the_times_that_are_lost(game: str) -> None:
    rules, random = load(game), Random(game)
    outcomes = []
    for _ in range(300 if FULL else 100):
        position = short_game(rules, random)
        whole = BestFirst(PairsProblem(rules, position, pruned=False), 5000).run(5000)
        if whole in (SearchState.FOUND, SearchState.EXHAUSTED):
            in_time = DeadlineProblem(PairsProblem(rules, position))
            assert DepthFirst(in_time, 5000).run(5000) is whole
            outcomes.append((whole, bool(in_time.lost)))
    for outcome in (SearchState.FOUND, True), (SearchState.EXHAUSTED, True), (SearchState.FOUND, False):
        assert outcomes.count(outcome) > (5 if FULL else 1)


@pytest.mark.parametrize("game", PAIRS_GAMES)
def test_at_a_lost_time_no_piles_win(game: str) -> None:
    """Of the cards dealt so far, after any pairs have left, in any order in any columns."""
    rules, random = load(game), Random(game)
    tried = 0
    for _ in range(300 if FULL else 100):
        pairs = PairsProblem(rules, short_game(rules, random), pruned=False)
        for time in DeadlineProblem(pairs).lost:
            cards = [*b"".join(pairs.start[1]), *pairs.dealt[:time]]
            random.shuffle(cards)
            for card in cards[: random.randrange(len(cards))]:
                if {card, TOTAL - card} <= set(cards):
                    cards.remove(card)
                    cards.remove(TOTAL - card)
            piles = [b""] * len(pairs.start[1])
            for card in cards:
                piles[random.randrange(pairs.columns)] += bytes((card,))
            pairs.start = time, tuple(piles)
            outcome = BestFirst(pairs, 5000).run(5000)
            assert outcome is not SearchState.FOUND
            tried += outcome is SearchState.EXHAUSTED
    assert tried > (50 if FULL else 15)
