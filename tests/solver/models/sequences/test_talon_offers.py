"""Numbered talons, against talons of cards."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.rules.sections import UNLIMITED
from solitaire.solver.encodings.talon import Talon
from solitaire.solver.models.sequences.talon_offers import TalonOffers


@settings(derandomize=True, deadline=None)
@given(
    st.lists(st.integers(0, 51), max_size=9).map(bytes),
    st.integers(0, 9),
    st.sampled_from([UNLIMITED, 0, 1, 2]),
    st.sampled_from([1, 2, 3]),
)
def test_cards_are_taken_from_numbers_as_from_talons(cards: bytes, waste: int, redeals: int, draw: int) -> None:
    offers = TalonOffers(draw)
    numbers = [offers.number(Talon(cards, min(waste, len(cards)), redeals))]
    met = set(numbers)
    for number in numbers:
        talon = offers.talon(number)
        after = talon.reachable(draw)
        offered = offers.reachable(number)
        assert offered == tuple([(1 << talon.cards[place], place) for place in after])
        for place, rest in after.items():
            left = offers.without(number, place)
            assert offers.talon(left) == rest
            assert offers.number(rest) == left
            if left not in met:
                met.add(left)
                numbers.append(left)


def test_only_a_card_that_shifts_no_other_is_free() -> None:
    for draw, free in ((1, 1 << 2), (3, 0)):
        offers = TalonOffers(draw)
        assert offers.free(offers.number(Talon(bytes([1, 2, 3]), 2, 0))) == free
        assert not offers.free(offers.number(Talon(bytes([1, 2, 3]), 0, 0)))
