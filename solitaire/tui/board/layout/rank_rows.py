"""The rows of cards that large ranks may fill, and how many cards have them."""

from __future__ import annotations

from typing import Final

from solitaire.rules.position import Position
from solitaire.tui.board.layout.card_places import CardPlace, place_cards
from solitaire.tui.board.layout.pile_places import Arrangement, KeyAt
from solitaire.tui.theme import large_ranks
from solitaire.tui.theme.card_faces import CardSize

HOUR_ROWS: Final = 4
"""Rows of the largest foundation of a dial whose key leaves no room for a large rank."""


def rows_for_rank(card: CardPlace, size: CardSize, is_last: bool) -> int:
    """The rows of a card that a large rank may fill.

    The last line of a last card that is cut short is its lower border.
    """
    return card.clear or card.rows - (is_last and card.rows < size.height)


def count_large_ranks(arrangement: Arrangement, position: Position) -> tuple[int, int]:
    """How many of the open cards have room for a large rank, and how many are open."""
    size = arrangement.card
    dial = {place.pile for place in arrangement.places if place.key is KeyAt.INSIDE}

    def has_room(card: CardPlace) -> bool:
        if card.pile in dial:
            return size.height > HOUR_ROWS
        if card.line or card.columns < size.width or card.is_in_row:
            return card.stacked == 1 and card.rows > large_ranks.ROWS
        is_last = card.index == len(position.piles[card.pile]) - 1
        return rows_for_rank(card, size, is_last) >= large_ranks.ROWS

    seen = [card for card in place_cards(arrangement, position) if card.card >= 0]
    return sum(map(has_room, seen)), len(seen)
