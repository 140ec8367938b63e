"""A state as one number, and its cost: whatever changes adds something to both."""

from __future__ import annotations

from typing import Final, TypeAlias

State: TypeAlias = int
"""From the lowest bit on: the numbers of the heights and of the talon, and how much is left of the columns, of
which there may be many.
"""

TALON: Final = 32
COLUMNS: Final = 64
"""From which bit on."""

CARD: Final = 2
"""What a card costs that has not gone up, and again in the waste. Costs are counted in halves of that."""


def parts(state: State) -> tuple[int, int, int]:
    """The numbers of the columns, the heights and the talon."""
    return state >> COLUMNS, state & (1 << TALON) - 1, state >> TALON & (1 << COLUMNS - TALON) - 1
