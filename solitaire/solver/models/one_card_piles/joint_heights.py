"""Heights of foundations in states, where some come to the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.solver.encodings.equal_heights import EqualHeights, Heights

_MOST_STORED: Final = 20_000
"""Rows of heights, and cards that are added to them, of which is stored what follows."""


class JointHeights:
    """The heights of some foundations in states, and what follows from them.

    Of rows that come to the same one stands for all: the one with the fewest cards left for the foundation that
    needs most.

    Args:
        orders: the faces that each foundation takes.
        equal: the rows that come to the same.
        places: the first bit of each height in a state.
        mask: the bits of a height, at place 0.
    """

    def __init__(
        self, orders: Sequence[Sequence[int]], equal: EqualHeights, places: Sequence[int], mask: int
    ) -> None:
        self._orders, self._equal, self._places, self._mask = orders, equal, places, mask
        self._field = sum([mask << place for place in places])
        self._raised: dict[tuple[int, int], list[int]] = {}

    def settled(self, state: int) -> int:
        """Return the state with the row that stands for its own."""
        heights = state & self._field
        return state - heights + self._bits(self._chosen(self._row(heights)))

    def raised(self, state: int, card: int) -> list[int]:
        """Return the states after a foundation has got a face.

        Before that, cards may have moved between the foundations.
        """
        heights = state & self._field
        found = self._raised.get((heights, card))
        if found is None:
            if len(self._raised) >= _MOST_STORED:
                self._raised.clear()
            found = self._raised[heights, card] = [*dict.fromkeys(map(self._bits, self._higher(heights, card)))]
        return [state - heights + bits for bits in found]

    def _higher(self, heights: int, card: int) -> list[Heights]:
        """The rows that stand for those after a face."""
        return [
            self._chosen((*row[:place], row[place] + 1, *row[place + 1 :]))
            for row in self._equal.reached(self._row(heights))
            for place, order in enumerate(self._orders)
            if row[place] < len(order) and order[row[place]] == card
        ]

    def _chosen(self, row: Heights) -> Heights:
        """The row that stands for one."""
        return min(self._equal.equal(row), key=lambda other: (self._most_needed(other), other))

    def _most_needed(self, row: Heights) -> int:
        """The cards that are left for the foundation that needs most."""
        return max([len(order) - height for order, height in zip(self._orders, row, strict=True)])

    def _row(self, heights: int) -> Heights:
        return tuple([heights >> place & self._mask for place in self._places])

    def _bits(self, row: Heights) -> int:
        return sum([height << place for height, place in zip(row, self._places, strict=True)])
