"""What the heights of the foundations say, looked at once for all states that share them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solitaire.rules.cards import KING
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.dominance import highest_safe
from solitaire.solver.models.klondike.bitset import ALL, PLACES, Bits

LEVELS: Final = KING + 1
"""The heights that a foundation may have."""


class Heights(NamedTuple):
    """What the heights of the foundations say."""

    founded: Bits
    wanted: Bits
    safe: Bits
    """Cards that nothing in play can miss, wanted or not."""
    returning: Bits
    """Cards that may come back. A safe one would be of no use."""
    left: int
    """Cards still to go up."""


class HeightLooks(dict[int, Heights]):
    """Looks by the heights of the four suits, as the digits of one number. Every deal of a game shares them.

    Args:
        ruleset: a game of free runs.
        forced: whether safe cards (``safety``) are told apart at all.
    """

    def __init__(self, ruleset: Ruleset, forced: bool = True) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._forced = forced

    def __missing__(self, number: int) -> Heights:
        heights = [number // LEVELS**place % LEVELS for place in PLACES]
        founded = wanted = returning = safe = 0
        for suit, (place, height) in enumerate(zip(PLACES, heights, strict=True)):
            of_suit = 0x1111111111111 << place
            founded |= of_suit & (1 << 4 * height) - 1
            wanted |= of_suit & 15 << 4 * height
            if height and self._ruleset.foundation.take_back:
                returning |= of_suit & 15 << 4 * (height - 1)
            if self._forced:
                safe |= of_suit & (1 << 4 * highest_safe(self._ruleset, heights, suit)) - 1
        look = self[number] = Heights(founded, wanted & ALL, safe, returning & ~safe, 52 - sum(heights))
        return look


@lru_cache(maxsize=8)
def height_looks(ruleset: Ruleset, forced: bool = True) -> HeightLooks:
    """The looks of a game."""
    return HeightLooks(ruleset, forced)
