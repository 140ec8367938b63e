"""The deal of a search that is nearest to the wanted kind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from solitaire.analysis.winnable.nearest_deal import MOST_STATES, MOST_TRIES, NearestDeal
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.game.deals import Deal
from tests.analysis.winnable.graded_outcomes import SCORES, graded, lost

GRADES = list(Difficulty)
KINDS = st.sampled_from([DealKind(grade) for grade in GRADES])
RESULTS = st.lists(st.sampled_from([None, *GRADES]), max_size=2 * MOST_TRIES)
"""The grades of deals in the order of the search; None for one that cannot be won."""


def searched(kind: DealKind, results: Sequence[Difficulty | None]) -> tuple[NearestDeal, int]:
    """The nearest deal when the search ends, and the number of deals that it took."""
    nearest = NearestDeal(kind)
    for number, grade in enumerate(results, start=1):
        nearest.consider(graded(number, grade) if grade else lost(number))
        if nearest.is_settled:
            return nearest, number
    return nearest, len(results)


@given(KINDS, RESULTS)
def test_the_nearest_deal_is_taken_and_of_equally_near_ones_the_first(
    kind: DealKind, results: list[Difficulty | None]
) -> None:
    nearest, tried = searched(kind, results)
    distances = {
        number: abs(GRADES.index(grade) - GRADES.index(Difficulty(kind)))
        for number, grade in enumerate(results[:tried], start=1)
        if grade
    }
    if distances:
        assert nearest.outcome and distances[nearest.outcome.deal.number] == min(distances.values())
        assert nearest.outcome.deal.number == min(distances, key=lambda number: (distances[number], number))
    else:
        assert nearest.outcome is None


@given(KINDS, RESULTS)
def test_a_search_ends_with_the_first_deal_of_the_difficulty(
    kind: DealKind, results: list[Difficulty | None]
) -> None:
    nearest, tried = searched(kind, results)
    place = next((place for place, grade in zip(count(1), results, strict=False) if grade == kind.value), None)
    if place is not None and place <= MOST_TRIES:
        assert nearest.is_settled and tried == place


def test_a_search_in_vain_ends_with_the_nearest_deal_as_soon_as_it_has_one() -> None:
    in_vain = [Difficulty.EASY] * (2 * MOST_TRIES)
    assert searched(DealKind.FIENDISH, in_vain)[1] == MOST_TRIES
    none_can_be_won: list[Difficulty | None] = [None] * (MOST_TRIES + 5)
    nearest, tried = searched(DealKind.FIENDISH, [*none_can_be_won, Difficulty.FAIR])
    assert (nearest.is_settled, tried) == (True, MOST_TRIES + 6)


@given(KINDS, RESULTS, st.sampled_from(GRADES), st.integers(0, 4))
def test_a_deal_is_left_unmeasured_only_if_it_cannot_be_nearer(
    kind: DealKind, results: list[Difficulty | None], grade: Difficulty, spread: int
) -> None:
    """Between the measures that are possible so far, the deal may have any grade."""
    nearest, _ = searched(kind, results)
    least, most = (graded(1, each).measure for each in (grade, GRADES[min(GRADES.index(grade) + spread, 4)]))
    assert least and most
    possible = GRADES[GRADES.index(least.difficulty) : GRADES.index(most.difficulty) + 1]
    taken = [searched(kind, [*results, each])[0].outcome for each in possible]
    if not nearest.is_settled:
        is_nearer = any(outcome and outcome.deal.number == len(results) + 1 for outcome in taken)
        assert nearest.may_be_nearer(least, most) is is_nearer


def test_a_search_in_vain_ends_sooner_where_deals_take_many_states() -> None:
    nearest = NearestDeal(DealKind.FIENDISH)
    almost_all = lost(2)._replace(states=MOST_STATES - SCORES[Difficulty.EASY] - 1)
    settled = []
    for outcome in (graded(1, Difficulty.EASY), almost_all, lost(3)):
        nearest.consider(outcome)
        settled.append(nearest.is_settled)
    assert settled == [False, False, True]
    assert nearest.proven and nearest.proven.deal == Deal(1)


def test_any_winnable_deal_will_do_where_no_difficulty_is_wanted() -> None:
    nearest, tried = searched(DealKind.WINNABLE, [None, Difficulty.HARD, Difficulty.GENTLE])
    assert (nearest.is_settled, tried) == (True, 2)


def test_the_deal_keeps_the_kind_for_which_it_was_found() -> None:
    nearest, _ = searched(DealKind.HARD, [Difficulty.FAIR])
    assert nearest.proven and nearest.proven.kind is DealKind.HARD
