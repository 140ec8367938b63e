"""Facts: the events of a move, in order, for animation, line mode and score."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.rules.cards import Card


class Carried(NamedTuple):
    """Cards went from one pile to another, bottom card first."""

    cards: tuple[Card, ...]
    source: str
    target: str


class TurnedUp(NamedTuple):
    """A face-down card was turned face up."""

    card: Card
    pile: str


class Dealt(NamedTuple):
    """Cards went from the stock to one pile, face up or as they are, first card first."""

    cards: tuple[Card, ...]
    target: str


class Redealt(NamedTuple):
    """The waste was turned over and is the stock again."""

    cards: int


class Gathered(NamedTuple):
    """The tableau became the stock, to be dealt again; ``cards[0]`` is dealt first."""

    cards: tuple[Card, ...]


class Jumped(NamedTuple):
    """Cards went from the waste back onto the stock, to be dealt again in order."""

    cards: int
    waste: str


class Shifted(NamedTuple):
    """Waste and stock became one stock, its first card moved to the end."""

    stock: str


class Removed(NamedTuple):
    """Cards left the game: ``cards[i]`` from the pile ``piles[i]``."""

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


Fact: TypeAlias = (
    Carried | TurnedUp | Dealt | Redealt | Gathered | Jumped | Shifted | Removed | Completed | Won | Refused
)
