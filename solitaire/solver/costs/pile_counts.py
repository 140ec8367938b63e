"""Piles of a position, and counts of their cards for the search heuristic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final

from solitaire.rules.cards import KING, face_of, rank_of
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Pile

BITS: Final = 9
"""Bits of a count of cards: enough for those of any game."""
FULL: Final = (1 << BITS) - 1
"""The largest count, which masks one of several packed into a number."""


def pile_selector(indexes: Sequence[int]) -> Callable[[tuple[Pile, ...]], tuple[Pile, ...]]:
    """Return a function that takes the piles at these indexes out of all piles."""
    return itemgetter(*indexes) if len(indexes) > 1 else lambda piles: tuple(piles[index] for index in indexes)


def joined_count(pile: Pile) -> int:
    """How many open cards of a pile lie on the next higher card of their suit."""
    return sum(lower > 0 and lower == upper + 1 for lower, upper in pairwise(pile))


class PileCounts(dict[Pile, int]):
    """Counts of each pile of the tableau or the reserve, cached by the pile.

    Four counts share one number, so that the numbers of all piles can be added up at once: whether the pile is
    empty; its cards that lie face down; its *breaks*, cards that lie on one on which they could not be put; and
    its cards that lie on a lower one.
    """

    def __init__(self, takes: Sequence[Mask], base: int) -> None:
        super().__init__()
        self._takes = takes
        self._base = base

    def __missing__(self, pile: Pile) -> int:
        counts = self[pile] = self.count(pile)
        return counts

    def count(self, pile: Pile) -> int:
        """Return the counts of a pile, and do not cache them."""
        lowest, lying, breaks = KING, 0, 0
        fits = -1
        for card in pile:
            rank = (rank_of(card) - self._base) % KING
            lying += rank > lowest
            lowest = min(rank, lowest)
            breaks += not fits >> face_of(card) & 1
            fits = self._takes[face_of(card)]
        hidden = sum(card < 0 for card in pile)
        return (((not pile) << BITS | hidden) << BITS | breaks) << BITS | lying


class JoinCounts(dict[Pile, int]):
    """The open cards of each pile that lie on the next higher card of their suit."""

    def __missing__(self, pile: Pile) -> int:
        joined = self[pile] = joined_count(pile)
        return joined
