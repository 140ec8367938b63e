"""The cards left of a stock and the reserve that it is dealt to, by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solitaire.rules.cards import Card
from solitaire.solver.models.klondike.bitset import Bits, bit
from solitaire.solver.models.klondike.rest_table import OrderedRest, RestFacts, RestTable, spread_numbers


class ReserveTable(RestTable):
    """``RestFacts`` of the piles of a reserve and a stock.

    Of a number's bits the lowest say which of the cards are left, one each; above them is how many times was
    dealt.

    Args:
        piles: of the reserve, each from the bottom up.
        stock: the cards in the order they are dealt, one to each pile from the first on.
    """

    def __init__(self, piles: Sequence[Sequence[Card]], stock: Sequence[Card]) -> None:
        super().__init__()
        self._ordered: dict[int, OrderedRest] = {}
        self._piles: list[list[tuple[int, Bits]]] = [[] for _ in piles]
        """The cards of each pile that are dealt ever, from the bottom up, with the numbers of the deals."""
        rows = [stock[first : first + len(piles)] for first in range(0, len(stock), len(piles))]
        for place, pile in enumerate(piles):
            for card in pile:
                self._piles[place].append((0, bit(card)))
        for deal, row in enumerate(rows, 1):
            for place, card in enumerate(row):
                self._piles[place].append((deal, bit(card)))
        self.all_cards: Bits = sum([card for _, card in self._dealt()])
        """Those of the piles and the stock, when none has left."""
        self._places = {card: place for place, card in enumerate([card for _, card in self._dealt()])}
        """Which bit of a number each card is."""
        self.weight = {card: 1 << place for card, place in self._places.items()}
        """How much a number is smaller without a card."""
        self._size = len(self._places)
        self.undealt = [sum(map(len, rows[deal:])) for deal in range(len(rows) + 1)]
        """The cards of the stock, by how many times was dealt."""
        self._covered = [
            sum(
                [1 << self._places[card] for pile in self._piles[: len(row)] for at, card in pile if at <= deal]
            )
            for deal, row in enumerate(rows)
        ]
        """The bits of the cards that each deal covers, if they are left."""
        size = self._size + len(rows).bit_length()
        self.states = spread_numbers(size)
        self.initial = (1 << self._size) - 1

    def __missing__(self, number: int) -> RestFacts:
        cards, take = 0, {}
        for _, card in self._dealt():
            if self._has(number, card):
                cards |= card
        for pile in self._left(number):
            if pile:
                take[pile[-1]] = number - (1 << self._places[pile[-1]])
        facts = self[number] = RestFacts(cards, sum(take), take)
        return facts

    def left(self, number: int) -> int:
        """Return the number of the same cards with nothing dealt."""
        return number & self.initial

    def deals(self, number: int) -> int:
        """Return how many times was dealt."""
        return number >> self._size

    def dealt(self, number: int) -> int:
        """Return the number after a deal of the stock, which has cards."""
        return number + (1 << self._size)

    def covers(self, number: int) -> bool:
        """Return whether a deal of the stock, which has cards, covers others."""
        return number & self._covered[self.deals(number)] > 0

    def in_order(self, number: int) -> OrderedRest:
        """Return the piles of the reserve; the order of the stock does not count."""
        ordered = self._ordered.get(number)
        if ordered is None:
            piles = self._left(number)
            others = self[number].cards & ~sum(map(sum, piles))
            ordered = self._ordered[number] = OrderedRest(piles, (), others)
        return ordered

    def _dealt(self) -> Iterator[tuple[int, Bits]]:
        """All cards, with the numbers of their deals."""
        for pile in self._piles:
            yield from pile

    def _has(self, number: int, card: Bits) -> bool:
        return number >> self._places[card] & 1 > 0

    def _left(self, number: int) -> list[list[Bits]]:
        """The piles of the reserve as they lie."""
        deals = self.deals(number)
        return [[card for at, card in pile if at <= deals and self._has(number, card)] for pile in self._piles]
