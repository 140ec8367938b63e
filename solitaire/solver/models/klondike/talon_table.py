"""The cards that are left of stock and waste of Klondike states, by number."""

from __future__ import annotations

from typing import Final

from solitaire.solver.encodings.talon import Talon
from solitaire.solver.encodings.talon_encoding import MAX_TALONS, TalonEncoding
from solitaire.solver.models.klondike.bitset import Bits, bit, bits
from solitaire.solver.models.klondike.klondike_tables import Chain
from solitaire.solver.models.klondike.rest_table import RestFacts, RestTable, spread_numbers

_NO_WASTE: Final[tuple[list[Chain], Bits]] = [], 0


class TalonTable(RestTable):
    """``RestFacts`` of stock and waste, by the numbers of a ``TalonEncoding``.

    Args:
        talon: all the cards.
        draw: how many are turned at a time.
    """

    def __init__(self, talon: Talon, draw: int) -> None:
        super().__init__()
        self._encoding = TalonEncoding(talon, draw)
        self._cards = [bit(card) for card in talon.cards]
        self._final_wastes: dict[int, tuple[list[Chain], Bits]] = {}
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
        piles, _ = self.in_order(number)
        return piles[0].card if piles else 0

    def in_order(self, number: int) -> tuple[list[Chain], Bits]:
        """Return a waste that is not turned over any more, and the set of its cards."""
        waste = self._final_wastes.get(number)
        if waste is None:
            if len(self._final_wastes) >= MAX_TALONS:
                self._final_wastes.clear()
            waste = self._final_wastes[number] = self._final_waste(number)
        return waste

    def _final_waste(self, number: int) -> tuple[list[Chain], Bits]:
        encoding = self._encoding
        turned = encoding.turned(number)
        if not turned or encoding.redeals(number):
            return _NO_WASTE
        chain: Chain | None = None
        cards = 0
        for place in encoding.places(number)[:turned]:
            card = self._cards[place]
            chain, cards = Chain(card, chain), cards | card
        return [chain] if chain else [], cards
