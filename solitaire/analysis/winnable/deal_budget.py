"""Budgets of states for the deals of a search for winnable ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from solitaire.game.deals import Deal

SHORT_STATES: Final = 1 << 13
"""States: the budget that finds the win of most winnable deals."""
LONG_STATES: Final = 1 << 16
"""States: the largest budget for a single deal."""
FIRST_STATES: Final = 1 << 15
"""States: the budget for all deals of a search that the player did not ask for: a few seconds."""


class DealBudget(NamedTuple):
    """A deal to search, and the largest number of states."""

    deal: Deal
    states: int


def short_searches(deals: Iterable[Deal]) -> list[DealBudget]:
    """The deals, each once, with a short search."""
    return [DealBudget(deal, SHORT_STATES) for deal in deals]


def schedule(deals: Iterable[Deal]) -> list[DealBudget]:
    """The deals, each once, with budgets by the ruler sequence.

    Most get a short search, every second one twice as long, every fourth one four times as long, and so on. So
    each length gets about the same total, and little of it is wasted, whether the wins of a game are near and
    rare, or far.
    """
    return [
        DealBudget(deal, min(SHORT_STATES * (place & -place), LONG_STATES))
        for place, deal in enumerate(deals, start=1)
    ]
