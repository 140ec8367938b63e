"""Positions: immutable values with everything that legality depends on."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.rules.cards import Card, face_down

Pile: TypeAlias = tuple[Card, ...]
"""Cards from the bottom to the top; only the last is free to leave by itself."""


class StockHistory(NamedTuple):
    """The packets in a seat's waste, in games that allow jumping back.

    ``packets`` are their sizes, oldest first; ``since`` counts the cards turned since the seat last played
    one.
    """

    packets: tuple[int, ...] = ()
    since: int = 0


class Position(NamedTuple):
    """A position of a game, made only by dealing and by moves.

    ``piles`` are in the order of ``Rules.piles``. ``redeals_left`` may be ``UNLIMITED``. ``turned`` has a
    stock history for each seat; it is empty in games without jumps.
    """

    piles: tuple[Pile, ...]
    redeals_left: int
    turned: tuple[StockHistory, ...] = ()


def count_covered(pile: Pile) -> int:
    """The number of face-down cards at the bottom of a pile."""
    return next((place for place, card in enumerate(pile) if card >= 0), len(pile))


def face_down_position(position: Position) -> Position:
    """The position with every card lying face down."""
    return position._replace(piles=tuple(tuple(map(face_down, pile)) for pile in position.piles))
