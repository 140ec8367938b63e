"""Reachable cards of stock and waste, against turning the stock."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.rules.sections import UNLIMITED
from solitaire.solver.encodings.talon import Talon
from solitaire.solver.encodings.talon_encoding import TalonEncoding


def turned(talon: Talon, draw: int) -> dict[tuple[int, int], int]:
    """By turning card after card: what lies where it can be had, by its place and what is then in the waste,
    and the most redeals that can be left.
    """
    found: dict[tuple[int, int], int] = {}
    count, seen = len(talon.cards), set()
    waste, redeals = talon.turned, talon.redeals
    while (waste, redeals) not in seen:
        seen.add((waste, redeals))
        if waste:
            found.setdefault((waste - 1, waste - 1), redeals)
        if waste < count:
            waste = min(waste + draw, count)
        elif redeals and waste:
            waste, redeals = 0, redeals if redeals == UNLIMITED else redeals - 1
    return found


@settings(derandomize=True, deadline=None)
@given(
    st.integers(0, 12), st.integers(0, 12), st.sampled_from([UNLIMITED, 0, 1, 2]), st.sampled_from([1, 2, 3])
)
def test_what_can_be_reached_is_what_turning_brings_up(cards: int, waste: int, redeals: int, draw: int) -> None:
    talon = Talon(bytes(range(1, cards + 1)), min(waste, cards), redeals)
    reached = {(place, after): left for (place, after), left in turned(talon, draw).items()}
    counted = talon.reachable(draw)
    assert set(counted) == {place for place, _ in reached}
    for (place, waste_after), left in reached.items():
        rest = talon.cards[:place] + talon.cards[place + 1 :]
        assert counted[place] == Talon(rest, waste_after, left).canonical(draw)


@settings(derandomize=True, deadline=None)
@given(st.integers(0, 12), st.integers(0, 12), st.sampled_from([1, 2, 3]))
def test_settling_changes_nothing_that_can_be_reached(cards: int, waste: int, draw: int) -> None:
    talon = Talon(bytes(range(1, cards + 1)), min(waste, cards), UNLIMITED)
    assert talon.reachable(draw) == talon.canonical(draw).reachable(draw)


@pytest.mark.parametrize(
    ("talon", "draw", "cards"),
    [
        (Talon(bytes([1, 2, 3, 4, 5, 6, 7]), 0, 0), 3, {3, 6, 7}),
        (Talon(bytes([1, 2, 3, 4, 5, 6, 7]), 2, 0), 3, {2, 5, 7}),
        (Talon(bytes([1, 2, 3, 4, 5, 6, 7]), 2, 1), 3, {2, 3, 5, 6, 7}),
        (Talon(bytes([1, 2, 3]), 2, 0), 1, {2, 3}),
    ],
)
def test_the_reachable_cards_follow_from_draw_and_redeals(talon: Talon, draw: int, cards: set[int]) -> None:
    assert {talon.cards[place] for place in talon.reachable(draw)} == cards


@settings(derandomize=True, deadline=None)
@given(
    st.integers(0, 12),
    st.integers(0, 12),
    st.sampled_from([UNLIMITED, 0, 1, 2]),
    st.sampled_from([1, 2, 3]),
    st.lists(st.integers(0, 11), max_size=12),
)
def test_numbers_follow_what_is_taken(
    cards: int, waste: int, redeals: int, draw: int, choices: list[int]
) -> None:
    """A number says all of a talon, also after any cards were taken in turn."""
    row = bytes(range(1, cards + 1))
    talon = Talon(row, min(waste, cards), redeals)
    encoding = TalonEncoding(talon, draw)
    talon, number = talon.canonical(draw), encoding.initial
    for choice in (*choices, 0):
        places = encoding.places(number)
        assert (
            Talon(bytes([row[place] for place in places]), encoding.turned(number), encoding.redeals(number))
            == talon
        )
        assert encoding.left(number) == sum(1 << place for place in places)
        assert number < 1 << encoding.bits
        taken = encoding.taken(number, places)
        reachable = talon.reachable(draw)
        assert [place for place, _ in taken] == [places[at] for at in reachable]
        if not taken:
            break
        (_, number), talon = taken[choice % len(taken)], list(reachable.values())[choice % len(taken)]
