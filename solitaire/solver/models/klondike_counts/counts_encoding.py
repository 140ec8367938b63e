"""Multisets of cards as one number each: all counts are added or compared at once.

Such a number takes 64 bytes. Those of single cards are cached, so that tables share them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from solitaire.rules.cards import ALL_FACES, KING, Card, is_red, rank_of
from solitaire.solver.models.klondike.bitset import place_of

CardCounts: TypeAlias = int
"""How many cards of each face: four bits for each, rank after rank, the two black suits before the red."""
Types: TypeAlias = int
"""A number for each type, that is rank and colour: eight bits for each, rank after rank, black before red."""

_TYPES: Final = 2 * KING

FIRST_SUIT: Final = int("0f" * _TYPES, 16)
"""The bits that count the cards of the first suit of each type; those of the second are shifted there.

It is also 15 for each type: with that much added to a difference of two counts, ``BARE`` has the types whose
difference is above 0.
"""
ONES: Final = int("01" * _TYPES, 16)
BARE: Final = int("10" * _TYPES, 16)
BLACK: Final = int("00ff" * KING, 16)
RED: Final = int("ff00" * KING, 16)
KINGS_AT: Final = 16 * (KING - 1)
"""The first bit of the counts of kings."""
SPACE: Final = 1 << 8 * _TYPES
"""A space, in sets of types: for kings it takes the place of the type above."""


def count_of(card: Card) -> CardCounts:
    """The count of one card."""
    return 1 << 4 * place_of(card)


@cache
def face_bits(card: Card) -> CardCounts:
    """The bits that count the cards of a face."""
    return 15 * count_of(card)


def card_counts(cards: Iterable[Card]) -> CardCounts:
    """The counts of these cards."""
    return sum(map(count_of, cards))


PACK: Final = card_counts(ALL_FACES)
"""A card of each face."""


@cache
def type_of(card: Card) -> Types:
    """The type of a card, as a set."""
    return 16 << 8 * (2 * (rank_of(card) - 1) + is_red(card))


@cache
def type_above(card: Card, crosses: bool) -> Types:
    """The type that takes the card, as a set.

    Args:
        card: any card.
        crosses: whether columns alternate in colour, rather than keep to one.
    """
    return SPACE if rank_of(card) == KING else 16 << 8 * (2 * rank_of(card) + (is_red(card) is not crosses))


State: TypeAlias = int
"""From the lowest bit on: the numbers of the heights and of the talon, and how much is left of the columns, of
which there may be many.
"""

TALON_AT: Final = 32
"""The first bit of the number of the talon in a state."""
HEIGHTS: Final = (1 << TALON_AT) - 1
"""The bits of the number of the heights in a state."""

CARD: Final = 2
"""The cost of a card that is not on a foundation; one in the waste costs it twice."""
