"""The bell of a race: it rings at a last reserve card and when a seat goes out."""

from __future__ import annotations

from solitaire.race.hand.hand_state import HandState


class HandBell:
    """Finds out whether the bell is due, once for each of these moments.

    Moments before it was made, as in a hand that is resumed, do not ring.
    """

    def __init__(self, hand: HandState) -> None:
        self._hand = hand
        self._rung = self._moments()

    def is_due(self) -> bool:
        """Whether there was a new moment since the last call."""
        new = self._moments() - self._rung
        self._rung |= new
        return bool(new)

    def _moments(self) -> set[tuple[int, int]]:
        """Each seat with one card or none left in its reserve, and how many these are."""
        left = ((seat, self._hand.cards_left(seat)) for seat in self._hand.seats)
        return {(seat, cards) for seat, cards in left if cards <= 1}
