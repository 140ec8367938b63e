"""Requests for deals, and what is stored even if the search is cancelled."""

from __future__ import annotations

from datetime import date

import pytest

from solitaire.analysis.winnable.deal_budget import LONG_STATES, DealBudget, schedule
from solitaire.analysis.winnable.nearest_deal import MOST_TRIES
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.requests import (
    DailyDealRequest,
    DifficultyRequest,
    ImmediateDealRequest,
    PrefetchRequest,
)
from solitaire.analysis.winnable.store import MOST_PREFETCHED, DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.game.catalogue import load
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.solver.answer import Verdict
from tests.analysis.winnable.graded_outcomes import graded
from tests.analysis.winnable.searched_deals import measured

KLONDIKE = load("klondike")
TODAY = date(2026, 11, 21)


def won() -> DealOutcome:
    return measured(1)


def lost(deal: Deal) -> DealOutcome:
    return DealOutcome(deal, Verdict.UNWINNABLE, 1)


def test_a_search_for_the_deal_of_the_day_goes_on_where_it_was_broken_off() -> None:
    first = DailyDealRequest(DealStore(KLONDIKE), TODAY)
    assert (first.remaining, first.budget) == (1, schedule(deals_of(TODAY)))
    for task in first.budget[:3]:
        first.accept(lost(task.deal))
    later = DailyDealRequest(DealStore(KLONDIKE), TODAY)
    assert later.budget == schedule(deals_of(TODAY))[3:], "each is searched as long as without the break"
    later.accept(won())
    assert DealStore(KLONDIKE).daily_deal(TODAY) == later.found == DailyDeal(TODAY, won().proven, 3)
    assert later.remaining == DailyDealRequest(DealStore(KLONDIKE), TODAY).remaining == 0
    assert DealStore(KLONDIKE).grade_of(Deal(1)) == won()._replace(proven=None)


def test_a_day_is_given_up_once_all_its_deals_were_looked_at() -> None:
    DealStore(KLONDIKE).save_day(DailyDeal(TODAY, passed=DEALS_A_DAY - 1))
    wish = DailyDealRequest(DealStore(KLONDIKE), TODAY)
    (last,) = wish.budget
    wish.accept(lost(last.deal))
    assert wish.remaining == DailyDealRequest(DealStore(KLONDIKE), TODAY).remaining == 0


def test_deals_are_put_aside_while_there_is_room() -> None:
    store = DealStore(KLONDIKE)
    wish = PrefetchRequest(store)
    assert len({task.deal for task in wish.budget}) == DEALS_A_DAY
    wish.accept(lost(Deal(7)))
    for left in reversed(range(MOST_PREFETCHED)):
        wish.accept(won())
        assert wish.remaining == left
    assert store.take() == won().proven


def test_the_store_is_not_read_for_each_lost_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    request = PrefetchRequest(DealStore(KLONDIKE))
    monkeypatch.setattr(DealStore, "missing", None)
    for number in range(1, 9):
        request.accept(lost(Deal(number)))
        assert request.remaining == MOST_PREFETCHED


def test_a_deal_that_was_put_aside_is_dealt_and_else_one_that_is_found() -> None:
    store = DealStore(KLONDIKE)
    proven = won().proven
    assert proven
    store.add(proven)
    there = ImmediateDealRequest(store)
    assert (there.found, there.remaining) == (proven, 0)
    found = ImmediateDealRequest(store)
    assert (found.found, found.remaining) == (None, 1)
    found.accept(lost(Deal(7)))
    assert found.remaining == 1
    found.accept(won())
    assert (found.found, found.remaining, found.give()) == (proven, 0, proven.deal)
    answer = DealStore(KLONDIKE).answer_of(Deal(1))
    assert answer and answer.moves == proven.moves
    assert DealStore(KLONDIKE).take() is None, "it is not dealt once more"


def test_a_deal_is_measured_once_also_if_it_is_lost() -> None:
    wish = DifficultyRequest(DealStore(KLONDIKE), Deal(7))
    assert (wish.remaining, wish.budget) == (1, [DealBudget(Deal(7), LONG_STATES)])
    wish.accept(lost(Deal(7)))
    assert DifficultyRequest(DealStore(KLONDIKE), Deal(7)).remaining == 0
    assert DealStore(KLONDIKE).grade_of(Deal(7)) == lost(Deal(7))


def graded_deals(kind: DealKind, *grades: Difficulty) -> ImmediateDealRequest:
    """A request after deals of these difficulties, numbered from 1."""
    request = ImmediateDealRequest(DealStore(KLONDIKE), kind)
    for number, grade in enumerate(grades, start=1):
        request.accept(graded(number, grade))
    return request


def test_a_deal_of_the_difficulty_is_dealt_with_its_grade() -> None:
    request = graded_deals(DealKind.HARD, Difficulty.EASY, Difficulty.FAIR)
    assert (request.graded_for, request.remaining, request.wanted) == (DealKind.HARD, 1, "a hard deal")
    assert request.alternative == "the nearest so far, which is fair"
    request.accept(graded(3, Difficulty.HARD))
    assert (request.remaining, request.shortfall, request.give()) == (0, "", Deal(3))
    assert DealStore(KLONDIKE).grade_of(Deal(3)) == graded(3, Difficulty.HARD)._replace(proven=None)


def test_without_one_the_nearest_is_dealt_and_that_is_said() -> None:
    request = graded_deals(DealKind.FIENDISH, *[Difficulty.GENTLE] * (MOST_TRIES - 2), Difficulty.FAIR)
    assert request.remaining == 1
    request.accept(graded(MOST_TRIES, Difficulty.EASY))
    assert (request.remaining, request.give()) == (0, Deal(MOST_TRIES - 1))
    assert request.shortfall == "no fiendish deal was found in time; this one is fair"


def test_while_no_deal_can_be_won_the_alternative_is_an_unproven_one() -> None:
    request = graded_deals(DealKind.EASY)
    request.accept(lost(Deal(7)))
    assert request.alternative == "a deal that may not be winnable"
    assert request.shortfall == "no deal could be proven winnable in time"
    assert request.give() is None


def test_any_winnable_deal_ends_a_search_for_no_difficulty() -> None:
    request = graded_deals(DealKind.WINNABLE, Difficulty.FIENDISH)
    assert (request.graded_for, request.remaining, request.shortfall) == (None, 0, "")


def prefetched(kind: DealKind, deal: DealOutcome, *in_vain: DealOutcome) -> None:
    """Store a deal in advance, which is found after others in vain."""
    request = PrefetchRequest(DealStore(KLONDIKE), kind)
    for outcome in (*in_vain, deal):
        request.accept(outcome)


def test_deals_of_a_difficulty_are_put_aside_with_their_grades() -> None:
    easy = won()._replace(measure=graded(1, Difficulty.EASY).measure)
    hard = won()._replace(measure=graded(1, Difficulty.HARD).measure)
    prefetched(DealKind.HARD, hard, easy, lost(Deal(7)))
    assert ImmediateDealRequest(DealStore(KLONDIKE), DealKind.EASY).found is None
    there = ImmediateDealRequest(DealStore(KLONDIKE), DealKind.HARD)
    assert (there.remaining, there.shortfall, there.give()) == (0, "", Deal(1))


def test_a_deal_put_aside_as_the_nearest_is_dealt_as_such() -> None:
    easy = won()._replace(measure=graded(1, Difficulty.EASY).measure)
    prefetched(DealKind.HARD, easy, *[lost(Deal(7))] * (MOST_TRIES - 1))
    there = ImmediateDealRequest(DealStore(KLONDIKE), DealKind.HARD)
    assert there.give() == Deal(1)
    assert there.shortfall == "no hard deal was found in time; this one is easy"
