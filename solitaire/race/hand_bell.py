"""The moments of a hand that are heard: a last reserve card, and going out."""

from __future__ import annotations

from solitaire.race.hand_state import HandState


class HandBell:
    """Tells when a bell is due, once for each moment.

    What has happened before it was made, as in a hand that is resumed, is not heard.
    """

    def __init__(self, hand: HandState) -> None:
        self._hand = hand
        self._heard = self._moments()

    def is_due(self) -> bool:
        """Whether something happened since the last call that is heard."""
        new = self._moments() - self._heard
        self._heard |= new
        return bool(new)

    def _moments(self) -> set[tuple[int, int]]:
        """Each seat with one card or none left in its reserve, and how many these are."""
        left = ((seat, self._hand.cards_left(seat)) for seat in self._hand.seats)
        return {(seat, cards) for seat, cards in left if cards <= 1}
