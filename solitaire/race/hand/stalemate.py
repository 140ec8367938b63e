"""Stalemate of a hand: seats that declared themselves stuck, and shifts in vain."""

from __future__ import annotations

from typing import Final

from solitaire.race.events import Stuck
from solitaire.rules.stock_shift import SHIFTS

REACTION_MS: Final = 500
"""The time people need to notice that the stocks were shifted: earlier declarations mean the cards before."""


class Stalemate:
    """Counts towards a stalemate; ``stuck`` are the seats that declared it."""

    def __init__(self) -> None:
        self.stuck: set[int] = set()
        self._shifts = 0
        self._shifted_ms = -REACTION_MS

    @property
    def is_last_shift(self) -> bool:
        """Whether the next stalemate ends the hand instead of shifting the stocks."""
        return self._shifts >= SHIFTS  # A file may have more.

    def is_too_soon(self, declaration: Stuck, at_ms: int) -> bool:
        """Whether a declaration follows a shift so soon that it means the cards before."""
        return declaration.is_so and at_ms - self._shifted_ms < REACTION_MS

    def declare(self, seat: int, declaration: Stuck) -> None:
        """Record that a seat is stuck, or that it no longer is."""
        if declaration.is_so:
            self.stuck.add(seat)
        else:
            self.stuck.discard(seat)

    def card_played(self, seat: int, to_foundation: bool) -> None:
        """Reset after a seat played a card.

        It is not stuck; if the card went to a foundation, no seat is, since others may play on it.
        """
        self._shifts = 0
        self.stuck.discard(seat)
        if to_foundation:
            self.stuck.clear()

    def shift(self, at_ms: int) -> None:
        """Count a shift of the stocks at ``at_ms`` and clear the declarations."""
        self._shifts += 1
        self._shifted_ms = at_ms
        self.stuck.clear()
