"""Positions: everything that the legality of a move depends on, as a value."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.cards import Card

Pile: TypeAlias = tuple[Card, ...]
"""Cards from the bottom to the top; only the last is free to leave by itself."""


class Position(NamedTuple):
    """The piles in the order of ``Rules.piles``, and how often the waste may still be turned over
    (``UNLIMITED`` if always). Positions are made by dealing and by moves, never by hand.
    """

    piles: tuple[Pile, ...]
    redeals_left: int
