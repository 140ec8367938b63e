"""What a move did, in the order it happened.

The screen animates facts, the line-mode player speaks them, the score is counted from them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.rules.cards import Card


class Carried(NamedTuple):
    """Cards went from one pile to another, bottom card first."""

    cards: tuple[Card, ...]
    source: str
    target: str


class TurnedUp(NamedTuple):
    """A card that lay face down was turned face up."""

    card: Card
    pile: str


class Dealt(NamedTuple):
    """Cards went from the stock to one pile, face up, first card first."""

    cards: tuple[Card, ...]
    target: str


class Redealt(NamedTuple):
    """The waste was turned over and is the stock again."""

    cards: int


class Jumped(NamedTuple):
    """Cards went from the waste back on the stock, to be dealt again in the same order."""

    cards: int
    waste: str


class Shifted(NamedTuple):
    """Waste and stock became one stock again, in the same order but for its first card, now the last."""

    stock: str


class Removed(NamedTuple):
    """Cards left the game; each lay on the pile of the same place."""

    cards: tuple[Card, ...]
    piles: tuple[str, ...]


class Completed(NamedTuple):
    """A foundation took its last card."""

    pile: str


class Won(NamedTuple):
    """The game is won."""


class Refused(NamedTuple):
    """A move was not made; nothing changed."""

    move: str
    reason: str


Fact: TypeAlias = Carried | TurnedUp | Dealt | Redealt | Jumped | Shifted | Removed | Completed | Won | Refused
