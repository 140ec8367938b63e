"""Heights of foundations in states, where some are equivalent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.solver.encodings.equivalent_heights import EquivalentHeights, Heights

_MOST_STORED: Final = 20_000
"""Rows of heights, and cards that are added to them, of which is stored what follows."""


class CanonicalHeights:
    """The heights of some foundations in states, and what follows from them.

    Of equivalent rows one is canonical: that with the fewest cards left for the foundation that needs most.

    Args:
        equivalent: the rows that are equivalent.
        places: the first bit of each height in a state.
        mask: the bits of a height, at place 0.
    """

    def __init__(self, equivalent: EquivalentHeights, places: Sequence[int], mask: int) -> None:
        self._equivalent, self._places, self._mask = equivalent, places, mask
        self._field = sum([mask << place for place in places])
        self._raised: dict[tuple[int, int], list[int]] = {}

    def canonical(self, state: int) -> int:
        """Return the state with the canonical row instead of its own."""
        heights = state & self._field
        return state - heights + self._canonical_bits(self._row(heights))

    def raised(self, state: int, card: int) -> list[int]:
        """Return the states, with canonical rows, after a foundation has got a face.

        Before that, cards may have moved between the foundations.
        """
        heights = state & self._field
        found = self._raised.get((heights, card))
        if found is None:
            if len(self._raised) >= _MOST_STORED:
                self._raised.clear()
            higher = self._equivalent.higher(self._row(heights), card)
            found = self._raised[heights, card] = [*dict.fromkeys(map(self._canonical_bits, higher))]
        return [state - heights + bits for bits in found]

    def _canonical_bits(self, row: Heights) -> int:
        """The bits of the canonical row that is equivalent to one."""
        canonical = min(self._equivalent.equivalent(row), key=lambda other: (self._most_needed(other), other))
        return sum([height << place for height, place in zip(canonical, self._places, strict=True)])

    def _most_needed(self, row: Heights) -> int:
        """The cards that are left for the foundation that needs most."""
        return max([len(order) - height for order, height in zip(self._equivalent.orders, row, strict=True)])

    def _row(self, heights: int) -> Heights:
        return tuple([heights >> place & self._mask for place in self._places])
