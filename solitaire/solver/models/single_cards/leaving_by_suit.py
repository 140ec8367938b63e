"""Cards that leave their piles where foundations are built in suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import FACES
from solitaire.rules.movable_units import Mask
from solitaire.solver.models.single_cards.leaving_cards import LeavingCards
from solitaire.solver.models.single_cards.leaving_tables import RANKS, LeavingTables

_SUITS: Final = range(0, FACES, FACES // 4)
"""Where the suits begin in a set of faces."""
_SUIT: Final = FACES // 4


class LeavingBySuit(LeavingCards):
    """The rest of the piles of one pack, and all that was ever bare.

    Args:
        tables: the piles, the stock, and the rank whose cards leave in order.
        unordered: the same without such a rank.
        numbers: of the piles from which cards leave.
        undealt: how many cards are undealt.
    """

    def __init__(
        self, tables: LeavingTables, unordered: LeavingTables, numbers: Sequence[int], undealt: int
    ) -> None:
        super().__init__(tables, unordered, numbers, undealt)
        self._takers = self._bare = 0
        """The cards in play that take some of the ordered rank, and those of them that were ever bare."""
        if tables.rank:
            in_play = tables.stock.faces[undealt]
            for number in numbers:
                in_play |= tables.numbered.faces[number]
            self._takers = tables.takers & in_play
        self._left: Mask = 0
        """The cards of the ordered rank that have left for other piles."""

    def _copy(self) -> LeavingCards:
        copy = LeavingBySuit(self._tables, self._unordered, (), self.undealt)
        copy._takers, copy._bare, copy._left = self._takers, self._bare, self._left
        return copy

    def _note_left(self, card: Mask) -> None:
        self._left |= card

    def _rising(self) -> Mask:
        """The cards that can move to foundations: up to the first that is covered or undealt."""
        faces, shorter = self._tables.numbered.faces, self._tables.numbered.shorter
        covered = self._tables.stock.faces[self.undealt]
        for number in self._rest:
            covered |= faces[shorter[number]]
        rising = 0
        for start in _SUITS:
            of_suit = covered >> start & (1 << _SUIT) - 1
            rising |= ((of_suit & -of_suit) - 1 & (1 << _SUIT) - 1) << start
        if self._tables.rank:
            # Each of those that left lies on another card that was ever bare, or on its foundation.
            self._bare |= self._takers & ~covered
            self._slots = self._bare.bit_count() - (self._left & ~rising).bit_count()
        return rising

    def _count_waiting(self, rising: Mask) -> int:
        faces, held = self._tables.numbered.faces, self._tables.stock.faces[self.undealt]
        for number in self._rest:
            held |= faces[number]
        return (held & RANKS[self._tables.rank] & ~rising).bit_count()
