"""A rival's turns: its action each time it is woken, and the time it takes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.race.events import Action, Stuck
from solitaire.race.rivals.rival import Rival, RivalLevel
from solitaire.race.rivals.visibility import UNKNOWN, seen_by
from solitaire.rules.apply import perform
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from tests.rules.positions import race_table, table, up_to

THINK, REACH, TURN = 100, 50, 70
RESERVE = {"p1.nuts": "#2C KD", "p2.nuts": "#2D KS"}


class Steady(Random):
    """Always the same number, so that every time is the mean."""

    value = 0.5

    def random(self) -> float:
        return self.value


class Seat:
    """A rival in seat 1 of a hand of Nuts."""

    def __init__(self, piles: Mapping[str, str], oversight: float = 0.0, value: float = 0.5) -> None:
        random = Steady()
        random.value = value
        self.rules = load("nuts", 2)
        self.position: Position = table(self.rules, RESERVE | dict(piles))
        self.rival = Rival(self.rules, 1, RivalLevel(THINK, REACH, TURN, oversight), random)

    def wake(self, now_ms: int = 1000) -> Action | None:
        """Its action; a move is made on the table."""
        action = self.rival.wake(seen_by(self.rules, self.position, 1), now_ms)
        if isinstance(action, Move):
            self.position, _ = perform(self.rules, self.position, action, 1)
        return action

    def acts(self, times: int) -> list[str]:
        """Its actions of so many turns, a dash where it only thinks."""
        return [str(action) if action is not None else "-" for action in (self.wake() for _ in range(times))]


BLOCKED = {f"p1.tableau-{n}": card for n, card in enumerate(("9C", "9D", "9H", "9S"), start=1)}
ACE = BLOCKED | {"p1.tableau-1": "9C AD"}
UP = Carry("p1.tableau-1", "foundation-1")


def test_a_rival_thinks_then_reaches_then_plays_then_thinks_again() -> None:
    seat = Seat(ACE)
    assert (seat.rival.next_ms, seat.rival.reaching) == (THINK, None)
    assert seat.wake(1000) is None
    assert (seat.rival.next_ms, seat.rival.reaching) == (1000 + REACH, UP)
    assert seat.wake(2000) == UP
    assert (seat.rival.next_ms, seat.rival.reaching) == (2000 + THINK, None)


def test_a_card_that_is_gone_when_the_hand_comes_is_thought_about_anew() -> None:
    seat = Seat(ACE | {"p1.tableau-2": "9D AS"})
    assert seat.wake() is None
    wanted = seat.rival.reaching
    assert wanted is not None
    seat.position, _ = perform(seat.rules, seat.position, wanted, 1)
    assert seat.wake(3000) is None
    assert seat.rival.reaching not in (None, wanted)
    assert seat.rival.next_ms == 3000 + REACH


def test_without_a_good_move_it_turns_the_stock_and_then_the_waste_without_thinking() -> None:
    seat = Seat(BLOCKED | {"p1.stock": "6C 6D 6H 6S"})
    assert seat.wake(1000) == Move.parse("p1.deal")
    assert seat.rival.next_ms == 1000 + TURN
    assert seat.acts(2) == ["p1.deal", "p1.redeal"]


def test_a_rival_is_stuck_once_it_has_turned_all_its_cards_again() -> None:
    seat = Seat(BLOCKED | {"p1.stock": "6C 6D 6H"})
    assert seat.acts(4) == ["p1.deal", "p1.redeal", "p1.deal", "stuck"]
    assert seat.acts(4) == ["p1.redeal", "p1.deal", "p1.redeal", "p1.deal"]


def test_a_rival_without_moves_is_stuck_and_takes_another_turn_later() -> None:
    seat = Seat(BLOCKED)
    assert seat.wake(1000) == Stuck()
    assert seat.rival.next_ms == 1000 + THINK


@pytest.mark.parametrize(("oversight", "is_seen"), [(0.0, True), (0.5, True), (0.51, False), (1.0, False)])
def test_a_rival_overlooks_good_moves_as_often_as_its_level_says(oversight: float, is_seen: bool) -> None:
    seat = Seat(ACE | {"p1.stock": "6C 6D 6H"}, oversight)
    assert (seat.wake() is None) is is_seen
    assert seat.rival.reaching == (UP if is_seen else None)


@pytest.mark.parametrize(("value", "think"), [(0.0, THINK // 2), (0.25, 75), (0.999, 149)])
def test_times_are_from_half_as_long_to_half_as_long_again(value: float, think: int) -> None:
    assert Seat({}, value=value).rival.next_ms == think


def test_no_time_is_shorter_than_a_millisecond() -> None:
    random = Steady()
    random.value = 0.0
    assert Rival(load("nuts", 2), 1, RivalLevel(1, 1, 1, 0.0), random).next_ms == 1


def test_the_best_move_comes_first() -> None:
    seat = Seat({"p1.nuts": "#2C 5H", "foundation-1": up_to("4H")} | ACE)
    seat.wake()
    assert seat.rival.reaching == Carry("p1.nuts", "foundation-1")


HOPEFUL = {
    "p1.tableau-1": "TC 9D 8S",
    "p1.tableau-2": "9H",
    "p1.tableau-3": "5S",
    "p1.tableau-4": "5C",
    "p1.waste": "2C",
    "p1.stock": "6C 6D 6H",
}
"""Moving the 8 of spades frees the 9 of diamonds, on which the 8 of clubs could go."""


@pytest.mark.parametrize(("came_by", "is_hoped"), [("8C", True), ("7C", False)])
def test_a_rival_makes_a_place_once_for_a_card_seen_in_its_waste(came_by: str, is_hoped: bool) -> None:
    fives = {f"p1.tableau-{n}": card for n, card in enumerate(("5C", "5D", "5H", "5S"), start=1)}
    seat = Seat(fives | {"p1.waste": came_by, "p1.stock": "6C 6D 6H"})
    assert seat.wake() == Move.parse("p1.deal")
    later = Seat(HOPEFUL).position
    move = Carry("p1.tableau-1", "p1.tableau-2")
    seat.position = later
    assert (seat.wake() is None) is is_hoped
    assert seat.rival.reaching == (move if is_hoped else None)
    if is_hoped:
        assert seat.wake() == move
        seat.position = later
        assert seat.wake() == Move.parse("p1.deal"), "it did so in vain"


# What a seat sees.


def test_a_seat_sees_what_lies_face_up_and_of_a_waste_the_last_card() -> None:
    race = race_table(
        "nuts",
        {
            "foundation-1": up_to("3H"),
            "p1.waste": "4C 9H",
            "p1.stock": "2H 3H 4H",
            "p1.tableau-1": "TC 9D 8S",
            "p2.tableau-1": "#TC #5C 9S",
        },
    )
    index = race.rules.index
    for seat in (1, 2):
        seen = seen_by(race.rules, race.position, seat).piles
        for name in ("foundation-1", "p1.tableau-1"):
            assert seen[index[name]] == race.position.piles[index[name]]
        assert seen[index["p1.waste"]] == (UNKNOWN, race.position.piles[index["p1.waste"]][-1])
        assert seen[index["p1.stock"]] == (UNKNOWN,) * 3
        assert seen[index["p2.tableau-1"]] == (UNKNOWN, UNKNOWN, race.position.piles[index["p2.tableau-1"]][-1])
        assert seen[index["p2.waste"]] == ()
