"""Who in a hand says that they are stuck, and how often the stocks were shifted in vain."""

from __future__ import annotations

from typing import Final

from solitaire.race.events import Stuck
from solitaire.rules.stalemate import SHIFTS

NOTICED_MS: Final = 500
"""So long it takes people to see that the stocks were shifted, and to hold back a finger on its way."""


class Stalemate:
    """How near a hand is to one. ``stuck`` are the seats that say they cannot go on."""

    def __init__(self) -> None:
        self.stuck: set[int] = set()
        self._shifts = 0
        self._shifted_ms = -NOTICED_MS

    @property
    def is_last_shift(self) -> bool:
        """Whether the hand is over the next time that nobody can go on."""
        return self._shifts == SHIFTS

    def is_too_soon(self, said: Stuck, at_ms: int) -> bool:
        """Whether somebody says to be stuck so soon after a shift that the cards before it are meant."""
        return said.is_so and at_ms - self._shifted_ms < NOTICED_MS

    def say(self, seat: int, said: Stuck) -> None:
        """A seat says that it is stuck, or that it is not."""
        if said.is_so:
            self.stuck.add(seat)
        else:
            self.stuck.discard(seat)

    def carry(self, seat: int, goes_up: bool) -> None:
        """A seat played a card: it is not stuck, and if the card went up, others may play on it."""
        self._shifts = 0
        self.stuck.discard(seat)
        if goes_up:
            self.stuck.clear()

    def shift(self, at_ms: int) -> None:
        """The stocks are shifted."""
        self._shifts += 1
        self._shifted_ms = at_ms
        self.stuck.clear()
