"""A state as one number, and its cost: whatever changes adds something to both."""

from __future__ import annotations

from typing import Final, TypeAlias

State: TypeAlias = int
"""From the lowest bit on: how much is left of the columns, and the numbers of the heights and of the talon."""

HEIGHTS: Final = 64
TALON: Final = 96
"""From which bit on."""

CARD: Final = 2
"""What a card costs that has not gone up; what it costs besides where it lies badly is told in this unit."""


def parts(state: State) -> tuple[int, int, int]:
    """The numbers of the columns, the heights and the talon."""
    return state & (1 << HEIGHTS) - 1, state >> HEIGHTS & (1 << TALON - HEIGHTS) - 1, state >> TALON
