"""The words of every arrangement: where a pile stands and how much of it is seen."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from solitaire.tui.look.faces import CardSize

LABEL: Final = 1
"""Rows for the keys above a row of piles."""
SIDE_STEP: Final = 4
"""Cells of a card that stay visible beside the next one: its corner."""


class Spread(Enum):
    """How much is seen of a pile: its last cards, all of them downwards, or all of them to the right."""

    SQUARED = "squared"
    DOWN = "down"
    RIGHT = "right"


class Stand(NamedTuple):
    """The place of one pile: the upper left cell of its lowest card."""

    pile: int
    x: int
    y: int
    spread: Spread = Spread.SQUARED
    fan: int = 1
    """Of a squared pile, how many of its last cards are seen side by side."""
    room: int = 0
    """Cells to the right that a pile may take that is spread that way."""
    key_inside: bool = False
    """Whether the key is written on the card instead of above it."""


class Arrangement(NamedTuple):
    """The places of all piles in a board of ``width`` by ``height`` cells."""

    width: int
    height: int
    card: CardSize
    stands: tuple[Stand, ...]
    """In the order of ``Rules.piles``."""


class TooSmall(NamedTuple):
    """The board has no room; it needs this many cells."""

    width: int
    height: int
