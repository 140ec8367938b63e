"""Stages and costs of states of numbered piles, from the sums of their counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from solitaire.rules.cards import face_of
from solitaire.rules.face_masks import Mask
from solitaire.solver.costs.heuristic import Heuristic
from solitaire.solver.costs.pile_counts import BITS
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import NumberedPiles

_ABOVE: Final = 4 * BITS
"""The first bit of the count of cards above wanted ones, after the other counts of a pile."""
UNDEALT: Final = 48
"""The first bit of the count of undealt cards, or of those in the reserve, after all counts of piles."""


class CostsAtHeights(NamedTuple):
    """The heuristic for states with the same heights of foundations."""

    counts_of: Callable[[int], int]
    """The counts of a pile, by its number."""
    weights: dict[int, tuple[int, int]]
    """Stage and cost, by ``undealt << UNDEALT`` and the sum of the counts of all piles."""


class CostTable(dict[int, CostsAtHeights]):
    """``CostsAtHeights`` by the numbers of the heights of the foundations.

    Args:
        heuristic: gives stages and costs.
        levels: the heights.
        numbered: the piles.
    """

    def __init__(self, heuristic: Heuristic, levels: FoundationTable, numbered: NumberedPiles) -> None:
        super().__init__()
        self._heuristic = heuristic
        self._levels = levels
        self._numbered = numbered

    def __missing__(self, level: int) -> CostsAtHeights:
        levels, numbered = self._levels.facts[level], self._numbered
        counts = _OpenPileTable(numbered, levels.wanted) if self._heuristic.is_open else numbered.counts
        costs = self[level] = CostsAtHeights(counts.__getitem__, _Weights(self._heuristic, levels.left))
        return costs


class _OpenPileTable(dict[int, int]):
    """Counts of each pile, by its number, with its cards that lie above wanted ones."""

    def __init__(self, numbered: NumberedPiles, wanted: Mask) -> None:
        super().__init__()
        self._numbered = numbered
        self._wanted = wanted

    def __missing__(self, number: int) -> int:
        above = 0
        for place, card in enumerate(reversed(self._numbered.cards[number])):
            if self._wanted >> face_of(card) & 1:
                above += place
        counts = self[number] = above << _ABOVE | self._numbered.counts[number]
        return counts


class _Weights(dict[int, tuple[int, int]]):
    """Stage and cost of states with the same heights of foundations."""

    def __init__(self, heuristic: Heuristic, left: int) -> None:
        super().__init__()
        self._heuristic = heuristic
        self._left = left

    def __missing__(self, key: int) -> tuple[int, int]:
        undealt, sums = key >> UNDEALT, key & (1 << UNDEALT) - 1
        counts, above = sums & (1 << _ABOVE) - 1, sums >> _ABOVE
        weight = self[key] = self._heuristic.weigh(self._left, counts, undealt, 0, above)
        return weight
