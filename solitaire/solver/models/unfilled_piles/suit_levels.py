"""Numbers of the heights of the foundations of a suit, and what these take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, Card, rank_of
from solitaire.rules.face_masks import Mask
from solitaire.solver.encodings.equal_heights import EqualHeights

NEVER: Final = KING
"""Later than any card that is still needed."""


class SuitLevel(NamedTuple):
    """Facts about the foundations of a suit at some heights."""

    heights: tuple[int, ...]
    left: int
    """Cards that they still need."""
    wanted: Mask
    needed_after: list[int]
    """For each rank, after how many others of its suit a foundation needs it."""


class SuitLevels:
    """Numbers of the heights of the foundations of a suit, and their facts by number.

    Heights that come to the same have the same number.

    Args:
        orders: the cards of each foundation in their order.
        equal: the heights that come to the same.
    """

    def __init__(self, orders: Sequence[Sequence[Card]], equal: EqualHeights) -> None:
        self._orders = orders
        self._equal = equal
        self._numbers: dict[tuple[int, ...], int] = {}
        self._after_adding: dict[tuple[int, Mask], list[int]] = {}
        self.facts: list[SuitLevel] = []

    def number(self, heights: tuple[int, ...]) -> int:
        """Return the number of the heights."""
        number = self._numbers.get(heights)
        if number is None:
            rows = self._equal.equal(heights)
            number = self._numbers.setdefault(min(rows), len(self.facts))
            if number == len(self.facts):
                self.facts.append(self._facts(rows))
            self._numbers[heights] = number
        return number

    def after_adding(self, number: int, card: Mask) -> list[int]:
        """Return the numbers after a wanted card is added to each foundation it may go to."""
        after = self._after_adding.get((number, card))
        if after is None:
            higher = [
                self.number(_with_one_more(heights, place))
                for heights in self._equal.equal(self.facts[number].heights)
                for place, (height, order) in enumerate(zip(heights, self._orders, strict=True))
                if height < len(order) and 1 << order[height] == card
            ]
            after = self._after_adding[number, card] = list(dict.fromkeys(higher))
        return after

    def _facts(self, rows: Sequence[tuple[int, ...]]) -> SuitLevel:
        """The facts at some heights that have the same number."""
        wanted, needed_after = 0, [NEVER] * (KING + 1)
        for row in rows:
            for height, order in zip(row, self._orders, strict=True):
                needed = order[height:]
                wanted |= 1 << needed[0] if needed else 0
                for others, card in enumerate(needed):
                    needed_after[rank_of(card)] = min(others, needed_after[rank_of(card)])
        heights = min(rows)
        return SuitLevel(heights, sum(map(len, self._orders)) - sum(heights), wanted, needed_after)


def _with_one_more(heights: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*heights[:place], heights[place] + 1, *heights[place + 1 :])
