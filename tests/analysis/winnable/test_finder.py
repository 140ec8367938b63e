"""Search for winnable deals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from solitaire.analysis import difficulty_measurement
from solitaire.analysis.winnable import finder
from solitaire.analysis.winnable.deal_budget import SHORT_STATES, DealBudget
from solitaire.analysis.winnable.finder import search_deal, search_deals
from solitaire.analysis.winnable.nearest_deal import NearestDeal
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from tests.samples import FULL

DRAW_3 = load("klondike-draw-3")
LOST = Deal(7)
"""Of Klondike, draw three; proven by a search that found no more."""
SOME = range(1, 7) if FULL else (1, 3, 6)
"""An easy deal, a fair one and a hard one; the others are easy as well."""


def test_a_deal_that_can_be_won_comes_with_moves_that_win() -> None:
    looked = search_deal(DRAW_3, Deal(1), measured=True)
    assert looked.proven and looked.measure
    game = Game.new(DRAW_3, looked.deal)
    game.go_to(looked.proven.moves)
    assert game.is_won
    assert looked.measure.effort == looked.states


def budgets(*numbers: int) -> list[DealBudget]:
    return [DealBudget(Deal(number), SHORT_STATES) for number in numbers]


def test_a_deal_that_is_lost_is_passed_over() -> None:
    lost, won = search_deals(DRAW_3, budgets(LOST.number, 1))
    assert (lost.deal, lost.verdict, lost.proven) == (LOST, Verdict.UNWINNABLE, None)
    assert (won.deal, won.verdict) == (Deal(1), Verdict.WINNABLE)


@pytest.fixture(scope="module")
def wrong_turns_are_searched_once() -> Iterator[None]:
    """To measure a deal again searches nothing again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(difficulty_measurement, "_finds_win", cache(difficulty_measurement._finds_win))
        yield


@cache
def all_measured() -> tuple[DealOutcome, ...]:
    return tuple(search_deals(DRAW_3, budgets(*SOME), DealKind.WINNABLE))


@pytest.mark.usefixtures("wrong_turns_are_searched_once")
@pytest.mark.parametrize("grade", Difficulty)
def test_grading_only_what_may_be_nearer_finds_the_same_nearest_deal(grade: Difficulty) -> None:
    assert all(outcome.measure for outcome in all_measured() if outcome.proven)
    nearest, expected = (NearestDeal(DealKind(grade)) for _ in range(2))
    for outcome in search_deals(DRAW_3, budgets(*SOME), DealKind(grade)):
        nearest.consider(outcome)
        if nearest.is_settled:
            break
    for outcome in all_measured():
        if not expected.is_settled:
            expected.consider(outcome)
    assert nearest.outcome == expected.outcome


def test_each_is_searched_as_long_as_it_is_to_be_until_the_caller_has_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[DealBudget] = []

    def fake(rules: Rules, deal: Deal, states: int) -> DealOutcome:
        asked.append(DealBudget(deal, states))
        return DealOutcome(deal, Verdict.UNKNOWN, states, WinnableDeal(deal, ()) if deal == Deal(3) else None)

    monkeypatch.setattr(finder, "search_deal", fake)
    given = [DealBudget(Deal(number), 100 * number) for number in (1, 2, 3, 4)]
    assert next(each for each in search_deals(DRAW_3, given) if each.proven).deal == Deal(3)
    assert asked == given[:3]
