"""Seats that say that they are stuck: shifts of the stocks, and hands that are dead."""

from __future__ import annotations

import pytest

from solitaire.race.events import Denied, Ended, StocksShifted, Stuck
from solitaire.race.hand.stalemate import REACTION_MS
from solitaire.rules.stock_shift import SHIFTS, shift_stocks
from tests.race.hands_in_progress import SIX_EACH, TWO, Spot, kinds

STUCK = {f"p{seat}.tableau-{n}": card for seat in (1, 2) for n, card in enumerate(("9C", "9D", "9H", "9S"), 1)}


def test_when_all_say_that_they_are_stuck_the_stocks_are_shifted() -> None:
    hand = Spot({"p1.stock": "4C 3C 2C", "p2.tableau-1": "6S", "p2.tableau-2": "7D", "p2.stock": "TD"})
    assert kinds(hand.do(100, "p1.stuck", "p1.stuck")) == ["DeclaredStuck 1"]
    assert hand.has_declared_stuck(1)
    position, facts = shift_stocks(hand.rules, hand.position)
    events = hand.do(200, "p2.stuck")
    assert kinds(events) == ["DeclaredStuck 2", "StocksShifted"]
    assert events[-1] == StocksShifted(200, facts) and facts
    assert hand.position == position and hand["p1.stock"] == "#2C #4C #3C"
    assert not hand.has_declared_stuck(1)


def test_a_seat_may_take_back_stuck() -> None:
    hand = Spot({"p1.stock": "4C 3C 2C", "p2.tableau-1": "6S", "p2.tableau-2": "7D", "p2.stock": "TD"})
    hand.do(100, "p1.stuck")
    assert kinds(hand.offer(1, Stuck(False), 200)) == ["WithdrewStuck 1"]
    assert not hand.offer(1, Stuck(False), 300), "there is nothing to take back"
    assert kinds(hand.do(400, "p2.stuck")) == ["DeclaredStuck 2"]
    assert kinds(hand.do(500, "p1.stuck")) == ["DeclaredStuck 1", "StocksShifted"]


def test_a_declaration_just_after_a_shift_is_denied() -> None:
    hand = Spot({"p1.stock": "4C 3C 2C", "p2.tableau-1": "6S", "p2.tableau-2": "7D", "p2.stock": "TD"})
    hand.do(100, "p1.stuck", "p2.stuck")
    (denied,) = hand.do(100 + REACTION_MS - 1, "p1.stuck")
    reason = "The stocks have just shifted: look again."
    assert denied == Denied(100 + REACTION_MS - 1, 1, Stuck(), reason)
    assert not hand.has_declared_stuck(1)
    assert kinds(hand.do(100 + REACTION_MS, "p1.stuck")) == ["DeclaredStuck 1"]


def test_right_after_a_shift_a_seat_may_say_that_it_is_not_stuck() -> None:
    """Only being stuck may be meant for the cards before the shift; going on is always welcome."""
    free = {"p2.tableau-1": "6S", "p2.tableau-2": "7D", "p2.stock": "TD"}
    hand = Spot({"p1.stock": "4C 3C 2C"} | free, seats=3)
    hand.do(100, "p1.stuck", "p2.stuck", "p3.stuck")
    for seat in hand.seats:
        assert hand.offer(seat, Stuck(False), 101) == [], "there is nothing to take back, and nothing to deny"
    soon, then = 100 + REACTION_MS - 1, 100 + REACTION_MS
    assert kinds(hand.do(soon, "p1.stuck")) == ["Denied 1"]
    assert kinds(hand.do(then, "p1.stuck")) == ["DeclaredStuck 1"]
    assert kinds(hand.offer(1, Stuck(False), then)) == ["WithdrewStuck 1"]


@pytest.mark.parametrize("game", ["pounce", "nuts", "crunch"])
def test_in_a_recorded_hand_a_seat_may_take_back_stuck_right_after_a_shift(game: str) -> None:
    hand = Spot({"p1.stock": "4C 3C 2C", "p2.stock": "TD"}, game)
    hand.follow_shift(1000)
    hand.follow(1, Stuck(), 1001)
    assert hand.has_declared_stuck(1)
    assert kinds(hand.offer(1, Stuck(False), 1002)) == ["WithdrewStuck 1"]
    assert not hand.has_declared_stuck(1)


def test_a_seat_that_plays_a_card_is_not_stuck_any_more_but_others_may_be() -> None:
    hand = Spot(
        {"p1.tableau-1": "6S", "p1.tableau-2": "7D", "p2.tableau-1": "6S", "p2.tableau-2": "7D"}, seats=3
    )
    hand.do(100, "p1.stuck", "p3.stuck")
    hand.do(200, "p1.tableau-1:p1.tableau-2")
    assert [hand.has_declared_stuck(seat) for seat in hand.seats] == [False, False, True]


def test_a_foundation_that_grows_gives_hope_again() -> None:
    hand = Spot(SIX_EACH | {"p1.stock": "2C"})
    hand.do(100, "p1.stuck")
    hand.do(200, TWO)
    hand.tick(216)
    assert not hand.has_declared_stuck(1)


def test_a_seat_that_is_certainly_stuck_need_not_press_stuck() -> None:
    free = {"p2.tableau-1": "6S", "p2.tableau-2": "7D"}
    hand = Spot(STUCK | free | {"p1.stock": "4C 3C 2C", "p2.stock": "5C 4C"})
    assert kinds(hand.do(100, "p2.stuck")) == ["DeclaredStuck 2", "StocksShifted"]


def test_a_hand_in_which_two_shifts_helped_no_seat_is_dead() -> None:
    free = {"p2.tableau-1": "6S", "p2.tableau-2": "7D"}
    hand = Spot(STUCK | free | {"p1.stock": "4C 3C 2C", "p2.stock": "TC 6C"})
    events = hand.do(100, "p2.tableau-1:p2.tableau-2")
    assert kinds(events) == ["Moved 2"]
    for at_ms in (1000, 2000):
        assert not hand.is_last_shift
        assert kinds(hand.do(at_ms, "p1.stuck", "p2.stuck"))[-1] == "StocksShifted"
    assert hand.is_last_shift
    assert hand.do(3000, "p1.stuck", "p2.stuck")[-1] == Ended(3000, ())
    assert not any(map(hand.has_declared_stuck, hand.seats))
    assert sum(isinstance(event, StocksShifted) for event in hand.log) == SHIFTS


def test_a_hand_with_more_shifts_in_its_record_than_the_rules_have_ends_as_well() -> None:
    hand = Spot(STUCK)
    for at_ms in range(1000, 1000 * (SHIFTS + 2), 1000):
        hand.follow_shift(at_ms)
    assert hand.is_last_shift
    assert kinds(hand.do(9000, "p1.stuck", "p2.stuck")) == ["DeclaredStuck 1", "Ended"]
