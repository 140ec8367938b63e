"""Heights of foundations that come to the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import TypeAlias

Heights: TypeAlias = tuple[int, ...]
"""The numbers of cards on some foundations, a row."""


class EqualHeights:
    """Rows of heights that come to the same, and that follow from others.

    Of foundations that take the same cards, it does not matter which is the highest: that is the first. Cards
    may move between foundations: the last one of a foundation goes to one that is built the other way and needs
    it next, unless it is the first one there. The card may go back, unless it is the first one where it went.

    Args:
        orders: the cards that each foundation takes, equal if one may stand for the other.
        ways: whether each is built up; None where no cards move between foundations.
    """

    def __init__(self, orders: Sequence[Sequence[int]], ways: Sequence[bool] | None = None) -> None:
        self._orders = orders
        self._ways = ways
        places: dict[tuple[int, ...], list[int]] = {}
        for place, order in enumerate(orders):
            places.setdefault(tuple(order), []).append(place)
        self._alike = [group for group in places.values() if len(group) > 1]
        """The places of foundations that take the same cards."""
        self._equal: dict[Heights, list[Heights]] = {}

    @property
    def are_different(self) -> bool:
        """Whether no two rows come to the same."""
        return not self._alike and self._ways is None

    def in_order(self, row: Sequence[int]) -> Heights:
        """Return a row with the highest first of foundations that are alike."""
        heights = [*row]
        for group in self._alike:
            in_group = sorted([row[place] for place in group], reverse=True)
            for place, height in zip(group, in_group, strict=True):
                heights[place] = height
        return tuple(heights)

    def equal(self, heights: Heights) -> list[Heights]:
        """Return the rows, in order, that come to the same as one.

        Moves that can be taken back lead there.
        """
        row = self.in_order(heights)
        equal = self._equal.get(row)
        if equal is None:
            equal = self._following(row, lambda row, target: row[target] > 0)
            self._equal |= dict.fromkeys(equal, equal)
        return equal

    def reached(self, heights: Heights) -> list[Heights]:
        """Return the rows, in order, that moves lead to from one.

        Some of these moves open a foundation, and cannot be taken back.
        """
        return self._following(self.in_order(heights), lambda row, target: True)

    def _following(self, first: Heights, may_go: Callable[[Heights, int], bool]) -> list[Heights]:
        """The rows after moves to foundations where cards may go."""
        rows, seen = [first], {first}
        for row in rows:
            for source, target in self._moves(row):
                if may_go(row, target):
                    after = [*row]
                    after[source] -= 1
                    after[target] += 1
                    ordered = self.in_order(after)
                    if ordered not in seen:
                        seen.add(ordered)
                        rows.append(ordered)
        return rows

    def _moves(self, row: Heights) -> Iterator[tuple[int, int]]:
        """The foundations whose last card others need, each with one of these."""
        if self._ways is None:
            return
        levels = list(zip(self._orders, row, strict=True))
        last = [order[height - 1] if height > 1 else None for order, height in levels]
        needed = [order[height] if height < len(order) else None for order, height in levels]
        for source, target in permutations(range(len(row)), 2):
            is_needed = last[source] is not None and last[source] == needed[target]
            if is_needed and self._ways[source] is not self._ways[target]:
                yield source, target
