"""Placements: the orders of cards, and the piles that follow from them."""

from __future__ import annotations

import pytest

from solitaire.solver.models.any_card_piles.placements import Contradiction, placements_of


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


def test_all_cards_go_on_an_only_pile() -> None:
    coming = placements_of(piles=1, placed=[], coming=3)
    for sooner, later in [(2, 0), (2, 1), (0, 1)]:
        coming.order(sooner, later)
    with pytest.raises(Contradiction):
        coming.propagate()


def test_of_unused_piles_only_the_first_is_a_choice() -> None:
    coming = placements_of(piles=4, placed=[0], coming=2)
    coming.order(2, 0)
    coming.order(2, 1)
    coming.propagate()
    assert coming.undecided() == [(1, [0, 1])]


def test_no_card_leaves_before_the_last_is_placed_where_all_wait() -> None:
    coming = placements_of(piles=2, placed=[0], coming=2, waits=True)
    coming.order(1, 0)
    coming.order(2, 1)
    coming.propagate()
    assert coming.earliest() == [3, 3, 3]
    assert [card for card, _ in coming.undecided()] == [1, 2]
    assert placements_of(piles=2, placed=[0, 1], coming=0, waits=True).earliest() == [0, 1]
