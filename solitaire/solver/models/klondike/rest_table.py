"""Klondike cards that are neither in columns nor on foundations, by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.solver.models.klondike.bitset import Bits

_IRREGULAR: Final = 0x9E3779B97F4A7C15
"""An odd number without a pattern in its bits."""


class RestFacts(NamedTuple):
    """Facts about the cards that are left of a stock and what it is dealt to."""

    cards: Bits
    reach: Bits
    take: dict[Bits, int]
    """For each card that can be reached, the number of what is left without it."""


class OrderedRest(NamedTuple):
    """The cards that are left, as far as the order in which they can leave is known."""

    piles: Sequence[Sequence[Bits]]
    """Piles whose last cards leave first."""
    deals: Sequence[Sequence[Bits]]
    """Cards that are dealt together to the only pile, the last deal first."""
    others: Bits
    """The cards whose order does not count."""

    def deal(self, waste: list[Bits], undealt: int, idle: Bits, leaving: Bits) -> tuple[int, Bits]:
        """Deal to a waste until its last card is one of ``leaving``, or all is dealt.

        Cards that are ``idle`` leave it at once, as they change nothing elsewhere. Returns how many deals are
        left, and the cards that have left.
        """
        left = 0
        while undealt and not (waste and waste[-1] & leaving):
            undealt -= 1
            waste += self.deals[undealt]
            while waste and waste[-1] & idle:
                left |= waste.pop()
        return undealt, left


class RestTable(dict[int, RestFacts]):
    """``RestFacts`` by numbers."""

    states: int
    """The limit of the numbers, which are below it."""
    initial: int
    """The number when no card has left."""

    def in_order(self, number: int) -> OrderedRest:
        """Return the cards that are left, with their order."""
        raise NotImplementedError


def spread_numbers(size: int) -> int:
    """Return a number of ``size`` + 1 bits that is no power of two.

    A state is the number of its rest plus this number times that of its heights and columns. With a power of
    two, the many states with the same rest would all collide in a dictionary.
    """
    return 1 << size | _IRREGULAR & (1 << size) - 1
