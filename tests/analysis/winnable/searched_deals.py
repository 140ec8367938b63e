"""Deals that many tests need: each is searched once by a process."""

from __future__ import annotations

from functools import cache

from solitaire.analysis.winnable.finder import search_deal
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal


@cache
def proven(number: int, game: str = "klondike") -> WinnableDeal:
    """A deal that can be won, with the moves that win it."""
    found = search_deal(load(game), Deal(number)).proven
    assert found
    return found


@cache
def measured(number: int) -> DealOutcome:
    """A deal of Klondike with its difficulty."""
    return search_deal(load("klondike"), Deal(number), measured=True)
