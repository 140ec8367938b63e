"""Stock and waste as one row of cards, of which some can be reached.

See Bjarnason, Tadepalli and Fern, "Searching Solitaire in Real Time", 2007.

Turning cards changes nothing but which card of the waste is free. So a search need not turn them one by
one: it takes any card that some number of turns brings up, which is one step instead of up to twenty-four.
"""

from __future__ import annotations

from typing import NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED


class Talon(NamedTuple):
    """The cards left in stock and waste, in the order they are turned.

    The first ``turned`` of them lie in the waste. All are of one byte, as if they lay face up.
    """

    cards: bytes
    turned: int
    redeals: int

    def places(self, draw: int) -> dict[int, int]:
        """Return the places of the cards that can be reached, with the redeals left then.

        A card that this pass brings up is left out of the next one: taking it now leaves the same
        cards and at least as many redeals.
        """
        count = len(self.cards)
        places = dict.fromkeys(range(self.turned + draw - 1, count - 1, draw), self.redeals)
        if self.turned < count:
            places[count - 1] = self.redeals
        if self.turned:
            places[self.turned - 1] = self.redeals
            if self.redeals:
                later = self.redeals if self.redeals == UNLIMITED else self.redeals - 1
                for place in (*range(draw - 1, count - 1, draw), count - 1):
                    places.setdefault(place, later)
        return places

    def reachable(self, draw: int) -> dict[int, Talon]:
        """Return the same places, each with what is left when that card is taken."""
        return {place: self.without(place, redeals, draw) for place, redeals in self.places(draw).items()}

    def without(self, place: int, redeals: int, draw: int) -> Talon:
        """Return what is left when the card at a place is taken, in canonical form."""
        return Talon(self.cards[:place] + self.cards[place + 1 :], place, redeals).canonical(draw)

    def canonical(self, draw: int) -> Talon:
        """Return the same with nothing in the waste, if that can reach the same cards.

        It can if redeals are without limit, and the waste ends where a pass from the first card would turn, or
        at the last card.
        """
        same = self.turned % draw == 0 or self.turned == len(self.cards)
        return self._replace(turned=0) if same and self.redeals == UNLIMITED else self


def talon_at(rules: Rules, position: Position) -> Talon:
    """Return the talon of a position, as it lies."""
    seat_piles = rules.seat_piles[0]
    waste, stock = seat_piles.in_waste(position.piles), seat_piles.in_stock(position.piles)
    cards = bytes(waste) + bytes([~card for card in reversed(stock)])
    return Talon(cards, len(waste), position.redeals_left)
