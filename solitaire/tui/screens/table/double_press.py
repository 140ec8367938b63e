"""Recognize a pile that is pressed twice at once, before the next card is seen."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from solitaire.game.pile_input import Intent, PlayMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry
from solitaire.rules.piles import PileSpec, Zone

UNSEEN_SECONDS: Final = 0.25
"""Less time than anybody needs to see a card and to choose its pile."""
IGNORED: Final = "Second press ignored: the next card has only just been turned."


class DoublePress:
    """The last pile that was pressed, and when.

    Args:
        clock: a monotonic clock in seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._pile: int | None = None
        self._pressed_at = 0.0

    def note(self, pile: int) -> bool:
        """Note that a pile is pressed; return whether the same one was just before."""
        last_pile, last = self._pile, self._pressed_at
        self._pile, self._pressed_at = pile, self._clock()
        return pile == last_pile and self._pressed_at - last < UNSEEN_SECONDS


def places_turned_card(rules: Rules, pile: PileSpec, intent: Intent) -> bool:
    """Whether selecting a column puts the card of the waste there, turned just before."""
    match intent:
        case PlayMove(Carry(Zone.WASTE, target)):
            return rules.turns_at_once and target == pile.name and pile.zone is Zone.TABLEAU
        case _:
            return False
