"""Numbers of the heights of the foundations of a suit, and what these take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, Card, rank_of
from solitaire.rules.face_masks import Mask

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

    Of foundations with the same cards, the first is the highest: it does not matter which is.

    Args:
        orders: the cards of each foundation in their order.
    """

    def __init__(self, orders: Sequence[Sequence[Card]]) -> None:
        self._orders = orders
        places: dict[tuple[Card, ...], list[int]] = {}
        for place, order in enumerate(orders):
            places.setdefault(tuple(order), []).append(place)
        self._alike = [group for group in places.values() if len(group) > 1]
        """The places of foundations with the same cards."""
        self._numbers: dict[tuple[int, ...], int] = {}
        self._after_adding: dict[tuple[int, Mask], list[int]] = {}
        self.facts: list[SuitLevel] = []

    def number(self, heights: tuple[int, ...]) -> int:
        """Return the number of the heights."""
        heights = self._sorted(heights)
        number = self._numbers.get(heights)
        if number is None:
            number = self._numbers[heights] = len(self.facts)
            self.facts.append(self._facts(heights))
        return number

    def after_adding(self, number: int, card: Mask) -> list[int]:
        """Return the numbers after a wanted card is added to each foundation it may go to."""
        after = self._after_adding.get((number, card))
        if after is None:
            heights = self.facts[number].heights
            higher = [
                self.number(_with_one_more(heights, place))
                for place, (height, order) in enumerate(zip(heights, self._orders, strict=True))
                if height < len(order) and 1 << order[height] == card
            ]
            after = self._after_adding[number, card] = list(dict.fromkeys(higher))
        return after

    def place_of_change(self, heights: tuple[int, ...], number: int) -> int:
        """Return the place of the foundation that grows if ``heights`` become a number's."""
        wanted = self.facts[number].heights
        places = range(len(heights))
        return next(place for place in places if self._sorted(_with_one_more(heights, place)) == wanted)

    def _sorted(self, heights: tuple[int, ...]) -> tuple[int, ...]:
        """The heights, those of foundations with the same cards in descending order."""
        row = [*heights]
        for group in self._alike:
            for place, height in zip(group, sorted([row[place] for place in group], reverse=True), strict=True):
                row[place] = height
        return tuple(row)

    def _facts(self, heights: tuple[int, ...]) -> SuitLevel:
        left, wanted, needed_after = 0, 0, [NEVER] * (KING + 1)
        for height, order in zip(heights, self._orders, strict=True):
            needed = order[height:]
            left += len(needed)
            wanted |= 1 << needed[0] if needed else 0
            for others, card in enumerate(needed):
                needed_after[rank_of(card)] = min(others, needed_after[rank_of(card)])
        return SuitLevel(heights, left, wanted, needed_after)


def _with_one_more(heights: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*heights[:place], heights[place] + 1, *heights[place + 1 :])
