"""Deadlock proof: the fixpoint of a relaxation in which cards leave their piles.

A relaxation lets a card leave its pile once what it needs was *ever* available, and never takes back what was.
So the order in which cards leave does not matter, and if it lets cards leave whenever real play does, what
remains at its fixpoint never leaves in play. Each game says what its cards need, and proves that it is enough.
"""

from __future__ import annotations

from typing import Protocol


class Relaxation(Protocol):
    """The cards left in piles, and what was ever available to them."""

    def has_cards(self) -> bool:
        """Whether some cards have not left."""
        ...

    def release(self) -> bool:
        """Let the cards leave that can; return whether some did or more is available."""
        ...


def is_deadlock(relaxation: Relaxation) -> bool:
    """Whether some cards never leave. It takes the relaxation to its fixpoint."""
    while relaxation.has_cards():
        if not relaxation.release():
            return True
    return False
