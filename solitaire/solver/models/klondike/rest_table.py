"""Klondike cards that are neither in columns nor on foundations, by number."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.solver.models.klondike.bitset import Bits
from solitaire.solver.models.klondike.klondike_tables import Chain

_IRREGULAR: Final = 0x9E3779B97F4A7C15
"""An odd number without a pattern in its bits."""


class RestFacts(NamedTuple):
    """Facts about the cards that are left of a stock and what it is dealt to."""

    cards: Bits
    reach: Bits
    take: dict[Bits, int]
    """For each card that can be reached, the number of what is left without it."""


class RestTable(dict[int, RestFacts]):
    """``RestFacts`` by numbers."""

    states: int
    """Numbers stay below this."""
    initial: int
    """The number when no card has left."""

    def in_order(self, number: int) -> tuple[list[Chain], Bits]:
        """Return the piles whose cards leave in order only, and the set of these."""
        raise NotImplementedError


def spread_numbers(size: int) -> int:
    """Return a number of ``size`` bits and one more that is no power of two.

    States are so many times their heights and columns: by a power of two, those with the same rest, which are
    many, would all collide in a dictionary.
    """
    return 1 << size | _IRREGULAR & (1 << size) - 1
