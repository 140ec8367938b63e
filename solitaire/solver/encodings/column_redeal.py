"""Columns that are gathered and dealt again, on numbered piles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from typing import Final, NamedTuple

from solitaire.rules.cards import FACE_MASK, face_up
from solitaire.rules.redeal import dealt_again, in_order_gathered, reshuffled
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import RedealSource
from solitaire.solver.encodings.pile_table import FACE_DOWN, NumberedPiles


class ColumnRedeal:
    """Gathers columns and deals them again (see ``rules.redeal``).

    Args:
        ruleset: the game.
        numbered: the piles.
    """

    def __init__(self, ruleset: Ruleset, numbered: NumberedPiles) -> None:
        self._ruleset = ruleset
        self._numbered = numbered
        self.shuffles = ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU
        """Whether the cards are shuffled."""
        self._orders: dict[int, _Order] = {}
        """By the number of cards gathered."""

    def dealt(self, columns: Sequence[int]) -> list[int]:
        """Return the numbers of the columns after they are dealt again."""
        cards_of = self._numbered.cards
        cards = b"".join(in_order_gathered(self._ruleset, [cards_of[number] for number in columns]))
        cards = cards.translate(_FACES)
        if self.shuffles:
            cards = bytes(reshuffled(tuple(cards)))
        order = self._orders.get(len(cards)) or self._order(len(cards))
        cards = bytes([cards[place] | down for place, down in order.places])
        return [self._numbered.number_of_codes(cards[start:end]) for start, end in order.bounds]

    def _order(self, cards: int) -> _Order:
        """The order in which so many cards are dealt."""
        # Places stand for the cards: those of cards face down are negative.
        piles = dealt_again(self._ruleset, range(cards))
        places = [(place, 0) if place >= 0 else (face_up(place), FACE_DOWN) for place in chain(*piles)]
        order = self._orders[cards] = _Order(places, [*pairwise(accumulate(map(len, piles), initial=0))])
        return order


class _Order(NamedTuple):
    """The order in which gathered cards are dealt."""

    places: list[tuple[int, int]]
    """The places of the cards in the order of the columns, and what is added to their codes."""
    bounds: list[tuple[int, int]]
    """Those of each column among them."""


_FACES: Final = bytes([code & FACE_MASK for code in range(256)])
"""The face of each code."""
