"""What is left of stock and waste, looked at once for all states that share it."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.models.klondike.bitset import Bits, bit
from solitaire.solver.talon import Talon


class Stocked(NamedTuple):
    """What is left of stock and waste says."""

    cards: Bits
    reach: Bits
    take: dict[Bits, int]
    """For each card that can be reached, the number of what is left without it."""


_IRREGULAR: Final = 0x9E3779B97F4A7C15
"""An odd number without a pattern in its bits."""


class TalonLooks(dict[int, Stocked]):
    """Looks by numbers. Of a number's bits the lowest say which of the cards are left, one each; above them is
    how many of these lie in the waste, and the redeals that are left, if they are limited.

    Args:
        talon: all the cards.
        draw: how many are turned at a time.
    """

    def __init__(self, talon: Talon, draw: int) -> None:
        super().__init__()
        self._draw = draw
        self._cards = [bit(card) for card in talon.cards]
        self._size = len(self._cards)
        self._is_limited = talon.redeals != UNLIMITED
        self._turned_bits = self._size.bit_length()
        self._ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._kept: dict[int, list[Bits]] = {}
        size = self._size + self._turned_bits
        if self._is_limited:
            size += talon.redeals.bit_length()
        self.states = 1 << size | _IRREGULAR & (1 << size) - 1
        """Numbers stay below this. It is no power of two: states are this many times their heights and columns,
        and those with a talon in common, which are many, would all be looked for at one place of a dictionary.
        """
        _, turned, redeals = talon.settled(draw)
        self.whole = (1 << self._size) - 1 | self._above(turned, redeals)
        """The number when no card has left."""

    def __missing__(self, number: int) -> Stocked:
        rest = self.left(number)
        left = [(1 << place, card) for place, card in enumerate(self._cards) if rest >> place & 1]
        take = {}
        for place, above in self._reached(number >> self._size, len(left)):
            one, card = left[place]
            take[card] = rest - one + above
        look = self[number] = Stocked(sum([card for _, card in left]), sum(take), take)
        return look

    def left(self, number: int) -> int:
        """The number of the same cards when nothing is turned, and redeals are without limit."""
        return number & (1 << self._size) - 1

    def kept(self, number: int) -> list[Bits]:
        """The cards of a waste that is not turned over any more, from the bottom up, in a new list."""
        kept = self._kept.get(number)
        if kept is None:
            above = number >> self._size
            left = [card for place, card in enumerate(self._cards) if number >> place & 1]
            comes_round = not self._is_limited or above >> self._turned_bits
            kept = self._kept[number] = [] if comes_round else left[: above & (1 << self._turned_bits) - 1]
        return kept.copy()

    def _above(self, turned: int, redeals: int) -> int:
        """What a number says above the cards."""
        above = redeals << self._turned_bits if self._is_limited else 0
        return (above | turned) << self._size

    def _reached(self, above: int, count: int) -> list[tuple[int, int]]:
        """The places of so many cards that can be reached, each with what the number says above the cards when
        that one is taken.
        """
        ways = self._ways.get((above, count))
        if ways is None:
            turned = above & (1 << self._turned_bits) - 1
            redeals = above >> self._turned_bits if self._is_limited else UNLIMITED
            talon = Talon((0,) * count, turned, redeals)
            ways = self._ways[above, count] = [
                (place, self._above(after.turned, after.redeals))
                for place, after in talon.reachable(self._draw).items()
            ]
        return ways
