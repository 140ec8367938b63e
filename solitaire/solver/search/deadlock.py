"""Deadlock proof: the fixpoint of a relaxation in which cards leave their piles.

A relaxation lets a card leave its pile once what it needs was *ever* available, and never takes back what was.
So the order in which cards leave does not matter, and if it lets cards leave whenever real play does, what
remains at its fixpoint never leaves in play. Each game says what its cards need, and proves that it is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

Available = TypeVar("Available")
Pile = TypeVar("Pile")

Release: TypeAlias = Callable[[Available, list[Pile]], tuple[Available, list[Pile]]]
"""Lets the cards leave that can, by what was ever available; returns what was then, and what is left."""


def is_deadlock(release: Release[Available, Pile], available: Available, piles: list[Pile]) -> bool:
    """Whether some cards never leave.

    Args:
        release: a step of the relaxation, which returns its arguments if no more cards can leave.
        available: what is available at the start, with whatever else the step needs.
        piles: what is left of each pile, false once nothing is. The list is not changed.
    """
    while any(piles):
        before = available, piles
        available, piles = after = release(available, piles)
        if after == before:
            return True
    return False
