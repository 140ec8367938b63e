"""Equivalent heights of foundations: a game won from some is won from the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Self, TypeAlias

from solitaire.rules.sections import FoundationSection

Heights: TypeAlias = tuple[int, ...]
"""The numbers of cards on some foundations, a row."""


class EquivalentHeights:
    """Rows of heights that are equivalent, and that follow from others.

    Of foundations that take the same cards, it does not matter which is the highest: that is the first. Cards
    may move between foundations: the last one of a foundation goes to one that is built the other way and needs
    it next, unless it is the first one there. The card may go back, unless it is the first one where it went.

    Args:
        orders: the cards that each foundation takes, equal if one may stand for the other.
        built_up: whether each is built up; None where no cards move between foundations.
    """

    def __init__(self, orders: Sequence[Sequence[int]], built_up: Sequence[bool] | None = None) -> None:
        self.orders = orders
        self._built_up = built_up
        places: dict[tuple[int, ...], list[int]] = {}
        for place, order in enumerate(orders):
            places.setdefault(tuple(order), []).append(place)
        self._alike = [group for group in places.values() if len(group) > 1]
        """The places of foundations that take the same cards."""
        self._equivalent: dict[Heights, list[Heights]] = {}

    @classmethod
    def of(cls, section: FoundationSection, numbers: Sequence[int], orders: Sequence[Sequence[int]]) -> Self:
        """Return the heights of foundations with some numbers and orders."""
        built_up = [section.fixed[number].is_built_up for number in numbers] if section.transfer else None
        return cls(orders, built_up)

    @property
    def are_distinct(self) -> bool:
        """Whether no two rows are equivalent."""
        return not self._alike and self._built_up is None

    def in_order(self, row: Sequence[int]) -> Heights:
        """Return a row with the highest first of foundations that are alike."""
        heights = [*row]
        for group in self._alike:
            in_group = sorted([row[place] for place in group], reverse=True)
            for place, height in zip(group, in_group, strict=True):
                heights[place] = height
        return tuple(heights)

    def equivalent(self, heights: Heights) -> list[Heights]:
        """Return the rows, in order, that are equivalent to one.

        Moves that can be taken back lead there.
        """
        row = self.in_order(heights)
        equivalent = self._equivalent.get(row)
        if equivalent is None:
            equivalent = self._following(row, lambda row, target: row[target] > 0)
            self._equivalent |= dict.fromkeys(equivalent, equivalent)
        return equivalent

    def reached(self, heights: Heights) -> list[Heights]:
        """Return the rows, in order, that moves lead to from one.

        Some of these moves open a foundation, and cannot be taken back.
        """
        return self._following(self.in_order(heights), lambda row, target: True)

    def higher(self, heights: Heights, card: int) -> list[Heights]:
        """Return the rows after a foundation has got a card.

        Before that, other cards may have moved between the foundations.
        """
        return [
            (*row[:place], row[place] + 1, *row[place + 1 :])
            for row in self.reached(heights)
            for place, needed in enumerate(self._needed(row))
            if needed == card
        ]

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
        if self._built_up is None:
            return
        needed = self._needed(row)
        for source, target in permutations(range(len(row)), 2):
            is_needed = row[source] > 1 and self.orders[source][row[source] - 1] == needed[target]
            if is_needed and self._built_up[source] is not self._built_up[target]:
                yield source, target

    def _needed(self, row: Heights) -> list[int | None]:
        """The card that each foundation needs next, if any."""
        levels = zip(self.orders, row, strict=True)
        return [order[height] if height < len(order) else None for order, height in levels]
