"""What lies under the pointer."""

from __future__ import annotations

from dataclasses import dataclass

from solitaire.tui.board.card_places import CardPlace
from solitaire.tui.board.pile_places import LABEL, Arrangement, KeyAt, Spread


@dataclass(frozen=True, slots=True)
class Hit:
    """A pile that was pointed at, and how many of its cards from there to the top; 0 on a bare place."""

    pile: int
    count: int


def hit(arrangement: Arrangement, placed: list[CardPlace], sizes: list[int], x: int, y: int) -> Hit | None:
    """The pile at cell ``x``, ``y``. ``sizes`` are the numbers of cards of all piles. Below the last card
    of a column is still that column, so that a card can be dropped there without aiming."""
    for card in reversed(placed):
        if card.x <= x < card.x + card.columns and card.y <= y < card.y + card.rows:
            return Hit(card.pile, sizes[card.pile] - card.index)
    size = arrangement.card
    for stand in arrangement.stands:
        right = max(size.width, stand.room if stand.spread is Spread.RIGHT else 0)
        below = stand.room if stand.spread is Spread.DOWN else size.height
        above = LABEL if stand.key is KeyAt.ABOVE else 0
        if stand.x <= x < stand.x + right and stand.y - above <= y < stand.y + below:
            return Hit(stand.pile, min(1, sizes[stand.pile]))
    return None
