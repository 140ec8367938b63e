"""Cards that leave their piles where foundations are built by rank alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import KING, rank_of
from solitaire.rules.face_masks import Mask
from solitaire.solver.encodings.pile_table import CARD_BITS
from solitaire.solver.models.single_cards.leaving_cards import LeavingCards, TablesCallback
from solitaire.solver.models.single_cards.leaving_tables import COUNT, RANKS, LeavingTables, OrderedRank

_COUNT_MASK: Final = (1 << COUNT) - 1


class LeavingByRank(LeavingCards):
    """The rest of the piles, where foundations are built by rank alone.

    Args:
        tables: the piles, the stock, and the ranks whose cards leave in order.
        tables_with: returns the same with other such ranks.
        numbers: of the piles from which cards leave.
        undealt: how many cards are undealt.
        filled: how many foundations have a card of each rank, from 0 on.
    """

    def __init__(
        self,
        tables: LeavingTables,
        tables_with: TablesCallback,
        numbers: Sequence[int],
        undealt: int,
        filled: Sequence[int],
    ) -> None:
        super().__init__(tables, tables_with, numbers, undealt)
        self._filled = filled
        self._lowest = filled.count(tables.packs)
        """The lowest rank of which not all cards are on foundations."""
        self._left = 0
        """The cards of ordered ranks that have left, counted by rank."""
        self._covered_again = 0
        """The cards that deals have covered, counted by rank."""
        self._piles = [*numbers]
        self._bases = [len(tables.numbered.cards[number]) for number in numbers]
        """How many cards of each pile lay there before any were dealt on them."""
        self._gone = [0] * len(numbers)
        """The cards that left each pile above these before the last deal, counted by rank."""
        self._room = [0] * (KING + 1)
        """How many more cards of each rank can go to foundations, counted from the beginning."""

    def _copy(self) -> LeavingCards:
        copy = LeavingByRank(self._tables, self._tables_with, (), self.undealt, self._filled)
        copy._left, copy._covered_again = self._left, self._covered_again
        copy._piles, copy._bases, copy._gone = [*self._piles], [*self._bases], [*self._gone]
        return copy

    def _note_left(self, card: Mask) -> None:
        self._left += 1 << rank_of(card.bit_length() - 1) * COUNT

    def _deal(self) -> None:
        numbered, counts = self._tables.numbered, self._tables.counts
        for place, card in self._tables.stock.deals[self.undealt]:
            rest = self._rest[place]
            self._covered_again += counts[rest] - counts[numbered.shorter[rest]]
            self._gone[place] += counts[self._piles[place]] - counts[rest]
            self._bases[place] = min(self._bases[place], len(numbered.cards[rest]))
            self._piles[place] = numbered[rest << CARD_BITS | card]
        super()._deal()

    def _waits(self, place: int, left: int, fits: Mask) -> bool:
        """Whether those above the last card that is left of a pile need all the room for its rank."""
        cards, counts = self._tables.numbered.cards[left], self._tables.counts
        rank = rank_of(cards[-1])
        above = counts[self._piles[place]] - counts[left]
        if len(cards) <= self._bases[place]:
            above += self._gone[place]
        return (above >> rank * COUNT & _COUNT_MASK) >= self._room[rank] and not fits & RANKS[rank]

    def _rising(self) -> Mask:
        """The cards of the ranks for which there is room on foundations, but for ordered ones."""
        counts, shorter = self._tables.counts, self._tables.numbered.shorter
        covered = self._tables.stock.counts[self.undealt]
        for number in self._rest:
            covered += counts[shorter[number]]
        rising = 0
        reachable = packs = self._tables.packs
        for rank in range(self._lowest, KING + 1):
            room = self._room[rank] = reachable - self._filled[rank]
            if room:
                rising |= RANKS[rank]
            reachable = min(reachable, packs - (covered >> rank * COUNT & _COUNT_MASK))
        self._slots = []
        for ordered in self._tables.ordered:
            # Each of those that left lies on another card that was ever bare, or on a foundation.
            slots = self._room[ordered.rank] - (self._left >> ordered.rank * COUNT & _COUNT_MASK)
            for rank in ordered.taker_ranks:
                at = rank * COUNT
                bare = (self._covered_again >> at & _COUNT_MASK) - (covered >> at & _COUNT_MASK)
                slots += packs - self._filled[rank] + bare
            self._slots.append(slots)
            rising &= ~ordered.cards
        return rising

    def _count_waiting(self, ordered: OrderedRank, rising: Mask) -> int:
        counts, held = self._tables.counts, self._tables.stock.counts[self.undealt]
        for number in self._rest:
            held += counts[number]
        return held >> ordered.rank * COUNT & _COUNT_MASK
