"""Loss proof for games of one foundation: ranks that allow no order of the cards."""

from __future__ import annotations

from typing import Final

from solitaire.rules.cards import KING

COUNT_BITS: Final = 5
"""Bits of a count of cards; up to seven packs have 28 of a rank."""


class WalkTable(dict[tuple[int, int], bool]):
    """Whether the cards, wherever they lie, can be played in some order.

    The key is the number of cards of each rank, ``COUNT_BITS`` for each from the ace on, and the rank of the
    last card of the foundation. Cards are played in an order in which each is next in rank to the one before.
    If that order ends with a card of a rank, the number of steps between each two neighbouring ranks follows
    from the numbers of cards: a card in the middle of the order is at the end of two steps, the first and the
    last one of one. A game is lost if for each last rank a number is negative or odd halves remain, or if the
    steps do not reach all cards.

    Args:
        wraps: whether aces and kings are next to each other.
    """

    def __init__(self, wraps: bool) -> None:
        super().__init__()
        self._wraps = wraps

    def __missing__(self, key: tuple[int, int]) -> bool:
        counts, first = key
        left = [counts >> rank * COUNT_BITS & (1 << COUNT_BITS) - 1 for rank in range(KING)]
        possible = self[key] = not counts or any(
            left[last] and self._ends(left, first - 1, last) for last in range(KING)
        )
        return possible

    def _ends(self, left: list[int], first: int, last: int) -> bool:
        """Whether a walk from one rank through all cards may end at another; ranks count from 0."""
        ends = [2 * count for count in left]
        ends[first] += 1
        ends[last] -= 1
        # The steps between king and ace, if there can be any: then they follow from the number of ranks, which
        # is odd.
        twice = sum(ends[::2]) - sum(ends[1::2]) if self._wraps else 0
        if twice % 2:
            return False
        before = twice // 2
        steps = []
        for count in ends:
            before = count - before
            steps.append(before)
        if min(steps) < 0 or before != twice // 2:
            return False
        return self._reaches(left, steps, first)

    def _reaches(self, left: list[int], steps: list[int], first: int) -> bool:
        """Whether the steps lead from a rank to all ranks that have cards."""
        met, waiting = {first}, [first]
        while waiting:
            rank = waiting.pop()
            for other, count in ((rank + 1) % KING, steps[rank]), ((rank - 1) % KING, steps[rank - 1]):
                if count and other not in met:
                    met.add(other)
                    waiting.append(other)
        return all(rank in met for rank in range(KING) if left[rank])
