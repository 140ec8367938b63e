"""Find the pile and the cards at a cell of the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from solitaire.rules.position import Position
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.pile_places import LABEL, Arrangement, KeyAt, Spread


@dataclass(frozen=True, slots=True)
class Hit:
    """A pile, and the number of its cards from the one hit to the top.

    ``count`` is 0 on an empty pile.
    """

    pile: int
    count: int
    is_counted: bool = field(default=False, compare=False)
    """Whether there is only the number of several cards, which have no room."""


def hit(arrangement: Arrangement, position: Position, x: int, y: int) -> Hit | None:
    """The pile at cell ``x``, ``y``; None if there is none.

    Below the last card of a column is still that column, so that a card can be dropped there without aiming.
    """
    for card in reversed(place_cards(arrangement, position)):
        if card.x <= x < card.x + card.columns and card.y <= y < card.y + card.rows:
            count = len(position.piles[card.pile]) - card.index
            return Hit(card.pile, count, card.is_counted and count > 1)
    for place in reversed(arrangement.back_to_front):
        size = arrangement.size_at(place)
        span = (place.x, place.x + size.width)
        if place.spread is Spread.RIGHT:
            span = arrangement.span_of(place)
        if y == place.y + size.height // 2:
            span = arrangement.with_key(place, span)
        below = place.room if place.spread is Spread.DOWN else size.height
        above = LABEL if place.key is KeyAt.ABOVE else 0
        if span[0] <= x < span[1] and place.y - above <= y < place.y + below:
            return Hit(place.pile, min(1, len(position.piles[place.pile])))
    return None
