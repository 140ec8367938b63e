"""Sets of cards as 52 bits, with the colours and ranks as masks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from solitaire.rules.cards import DECK_SIZE, KING, Card, rank_of, suit_of

Bits: TypeAlias = int
"""A set of cards, rank after rank. Twins lie side by side, the black before the red."""

ALL: Final = (1 << DECK_SIZE) - 1
RANK: Final = 4
"""The bits from a card to the next one of its suit."""
ACES: Final = (1 << RANK) - 1
KINGS: Final = ACES << (KING - 1) * RANK
SUITS: Final = [sum(1 << place for place in range(first, DECK_SIZE, RANK)) for first in range(RANK)]
"""The cards of each suit, in the order in which suits lie within a rank."""
BLACK: Final = SUITS[0] | SUITS[1]
RED: Final = SUITS[2] | SUITS[3]
LEFT: Final = SUITS[0] | SUITS[2]
"""The first card of each pair of twins."""

PLACES: Final = (0, 2, 3, 1)
"""Where clubs, diamonds, hearts and spades lie within a rank; the suits in this order are 0 to 3 as well."""

FROM: Final = {1 << place: SUITS[place % RANK] & -(1 << place) for place in range(DECK_SIZE)}
"""For each card, the cards of its suit that are not lower."""


def place_of(card: Card) -> int:
    """The place of a card among the 52."""
    return (rank_of(card) - 1) * RANK + PLACES[suit_of(card)]


def bit(card: Card) -> Bits:
    """The set of one card."""
    return 1 << place_of(card)


def bits(cards: Iterable[Card]) -> Bits:
    """The set of these cards."""
    return sum(map(bit, cards))


class SinglesTable(dict[Bits, tuple[Bits, ...]]):
    """The cards of a set, one by one, cached by the set."""

    def __missing__(self, cards: Bits) -> tuple[Bits, ...]:
        lowest = cards & -cards
        singles = self[cards] = (lowest, *self[cards ^ lowest]) if cards else ()
        return singles
