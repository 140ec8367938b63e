"""Recognize a pile that is pressed twice at once, before the next card is seen."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from solitaire.game.pile_input import Intent, LiftCards, PlayMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry
from solitaire.rules.piles import PileSpec, Zone

UNSEEN_SECONDS: Final = 0.25
"""Less time than anybody needs to see a card and to choose its pile."""
JUST_TURNED: Final = "Second press ignored: the next card has only just been turned."
JUST_CLOSED_UP: Final = "Second press ignored: the next pile has only just closed up."


class DoublePress:
    """The key of the last pile that was pressed or clicked, and when.

    Args:
        clock: a monotonic clock in seconds.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._key: str | None = None
        self._pressed_at = 0.0

    def record(self, key: str) -> bool:
        """Record a press of this key; return whether the one just before was of it, too."""
        last_key, last = self._key, self._pressed_at
        self._key, self._pressed_at = key, self._clock()
        return key == last_key and self._pressed_at - last < UNSEEN_SECONDS


def why_ignored(rules: Rules, pile: PileSpec, intent: Intent) -> str:
    """Why selecting a pile a second time at once is ignored; empty where it is not.

    The first time put the card of the waste on a column, and the next card was turned; or it moved a pile of a
    row, and the next pile closed up.
    """
    match intent:
        case PlayMove(Carry(Zone.WASTE, target)):
            is_turned = rules.turns_at_once and target == pile.name and pile.zone is Zone.TABLEAU
            return JUST_TURNED if is_turned else ""
        case PlayMove(Carry()) | LiftCards() if rules.closing_row:
            return JUST_CLOSED_UP
        case _:
            return ""
