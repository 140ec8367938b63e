"""A problem of numbers, whose searches can be followed by hand."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.solver.search.problem import WON


class Sums:
    """From 1, add 3 or double; the end is a number, and beyond it nothing follows."""

    start = 1

    def __init__(self, end: int, beyond: int) -> None:
        self.end = end
        self.beyond = beyond
        self.asked: list[int] = []

    def children(self, state: int) -> Sequence[tuple[int, int, int]]:
        self.asked.append(state)
        return [
            (number, WON if number == self.end else 1 + number % 2, abs(self.end - number))
            for number in (state + 3, 2 * state)
            if number <= self.beyond
        ]
