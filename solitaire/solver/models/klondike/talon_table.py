"""The cards that are left of stock and waste of Klondike states, by number."""

from __future__ import annotations

from solitaire.solver.encodings.talon import Talon
from solitaire.solver.encodings.talon_encoding import MAX_TALONS, TalonEncoding
from solitaire.solver.models.klondike.bitset import Bits, bit, bits
from solitaire.solver.models.klondike.rest_table import OrderedRest, RestFacts, RestTable, spread_numbers


class TalonTable(RestTable):
    """``RestFacts`` of stock and waste, by the numbers of a ``TalonEncoding``.

    Args:
        talon: all the cards.
        draw: how many are turned at a time.
    """

    def __init__(self, talon: Talon, draw: int) -> None:
        super().__init__()
        self._encoding = TalonEncoding(talon, draw)
        self._draw = draw
        self._cards = [bit(card) for card in talon.cards]
        self._ordered: dict[int, OrderedRest] = {}
        self.states = spread_numbers(self._encoding.bits)
        self.initial = self._encoding.initial

    def __missing__(self, number: int) -> RestFacts:
        if len(self) >= MAX_TALONS:
            self.clear()
        cards, places = self._cards, self._encoding.places(number)
        take = {cards[place]: after for place, after in self._encoding.taken(number, places)}
        facts = self[number] = RestFacts(sum([cards[place] for place in places]), sum(take), take)
        return facts

    def number(self, talon: Talon) -> int:
        """Return the number of a talon with some of the cards, in their order."""
        left = bits(talon.cards)
        places = [1 << place for place, card in enumerate(self._cards) if card & left]
        return self._encoding.number(talon, sum(places))

    def left(self, number: int) -> int:
        """Return the number of the same cards with nothing turned and unlimited redeals."""
        return self._encoding.left(number)

    def sizes(self, number: int) -> tuple[int, int]:
        """Return how many cards this pass is still to turn, and how many lie in the waste."""
        turned = self._encoding.turned(number)
        return self._encoding.left(number).bit_count() - turned, turned

    def free(self, number: int) -> Bits:
        """Return the last card of a waste that is not turned over any more, if any."""
        piles = self.in_order(number).piles
        return piles[0][-1] if piles and piles[0] else 0

    def in_order(self, number: int) -> OrderedRest:
        """Return waste and stock in their order in the last pass, else as a set."""
        ordered = self._ordered.get(number)
        if ordered is None:
            if len(self._ordered) >= MAX_TALONS:
                self._ordered.clear()
            ordered = self._ordered[number] = self._in_order(number)
        return ordered

    def _in_order(self, number: int) -> OrderedRest:
        if self._encoding.redeals(number):
            return OrderedRest((), (), self[number].cards)
        cards = [self._cards[place] for place in self._encoding.places(number)]
        turned = self._encoding.turned(number)
        deals = [cards[first : first + self._draw] for first in range(turned, len(cards), self._draw)]
        return OrderedRest((cards[:turned],), deals[::-1], 0)
