"""The words of every arrangement: where a pile stands and how much of it is seen."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from solitaire.tui.theme.card_faces import CardSize

LABEL: Final = 1
"""Rows for the keys above a row of piles."""
SIDE_STEP: Final = 4
"""Cells of a card that stay visible beside the next one: its corner."""
SLOT: Final = 3
"""Cells of a card of which nothing but the index is seen."""

WIDEST: Final = {"small": 5, "medium": 7}
"""Cells of the widest card of a size; those that are not named here have no limit."""


def no_wider(card_size: str, sizes: Iterable[CardSize]) -> tuple[CardSize, ...]:
    """The sizes that a player's choice of ``card_size`` allows, in their order."""
    return tuple(size for size in sizes if size.width <= WIDEST.get(card_size, size.width))


class Spread(Enum):
    """How much is seen of a pile: its last cards, all of them downwards, or all of them to the right."""

    SQUARED = "squared"
    DOWN = "down"
    RIGHT = "right"


class KeyAt(Enum):
    """Where the key of a pile is written."""

    ABOVE = "above"
    INSIDE = "inside"
    BESIDE = "beside"


class PilePlace(NamedTuple):
    """The place of one pile: the upper left cell of its lowest card."""

    pile: int
    x: int
    y: int
    spread: Spread = Spread.SQUARED
    fan: int = 0
    """How many of its last cards are seen one by one: of a squared pile side by side, of a spread one
    in the way it is spread, 0 for as many as there is room for."""
    room: int = 0
    """Cells that a spread pile may take, rows downwards or columns to the right."""
    breadth: int = 0
    """Columns up to its neighbour."""
    key: KeyAt = KeyAt.ABOVE


class Arrangement(NamedTuple):
    """The places of all piles in a board of ``width`` by ``height`` cells."""

    width: int
    height: int
    card: CardSize
    stands: tuple[PilePlace, ...]
    """In the order of ``Rules.piles``."""


class TooSmall(NamedTuple):
    """The board has no room; it needs this many cells."""

    width: int
    height: int
