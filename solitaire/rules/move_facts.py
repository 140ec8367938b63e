"""Facts: the events of a move, in order, for animation, line mode and score."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.rules.cards import Card


class Carried(NamedTuple):
    """The move of cards from one pile to another; ``cards[0]`` is the lowest."""

    cards: tuple[Card, ...]
    source: str
    target: str


class ClosedUp(NamedTuple):
    """The closing up of a row: piles behind the ``empty`` place move up by one."""

    empty: str


class TurnedUp(NamedTuple):
    """The turning up of a face-down card."""

    card: Card
    pile: str


class Dealt(NamedTuple):
    """The deal of cards from the stock to one pile; ``cards[0]`` is dealt first.

    They lie face up; after ``Gathered``, as they lie in the pile.
    """

    cards: tuple[Card, ...]
    target: str


class Redealt(NamedTuple):
    """The return of the waste to the stock, turned over."""

    cards: int


class Gathered(NamedTuple):
    """The gathering of the tableau as the stock; ``cards[0]`` is dealt first.

    Of rows, only the cards out of place are gathered.
    """

    cards: tuple[Card, ...]


class BottomCardsRaised(NamedTuple):
    """The move of the lowest card of each of these piles to its top, face up."""

    piles: tuple[str, ...]


class Jumped(NamedTuple):
    """The return of the last packets of the waste, so many cards, to the stock."""

    cards: int
    waste: str


class Shifted(NamedTuple):
    """The union of waste and stock in one stock, its first card moved to the end."""

    stock: str


class Removed(NamedTuple):
    """The removal of cards from the game: ``cards[i]`` from the pile ``piles[i]``."""

    cards: tuple[Card, ...]
    piles: tuple[str, ...]


class Completed(NamedTuple):
    """The completion of a foundation by its last card."""

    pile: str


class Won(NamedTuple):
    """The win of the game."""


class Refused(NamedTuple):
    """The refusal of a move, which changed nothing."""

    move: str
    reason: str


RedealFact: TypeAlias = Redealt | Gathered | BottomCardsRaised
"""The fact that a redeal happened, of each kind of redeals."""

Fact: TypeAlias = (
    Carried
    | ClosedUp
    | TurnedUp
    | Dealt
    | Redealt
    | Gathered
    | BottomCardsRaised
    | Jumped
    | Shifted
    | Removed
    | Completed
    | Won
    | Refused
)
