"""The referee: the order of claims, and photo finishes."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from solitaire.race.hand.referee import MOMENT_MS, Claim, first_moment, judge, moment
from solitaire.rules.moves import Carry

A, B, C = 1, 2, 3


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [(100, 100, True), (100, 103, True), (100, 107, True), (99, 100, False), (100, 108, False), (0, 3, True)],
)
def test_times_that_round_to_the_same_multiple_are_one_moment(one: int, other: int, same: bool) -> None:
    assert (moment(one) == moment(other)) == same


def test_a_moment_is_as_long_as_it_should_be() -> None:
    assert set(Counter(moment(ms) for ms in range(4, 804)).values()) == {MOMENT_MS}


@pytest.mark.parametrize(
    ("times", "first"),
    [
        ([(A, 100), (B, 120)], [A]),
        ([(B, 120), (A, 100)], [A]),
        ([(A, 103), (B, 101)], [B, A]),
        ([(A, 100), (B, 100), (C, 116)], [A, B]),
        ([(C, 95), (A, 100), (B, 100)], [C]),
    ],
)
def test_the_claims_of_the_first_moment_are_decided_together(
    times: list[tuple[int, int]], first: list[int]
) -> None:
    claims = [Claim(seat, Carry(f"p{seat}.tableau-1", "foundation-1"), at_ms, at_ms) for seat, at_ms in times]
    assert [claim.seat for claim in first_moment(claims)] == first


@pytest.mark.parametrize(
    ("seats", "places", "wins", "coins", "winners"),
    [
        ([A, B], 1, {}, [0.2, 0.7], [A]),
        ([A, B], 1, {}, [0.7, 0.2], [B]),
        ([A, B], 1, {A: 1}, [0.2, 0.7], [B]),
        ([A, B], 1, {A: 1, B: 2}, [0.7, 0.2], [A]),
        ([A, B, C], 1, {A: 3, B: 2, C: 2}, [0.0, 0.5, 0.4], [C]),
        ([A, B, C], 2, {A: 1}, [0.0, 0.5, 0.4], [C, B]),
        ([A, B], 2, {A: 9}, [0.5, 0.5], [B, A]),
    ],
)
def test_a_photo_finish_goes_to_those_who_won_fewest_then_to_the_lowest_coin(
    seats: list[int], places: int, wins: dict[int, int], coins: list[float], winners: list[int]
) -> None:
    assert judge(seats, places, wins, coins) == winners


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_over_ten_thousand_ties_every_seat_has_its_share(players: int) -> None:
    """Ties between two or more seats at random, of which one is to win."""
    random = Random(players)
    wins: Counter[int] = Counter()
    while wins.total() < 10_000:
        seats = [seat for seat in range(1, players + 1) if random.random() < 0.6]
        if len(seats) > 1:
            wins.update(judge(seats, 1, wins, [random.random() for _ in seats]))
    share = 10_000 / players
    for seat in range(1, players + 1):
        assert abs(wins[seat] - share) < 3 * sqrt(share * (1 - 1 / players))


def test_the_coin_alone_is_fair() -> None:
    random = Random(4)
    wins = Counter(judge([A, B, C], 1, {}, [random.random() for _ in range(3)])[0] for _ in range(9_000))
    assert all(abs(wins[seat] - 3_000) < 4 * sqrt(9_000 * 2 / 9) for seat in (A, B, C))
