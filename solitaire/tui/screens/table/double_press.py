"""Recognize a pile that is pressed twice at once, before the next card is seen."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from solitaire.game.pile_input import Intent, LiftCards, PlayMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry
from solitaire.rules.piles import PileSpec, Zone
from solitaire.tui.input_gap import InputGap

UNSEEN_SECONDS: Final = 0.25
"""Less time than anybody needs to see a card and to choose its pile."""
JUST_TURNED: Final = "Second press ignored: the next card has only just been turned."
JUST_CLOSED_UP: Final = "Second press ignored: the next pile has only just closed up."


class DoublePress:
    """The key of the last pile that was pressed or clicked, and when.

    Args:
        input_time: returns when the press in hand was read, in seconds.
        clock: a monotonic clock in seconds.
    """

    def __init__(self, input_time: Callable[[], float], clock: Callable[[], float] = monotonic) -> None:
        self._input_time = input_time
        self._gap = InputGap(clock)
        self._key: str | None = None

    def record(self, key: str) -> bool:
        """Record a press of this key; return whether the one just before was of it, too."""
        last_key, self._key = self._key, key
        return self._gap.next(self._input_time()) < UNSEEN_SECONDS and key == last_key


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
