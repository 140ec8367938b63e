"""The cards that are left of stock and waste of Klondike states, by number."""

from __future__ import annotations

from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.models.klondike.bitset import Bits, bit
from solitaire.solver.models.klondike.klondike_tables import Chain
from solitaire.solver.models.klondike.rest_table import RestFacts, RestTable, spread_numbers
from solitaire.solver.talon import Talon


class TalonTable(RestTable):
    """``RestFacts`` of stock and waste.

    Of a number's bits the lowest say which of the cards are left, one each; above them is how many of these lie
    in the waste, and the redeals that are left, if they are limited.

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
        self._final_wastes: dict[int, tuple[list[Chain], Bits]] = {}
        size = self._size + self._turned_bits
        if self._is_limited:
            size += talon.redeals.bit_length()
        self.states = spread_numbers(size)
        _, turned, redeals = talon.canonical(draw)
        self.initial = (1 << self._size) - 1 | self._above(turned, redeals)

    def __missing__(self, number: int) -> RestFacts:
        rest = self.left(number)
        left = [(1 << place, card) for place, card in enumerate(self._cards) if rest >> place & 1]
        take = {}
        for place, above in self._reached(number >> self._size, len(left)):
            one, card = left[place]
            take[card] = rest - one + above
        facts = self[number] = RestFacts(sum([card for _, card in left]), sum(take), take)
        return facts

    def left(self, number: int) -> int:
        """Return the number of the same cards with nothing turned and unlimited redeals."""
        return number & (1 << self._size) - 1

    def in_order(self, number: int) -> tuple[list[Chain], Bits]:
        """Return a waste that is not turned over any more, and the set of its cards."""
        waste = self._final_wastes.get(number)
        if waste is None:
            above = number >> self._size
            left = [card for place, card in enumerate(self._cards) if number >> place & 1]
            chain: Chain | None = None
            cards = 0
            if self._is_limited and not above >> self._turned_bits:
                for card in left[: above & (1 << self._turned_bits) - 1]:
                    chain, cards = Chain(card, 0, chain), cards | card
            waste = self._final_wastes[number] = [chain] if chain else [], cards
        return waste

    def _above(self, turned: int, redeals: int) -> int:
        """The part of a number above the cards."""
        above = redeals << self._turned_bits if self._is_limited else 0
        return (above | turned) << self._size

    def _reached(self, above: int, count: int) -> list[tuple[int, int]]:
        """The places of so many cards that can be reached.

        Each has the part of the number above the cards when that card is taken.
        """
        ways = self._ways.get((above, count))
        if ways is None:
            turned = above & (1 << self._turned_bits) - 1
            redeals = above >> self._turned_bits if self._is_limited else UNLIMITED
            talon = Talon(bytes(count), turned, redeals)
            ways = self._ways[above, count] = [
                (place, self._above(after.turned, after.redeals))
                for place, after in talon.reachable(self._draw).items()
            ]
        return ways
