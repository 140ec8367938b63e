"""Cards that leave their piles where foundations are built in suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import FACES
from solitaire.rules.face_masks import Mask
from solitaire.solver.models.single_cards.leaving_cards import LeavingCards, TablesCallback
from solitaire.solver.models.single_cards.leaving_tables import LeavingTables, OrderedRank

_SUITS: Final = range(0, FACES, FACES // 4)
"""Where the suits begin in a set of faces."""
_SUIT: Final = FACES // 4


class LeavingBySuit(LeavingCards):
    """The rest of the piles of one pack, where foundations are built in suit.

    Args:
        tables: the piles, the stock, and the ranks whose cards leave in order.
        tables_with: returns the same with other such ranks.
        numbers: of the piles from which cards leave.
        undealt: how many cards are undealt.
    """

    def __init__(
        self, tables: LeavingTables, tables_with: TablesCallback, numbers: Sequence[int], undealt: int
    ) -> None:
        super().__init__(tables, tables_with, numbers, undealt)
        self._in_play = self._bare = 0
        """The cards in play, and those of them that were ever bare; 0 if no rank leaves in order."""
        if tables.ordered:
            self._in_play = tables.stock.faces[undealt]
            for number in numbers:
                self._in_play |= tables.numbered.faces[number]
        self._left: Mask = 0
        """The cards of ordered ranks that have left for other piles."""

    def _copy(self) -> LeavingCards:
        copy = LeavingBySuit(self._tables, self._tables_with, (), self.undealt)
        copy._in_play, copy._bare, copy._left = self._in_play, self._bare, self._left
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
        if self._tables.ordered:
            # Each of those that left lies on another card that was ever bare, or on its foundation.
            self._bare |= self._in_play & ~covered
            left = self._left & ~rising
            self._slots = [
                (self._bare & ordered.takers).bit_count() - (left & ordered.cards).bit_count()
                for ordered in self._tables.ordered
            ]
        return rising

    def _count_waiting(self, ordered: OrderedRank, rising: Mask) -> int:
        faces, held = self._tables.numbered.faces, self._tables.stock.faces[self.undealt]
        for number in self._rest:
            held |= faces[number]
        return (held & ordered.cards & ~rising).bit_count()
