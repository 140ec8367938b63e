"""In which order deals are looked at, and how long each is searched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from solitaire.game.deals import Deal

SHORT: Final = 1 << 13
"""States of a search that finds the win of most deals that have one."""
LONG: Final = 1 << 16
"""States of a search that a single deal is worth."""


class Task(NamedTuple):
    """A deal to be looked at, in a search of so many states."""

    deal: Deal
    states: int


def in_turn(deals: Iterable[Deal]) -> list[Task]:
    """Every deal once: mostly in a short search, every second in one that is twice as long, every fourth in one
    of four times, and so on. So much the same is spent on each length, and little of it is wasted, whether
    the wins of a game are near and rare, or far.
    """
    return [Task(deal, min(SHORT * (place & -place), LONG)) for place, deal in enumerate(deals, start=1)]
