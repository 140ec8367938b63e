"""After a hand of a race has ended: nothing that comes later counts (docs/rules.md 7.7.6, R19 and R20)."""

from __future__ import annotations

import pytest

from solitaire.race.events import Ended, Event
from tests.race.hands_in_progress import Spot, kinds
from tests.rules.positions import up_to

BEFORE_THE_END = {"p2.tableau-1": "9C 6D", "foundation-1": up_to("5D"), "foundation-2": up_to("4C")}


def play_after_the_end(game: str) -> tuple[Spot, list[Event]]:
    """Seat 1 plays the last card of its reserve; 12 ms later seat 2 brings a card that fits."""
    hand = Spot(BEFORE_THE_END | {f"p1.{game}": "5C"}, game)
    hand.do(100, f"p1.{game}:foundation-2")
    hand.do(112, "p2.tableau-1:foundation-1")
    return hand, hand.tick(200)


def test_r19_in_nuts_a_lifted_card_comes_too_late_after_the_end() -> None:
    hand, events = play_after_the_end("nuts")
    assert kinds(events) == ["Moved 1", "Denied 2", "Ended"]
    assert (hand.ended, hand["p2.tableau-1"]) == (Ended(100, (1,)), "9C 6D")


@pytest.mark.parametrize("game", ["pounce", "crunch"])
def test_r20_all_stop_at_once_when_a_seat_goes_out(game: str) -> None:
    hand, events = play_after_the_end(game)
    assert kinds(events) == ["Moved 1", "Denied 2", "Ended"]
    assert (hand.ended, hand["p2.tableau-1"]) == (Ended(100, (1,)), "9C 6D")
