"""The reachable cards of stock and waste, by the number of a talon."""

from __future__ import annotations

from typing import Final

from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.encodings.pile_table import CARD_SETS
from solitaire.solver.encodings.talon import Talon

_PLACE_BITS: Final = 8
"""More than the cards of any talon need."""
_TAIL_BYTES: Final = 4
_WASTE_COSTS: Final = {0: 2, UNLIMITED: 1}
"""The cost of a card of the waste, by the redeals left."""
_MAX_ORDERED: Final = 1 << 12
"""Talons whose order is cached at most: it is soon found again."""


class TalonShape:
    """Facts of all talons of one length, with as much turned and as many redeals.

    Args:
        size: how many cards there are.
        wasted: how many of them lie in the waste.
        redeals: how many are left.
    """

    def __init__(self, size: int, wasted: int, redeals: int) -> None:
        self.size = size
        self.wasted = wasted
        self.redeals = redeals
        self.undealt = size - wasted
        self.waste_cost = _WASTE_COSTS.get(redeals, 0) * wasted
        """What the cards of the waste add to the cost of a state: none while a few passes are left, and most in
        the last one, as they come back in their order alone.
        """
        self.tails: dict[int, bytes] = {}
        """The places that can be reached, each with the tail of what is left when its card is taken."""


class TalonOffers:
    """Numbers of talons, in the order they are met, and tables of their facts.

    A talon is stored as bytes: its cards, and a *tail*, which is the number of its shape. So what is left when
    a card is taken is put together of parts.

    Args:
        draw: how many cards are turned at a time.
    """

    def __init__(self, draw: int) -> None:
        self._draw = draw
        self._numbers: dict[bytes, int] = {}
        self._talons: list[bytes] = []
        self._all_shapes: list[TalonShape] = []
        self._tails: dict[tuple[int, int, int], bytes] = {}
        """The tail of each shape, by how many cards there are, how many lie in the waste, and the redeals."""
        self._offers: list[tuple[tuple[Mask, int], ...] | None] = []
        self._reachable_cards: dict[int, Mask] = {}
        self._pairs: dict[int, tuple[Mask, int]] = {}
        """Cards as sets with their places, shared to save memory."""
        self._ordered: dict[int, tuple[bytes, Mask]] = {}
        self.shapes: list[TalonShape] = []
        """The shape of each talon."""

    def number(self, talon: Talon) -> int:
        """Return the number of a talon, canonical or not."""
        cards, turned, redeals = talon.canonical(self._draw)
        return self._number(cards + self._tail(len(cards), turned, redeals))

    def talon(self, number: int) -> Talon:
        """Return the talon of a number."""
        shape = self.shapes[number]
        return Talon(self._talons[number][:-_TAIL_BYTES], shape.wasted, shape.redeals)

    def reachable(self, number: int) -> tuple[tuple[Mask, int], ...]:
        """Return the cards that turning the stock brings up, as sets, with their places."""
        offers = self._offers[number]
        if offers is None:
            cards, pairs, found = self._talons[number], self._pairs, []
            for at in self._tails_of(number):
                card = cards[at]
                key = card << _PLACE_BITS | at
                pair = pairs.get(key)
                if pair is None:
                    pair = pairs[key] = CARD_SETS[card], at
                found.append(pair)
            offers = self._offers[number] = tuple(found)
        return offers

    def reachable_cards(self, number: int) -> Mask:
        """Return the cards that turning the stock brings up, as a set."""
        reachable = self._reachable_cards.get(number)
        if reachable is None:
            cards, reachable = self._talons[number], 0
            for at in self._tails_of(number):
                reachable |= CARD_SETS[cards[at]]
            self._reachable_cards[number] = reachable
        return reachable

    def free(self, number: int) -> Mask:
        """Return the last card of the waste, if taking it shifts no other."""
        wasted = self.shapes[number].wasted
        return CARD_SETS[self._talons[number][wasted - 1]] if wasted and self._draw == 1 else 0

    def ordered(self, number: int) -> tuple[bytes, Mask]:
        """Return the waste if it is not turned over any more, and the set of other cards."""
        ordered = self._ordered.get(number)
        if ordered is None:
            if len(self._ordered) >= _MAX_ORDERED:
                self._ordered.clear()
            cards, turned, redeals = self.talon(number)
            final = 0 if redeals else turned
            ordered = cards[:final], mask_of(cards[final:])
            self._ordered[number] = ordered
        return ordered

    def without(self, number: int, place: int) -> int:
        """Return the number of what is left when the card at that place is taken."""
        talon = self._talons[number]
        tail = self._tails_of(number)[place]
        return self._number(talon[:place] + talon[place + 1 : -_TAIL_BYTES] + tail)

    def _number(self, packed: bytes) -> int:
        number = self._numbers.get(packed)
        if number is None:
            number = self._numbers[packed] = len(self._talons)
            self._talons.append(packed)
            self._offers.append(None)
            self.shapes.append(self._all_shapes[int.from_bytes(packed[-_TAIL_BYTES:], "little")])
        return number

    def _tails_of(self, number: int) -> dict[int, bytes]:
        """The tails of the shape of a talon, made where they are first needed."""
        shape = self.shapes[number]
        if not shape.tails and shape.size:
            talon = Talon(bytes(shape.size), shape.wasted, shape.redeals)
            for place, (cards, turned, redeals) in talon.reachable(self._draw).items():
                shape.tails[place] = self._tail(len(cards), turned, redeals)
        return shape.tails

    def _tail(self, size: int, turned: int, redeals: int) -> bytes:
        """The tail of a shape."""
        key = size, turned, redeals
        tail = self._tails.get(key)
        if tail is None:
            tail = self._tails[key] = len(self._all_shapes).to_bytes(_TAIL_BYTES, "little")
            self._all_shapes.append(TalonShape(size, turned, redeals))
        return tail
