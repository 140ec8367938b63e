"""Costs of piles, by their numbers, for foundations that are built in suit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solitaire.rules.cards import KING, RANK_MASK
from solitaire.rules.face_masks import Mask
from solitaire.solver.encodings.pile_table import EMPTY, NumberedPiles
from solitaire.solver.models.unfilled_piles.suit_levels import NEVER

_ABOVE, _TANGLED = 4, 4
"""The costs of a card above one that a foundation takes next, and of one that lies on one of its suit needed
earlier.
"""
_TURNED, _BREAK, _EMPTY = 4, 2, 8
"""The costs of a sequence that goes up and then down, or the other way; of a card that lies on one it could not
be put on; and of a pile that is gone for good.
"""


class ShapeCosts(dict[int, int]):
    """The costs of piles that are the same whatever foundations need.

    Args:
        numbered: the piles.
        takes: the cards that each card takes.
    """

    def __init__(self, numbered: NumberedPiles, takes: Sequence[Mask]) -> None:
        super().__init__({EMPTY: _EMPTY})
        self._cards = numbered.cards
        self._takes = takes

    def __missing__(self, number: int) -> int:
        cost = before = 0
        for lower, upper in pairwise(self._cards[number]):
            if self._takes[lower] >> upper & 1:
                step = (upper - lower) % KING
                cost += _TURNED * (before not in (0, step))
                before = step
            else:
                cost += _BREAK
                before = 0
        self[number] = cost
        return cost


class SuitCosts(dict[int, int]):
    """The costs of the cards of a suit in piles, at some heights of its foundations.

    Args:
        numbered: the piles.
        suit: the suit.
        needed_after: for each rank, after how many others of its suit a foundation needs it.
        redeals: how many are left: each brings up the bottom card.
    """

    def __init__(self, numbered: NumberedPiles, suit: int, needed_after: Sequence[int], redeals: int) -> None:
        super().__init__()
        self._cards = numbered.cards
        self._suit = suit
        self._needed_after = needed_after
        self._redeals = redeals

    def __missing__(self, number: int) -> int:
        cards, suit, needed_after = self._cards[number], self._suit, self._needed_after
        first, cost = NEVER, 0
        for place, card in enumerate(cards):
            if card >> 4 == suit:
                need = needed_after[card & RANK_MASK]
                if not need:
                    above = len(cards) - 1 - place
                    if place < self._redeals:
                        above = min(above, place + 1)
                    cost += _ABOVE * above
                if need > first:
                    cost += _TANGLED
                else:
                    first = need
        self[number] = cost
        return cost
