"""Talons as integers: which of the cards are left, and how many lie in the waste."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.sections import UNLIMITED
from solitaire.solver.encodings.talon import Talon

MAX_TALONS: Final = 1 << 14
"""Talons whose facts a table caches at most: they take a few kilobytes each, and are soon found again."""


class TalonEncoding:
    """Numbers of a talon and of what is left of it when cards are taken.

    Of a number's bits the lowest say which of the cards are left, one each; above them is how many of these lie
    in the waste, and the redeals that are left, if they are limited. So a number holds all there is to know,
    and no table of talons is needed.

    Args:
        talon: all the cards.
        draw: how many are turned at a time.
    """

    def __init__(self, talon: Talon, draw: int) -> None:
        self._draw = draw
        self._size = len(talon.cards)
        self._place_bits = [(place, 1 << place) for place in range(self._size)]
        self._is_limited = talon.redeals != UNLIMITED
        self._turned_bits = self._size.bit_length()
        self._reachable: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.bits = self._size + self._turned_bits
        """The bits of the largest number."""
        if self._is_limited:
            self.bits += talon.redeals.bit_length()
        self.initial = self.number(talon, (1 << self._size) - 1)
        """The number when no card has been taken."""

    def number(self, talon: Talon, left: int) -> int:
        """Return the number of a talon; ``left`` has a bit for each place of its cards."""
        _, turned, redeals = talon.canonical(self._draw)
        return left | self._above(turned, redeals)

    def left(self, number: int) -> int:
        """Return the number of the same cards with nothing turned and unlimited redeals."""
        return number & (1 << self._size) - 1

    def turned(self, number: int) -> int:
        """Return how many cards lie in the waste."""
        return number >> self._size & (1 << self._turned_bits) - 1

    def redeals(self, number: int) -> int:
        """Return the redeals that are left."""
        return number >> self._size + self._turned_bits if self._is_limited else UNLIMITED

    def places(self, number: int) -> list[int]:
        """Return the places, among all cards, of those left, in the order they are turned."""
        return [place for place, bit in self._place_bits if number & bit]

    def taken(self, number: int, places: Sequence[int]) -> list[tuple[int, int]]:
        """Return those ``places(number)`` whose cards can be reached.

        Each has the number of what is left when its card is taken.
        """
        left = self.left(number)
        return [
            (places[at], left ^ 1 << places[at] | above)
            for at, above in self._reached(number >> self._size, len(places))
        ]

    def _above(self, turned: int, redeals: int) -> int:
        """The part of a number above the cards."""
        above = redeals << self._turned_bits if self._is_limited else 0
        return (above | turned) << self._size

    def _reached(self, above: int, count: int) -> list[tuple[int, int]]:
        """Which of so many cards can be reached.

        Each has the part of the number above the cards when that card is taken.
        """
        reached = self._reachable.get((above, count))
        if reached is None:
            number = above << self._size
            talon = Talon(bytes(count), self.turned(number), self.redeals(number))
            reached = self._reachable[above, count] = [
                (at, self._above(after.turned, after.redeals))
                for at, after in talon.reachable(self._draw).items()
            ]
        return reached
