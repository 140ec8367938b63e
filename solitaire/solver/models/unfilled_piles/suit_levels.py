"""Numbers of the heights of the foundations of a suit, and what these take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, rank_of
from solitaire.rules.face_masks import Mask
from solitaire.solver.encodings.equivalent_heights import EquivalentHeights, Heights

NEVER: Final = KING
"""Later than any card that is still needed."""


class SuitLevel(NamedTuple):
    """Facts about the foundations of a suit at some heights."""

    heights: Heights
    left: int
    """Cards that they still need."""
    wanted: Mask
    needed_after: list[int]
    """For each rank, after how many others of its suit a foundation needs it."""


class SuitLevels:
    """Numbers of the heights of the foundations of a suit, and their facts by number.

    Equivalent heights have the same number.

    Args:
        equivalent: the heights that are equivalent, with the cards of each foundation in their order.
    """

    def __init__(self, equivalent: EquivalentHeights) -> None:
        self._equivalent = equivalent
        self._numbers: dict[Heights, int] = {}
        self._after_adding: dict[tuple[int, Mask], list[int]] = {}
        self.facts: list[SuitLevel] = []

    def number(self, heights: Heights) -> int:
        """Return the number of the heights."""
        number = self._numbers.get(heights)
        if number is None:
            rows = self._equivalent.equivalent(heights)
            number = self._numbers.setdefault(min(rows), len(self.facts))
            if number == len(self.facts):
                self.facts.append(self._facts(rows))
            self._numbers[heights] = number
        return number

    def after_adding(self, number: int, card: Mask) -> list[int]:
        """Return the numbers after a wanted card is added to each foundation it may go to."""
        after = self._after_adding.get((number, card))
        if after is None:
            higher = self._equivalent.higher(self.facts[number].heights, card.bit_length() - 1)
            after = self._after_adding[number, card] = list(dict.fromkeys(map(self.number, higher)))
        return after

    def _facts(self, rows: Sequence[Heights]) -> SuitLevel:
        """The facts at some heights that have the same number."""
        orders = self._equivalent.orders
        wanted, needed_after = 0, [NEVER] * (KING + 1)
        for row in rows:
            for height, order in zip(row, orders, strict=True):
                needed = order[height:]
                wanted |= 1 << needed[0] if needed else 0
                for others, card in enumerate(needed):
                    needed_after[rank_of(card)] = min(others, needed_after[rank_of(card)])
        heights = min(rows)
        return SuitLevel(heights, sum(map(len, orders)) - sum(heights), wanted, needed_after)
