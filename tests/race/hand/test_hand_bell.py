"""The moments of a hand at which the bell rings."""

from __future__ import annotations

from solitaire.race.hand.hand_bell import HandBell
from solitaire.race.hand.referee import WAIT_MS
from tests.race.hands_in_progress import Spot


def test_the_bell_is_due_once_at_the_last_reserve_card_and_once_at_going_out() -> None:
    hand = Spot({"p1.nuts": "#4D #AS AH", "p1.tableau-1": "5S", "p2.nuts": "#9C 9D", "p2.waste": "AD"})
    bell = HandBell(hand)
    assert not bell.is_due()
    due = []
    for number, move in enumerate(
        ("p1.nuts:foundation-1", "p2.waste:foundation-2", "p1.nuts:foundation-3", "p1.nuts:p1.tableau-1"),
        start=1,
    ):
        hand.do(number * 1000, move)
        hand.tick(number * 1000 + WAIT_MS)
        due.append(bell.is_due())
    assert due == [False, False, True, True]
    assert hand.ended and not bell.is_due()


def test_a_resumed_hand_does_not_ring_for_earlier_moments() -> None:
    hand = Spot({"p1.nuts": "AH", "p2.nuts": "#9C 9D"})
    assert not HandBell(hand).is_due()
