"""The sizes of cards that a board may show, as the player's setting limits them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.tui.theme.card_faces import CardSize

SIZES: Final = (
    *(CardSize(19, 13), CardSize(15, 11), CardSize(13, 9), CardSize(11, 7), CardSize(9, 7)),
    *(CardSize(7, 5), CardSize(7, 4), CardSize(5, 4)),
)
"""The sizes of most layouts, largest first. Terminal cells are about twice as high as wide."""
WIDEST_TOUCHING: Final = 9
"""Columns of the widest cards that may touch their neighbours, rather than be smaller."""
WIDEST: Final = {"small": 5, "medium": 7}
"""Columns of the widest card of each limited size; the other sizes have no limit."""
LOW: Final = "low"
"""In place of a setting: the narrowest cards, a row lower, where no others fit."""
LOW_CARD: Final = CardSize(5, 3)


def allowed_sizes(card_size: str, sizes: Iterable[CardSize] = SIZES) -> tuple[CardSize, ...]:
    """The sizes that ``card_size`` allows, a setting or `LOW`, in their order."""
    if card_size == LOW:
        return (LOW_CARD,)
    return tuple(size for size in sizes if size.width <= WIDEST.get(card_size, size.width))


def least_spacing(size: CardSize) -> int:
    """The fewest columns between two cards of a size."""
    return int(size.width > WIDEST_TOUCHING)
