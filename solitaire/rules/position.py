"""Positions: everything that the legality of a move depends on, as a value."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.rules.cards import Card

Pile: TypeAlias = tuple[Card, ...]
"""Cards from the bottom to the top; only the last is free to leave by itself."""


class StockHistory(NamedTuple):
    """How a seat came through its stock, in games that let it jump back in the waste: the sizes of the
    ``packets`` that lie there, oldest first, and how many cards were turned ``since`` it last played one.
    """

    packets: tuple[int, ...] = ()
    since: int = 0


class Position(NamedTuple):
    """The piles in the order of ``Rules.piles``, and how often the waste may still be turned over
    (``UNLIMITED`` if always). ``turned`` is empty where no rule asks for it, else it has one for each seat.
    Positions are made by dealing and by moves, never by hand.
    """

    piles: tuple[Pile, ...]
    redeals_left: int
    turned: tuple[StockHistory, ...] = ()
