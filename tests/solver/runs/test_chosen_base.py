"""Verdicts before the base is chosen: those of the positions after each choice together."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE, KING, Card, make_card
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Pile, Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.portfolio import search_runs
from solitaire.solver.runs.chosen_base import searches_of_choices
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.samples import FULL
from tests.solver.solved_games import solved

DUCHESS = load("duchess")
CHESSBOARD = load("chessboard")
ENOUGH: Final = 1 << 14
"""States, more than any game here has."""


def nearly_sorted(random: Random) -> Position:
    """The aces in the reserve, and all other cards in one column: a few of them not in their order.

    The other columns hold a card each, so that nothing fills a space before the end.
    """
    cards = [make_card(rank, suit) for rank in range(KING, ACE, -1) for suit in range(4)]
    for _ in range(random.randint(0, 2)):
        one, other = random.sample(range(36, len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]
    piles: list[Pile] = [()] * len(DUCHESS.piles)
    seat_piles = DUCHESS.seat_piles[0]
    for suit, index in enumerate(seat_piles.reserve):
        piles[index] = (make_card(ACE, suit),)
    first, *others = seat_piles.tableau
    kings: list[Card] = cards[:3]
    piles[first] = tuple(cards[3:])
    for index, king in zip(others, kings, strict=True):
        piles[index] = (king,)
    return Position(tuple(piles), 0, DUCHESS.initial_turned)


def test_a_position_is_won_if_it_is_after_any_choice_and_lost_if_after_none() -> None:
    random, found = Random(1), list[Verdict]()
    for _ in range(25 if FULL else 8):
        position = nearly_sorted(random)
        outcomes = set()
        for move in legal_moves(DUCHESS, position):
            after, _ = perform(DUCHESS, position, move)
            outcomes.add(BestFirst(GenericProblem(DUCHESS, after), ENOUGH).run(ENOUGH))
        assert outcomes <= {SearchState.FOUND, SearchState.EXHAUSTED}
        verdict = Verdict.WINNABLE if SearchState.FOUND in outcomes else Verdict.UNWINNABLE
        assert solve_within(DUCHESS, position, 4 * ENOUGH).verdict is verdict
        found.append(verdict)
    assert min(map(found.count, (Verdict.WINNABLE, Verdict.UNWINNABLE))) > 1


@pytest.mark.parametrize("deal", (1, 2))
def test_a_deal_is_won_from_the_choice_on(deal: int) -> None:
    assert solved(Game.new(DUCHESS, deal), 40_000) is Verdict.WINNABLE


@pytest.mark.parametrize("deal", (4, 7, 8, 9, 14, 15, 22, 26))
def test_no_way_to_play_wins_a_deal_that_is_lost_with_each_base(deal: int) -> None:
    position = Game.new(CHESSBOARD, deal).position
    assert solve_within(CHESSBOARD, position, ENOUGH).verdict is Verdict.UNWINNABLE
    assert BestFirst(GenericProblem(CHESSBOARD, position), ENOUGH).run(ENOUGH) is SearchState.EXHAUSTED


@pytest.mark.parametrize("deal", (1, 2, 3, 5))
def test_a_deal_is_won_with_one_of_the_bases(deal: int) -> None:
    assert solved(Game.new(CHESSBOARD, deal), ENOUGH) is Verdict.WINNABLE


def test_a_search_that_stores_too_much_proves_nothing() -> None:
    (run, *_) = searches_of_choices(search_runs, DUCHESS, Game.new(DUCHESS, 3).position, 400)
    outcome = SearchState.OPEN
    while outcome is SearchState.OPEN:
        outcome = run.search.run(256)
    assert outcome is not SearchState.EXHAUSTED
    assert run.verdict(SearchState.EXHAUSTED) is Verdict.UNWINNABLE


def test_the_searches_of_choices_name_the_choice_in_their_best_line() -> None:
    position = Game.new(DUCHESS, 3).position
    for run in search_runs(DUCHESS, position, 4000):
        run.search.run(256)
        line = run.best_line()
        assert line is not None
        assert line.moves[0] in legal_moves(DUCHESS, position)
