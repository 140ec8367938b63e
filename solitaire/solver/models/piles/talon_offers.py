"""The reachable cards of stock and waste, by the number of a talon."""

from __future__ import annotations

from typing import Final

from solitaire.rules.movable_units import Mask, mask_of
from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.models.piles.pile_table import CARD_SETS
from solitaire.solver.talon import Talon, TalonNumbers

_PLACE_BITS: Final = 8
"""More than the cards of any talon need."""
_WASTE_COSTS: Final = {0: 2, UNLIMITED: 1}
"""The cost of a card of the waste, by the redeals left."""
_MAX_ORDERED: Final = 1 << 12
"""Talons whose order is cached at most: it is soon found again."""


class TalonOffers:
    """Numbers of talons, and lists of facts that are indexed by them.

    Args:
        draw: how many cards are turned at a time.
    """

    def __init__(self, draw: int) -> None:
        self._draw = draw
        self._numbers = TalonNumbers()
        self._offers: list[tuple[tuple[Mask, int], ...] | None] = []
        self._pairs: dict[tuple[int, int], tuple[Mask, int]] = {}
        """Cards as sets with their places, shared to save memory."""
        self._ordered: dict[int, tuple[bytes, Mask]] = {}
        self._without: dict[int, int] = {}
        self.undealt: list[int] = []
        self.wasted: list[int] = []
        self.waste_costs: list[int] = []
        """What the cards of the waste add to the cost of a state: none while a few passes are left, and most in
        the last one, as they come back in their order alone.
        """
        self.free: list[Mask] = []
        """The last card of the waste, if taking it shifts no other."""

    def number(self, talon: Talon) -> int:
        """Return the number of a talon, canonical or not."""
        talon = talon.canonical(self._draw)
        number = self._numbers.number(talon)
        if number == len(self._offers):
            cards, turned, redeals = talon
            self._offers.append(None)
            self.undealt.append(len(cards) - turned)
            self.wasted.append(turned)
            self.waste_costs.append(_WASTE_COSTS.get(redeals, 0) * turned)
            self.free.append(CARD_SETS[cards[turned - 1]] if turned and self._draw == 1 else 0)
        return number

    def talon(self, number: int) -> Talon:
        """Return the talon of a number."""
        return self._numbers.talon(number)

    def reachable(self, number: int) -> tuple[tuple[Mask, int], ...]:
        """Return the cards that turning the stock brings up, as sets, with their places."""
        offers = self._offers[number]
        if offers is None:
            talon, pairs = self._numbers.talon(number), self._pairs
            cards, places = talon.cards, talon.places(self._draw)
            offers = self._offers[number] = tuple(
                [pairs.setdefault((cards[at], at), (CARD_SETS[cards[at]], at)) for at in places]
            )
        return offers

    def ordered(self, number: int) -> tuple[bytes, Mask]:
        """Return the waste if it is not turned over any more, and the set of other cards."""
        ordered = self._ordered.get(number)
        if ordered is None:
            if len(self._ordered) >= _MAX_ORDERED:
                self._ordered.clear()
            cards, turned, redeals = self._numbers.talon(number)
            final = 0 if redeals else turned
            ordered = cards[:final], mask_of(cards[final:])
            self._ordered[number] = ordered
        return ordered

    def without(self, number: int, place: int) -> int:
        """Return the number of what is left when the card at that place is taken."""
        key = number << _PLACE_BITS | place
        left = self._without.get(key)
        if left is None:
            talon = self._numbers.talon(number)
            after = talon.without(place, talon.places(self._draw)[place], self._draw)
            left = self._without[key] = self.number(after)
        return left
