"""Columns that are gathered and dealt again, on numbered piles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain, pairwise

from solitaire.rules.redeal import in_order_gathered, redealt_places, reshuffled
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import RedealSource
from solitaire.solver.encodings.pile_table import NumberedPiles


class ColumnRedeal:
    """Gathers columns and deals them again (see ``rules.redeal``).

    Args:
        ruleset: a game whose cards all lie face up.
        numbered: the piles.
    """

    def __init__(self, ruleset: Ruleset, numbered: NumberedPiles) -> None:
        self._ruleset = ruleset
        self._numbered = numbered
        self.shuffles = ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU
        """Whether the cards are shuffled."""
        self._places: dict[int, tuple[bytes, list[tuple[int, int]]]] = {}
        """Of so many cards gathered, the places in the order of the columns, and the bounds of each."""

    def dealt(self, columns: Sequence[int]) -> list[int]:
        """Return the numbers of the columns after they are dealt again."""
        cards_of = self._numbered.cards
        cards = b"".join(in_order_gathered(self._ruleset, [cards_of[number] for number in columns]))
        if self.shuffles:
            cards = bytes(reshuffled(tuple(cards)))
        order, bounds = self._order(len(cards))
        cards = bytes([cards[place] for place in order])
        return [self._numbered.number_of_codes(cards[start:end]) for start, end in bounds]

    def _order(self, cards: int) -> tuple[bytes, list[tuple[int, int]]]:
        """The places of so many cards in the order of the columns, and the bounds of each column."""
        known = self._places.get(cards)
        if known is None:
            places = redealt_places(self._ruleset, cards)
            ends = accumulate(map(len, places), initial=0)
            known = self._places[cards] = bytes(chain.from_iterable(places)), [*pairwise(ends)]
        return known
