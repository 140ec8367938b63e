"""Rows of heights that are equivalent."""

from __future__ import annotations

import pytest

from solitaire.solver.encodings.equivalent_heights import EquivalentHeights

UP, DOWN = range(1, 6), range(5, 0, -1)
MEETING = EquivalentHeights([UP, DOWN], [True, False])
"""A foundation from 1 to 5, and one from 5 down to 1."""


@pytest.mark.parametrize(
    ("heights", "equivalent"),
    [
        ((2, 2), [(2, 2)]),  # 3 is on neither.
        ((2, 3), [(1, 4), (2, 3), (3, 2), (4, 1)]),  # 2 and 3 meet: each takes the last card of the other.
        ((3, 3), [(3, 3)]),  # Both have 3, and nothing that the other needs.
        ((5, 0), [(5, 0)]),  # 5 may open the other, but cannot go back.
    ],
)
def test_cards_that_meet_move_both_ways(heights: tuple[int, int], equivalent: list[tuple[int, int]]) -> None:
    assert sorted(MEETING.equivalent(heights)) == equivalent
    assert EquivalentHeights([UP, DOWN]).equivalent(heights) == [heights]


def test_a_card_that_opens_a_foundation_stays_there() -> None:
    assert sorted(MEETING.reached((5, 0))) == [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0)]
    assert (5, 0) not in MEETING.reached((4, 1))


def test_foundations_that_take_the_same_cards_may_change_places() -> None:
    alike = EquivalentHeights([UP, DOWN, UP])
    assert alike.in_order((1, 2, 4)) == (4, 2, 1)
    assert alike.equivalent((1, 2, 4)) == alike.equivalent((4, 2, 1)) == [(4, 2, 1)]
    assert alike.equivalent((1, 4, 2)) == [(2, 4, 1)]


def test_cards_do_not_move_between_foundations_that_are_built_the_same_way() -> None:
    assert EquivalentHeights([UP, UP], [True, True]).reached((3, 2)) == [(3, 2)]


def test_all_rows_differ_where_no_cards_move_and_no_foundations_are_alike() -> None:
    assert EquivalentHeights([UP, DOWN]).are_distinct
    assert not MEETING.are_distinct
    assert not EquivalentHeights([UP, UP]).are_distinct
