"""Cards that leave their piles where foundations are built by rank alone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from solitaire.rules.cards import KING, rank_of
from solitaire.rules.face_tables import faces_of_rank
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY
from solitaire.solver.models.single_cards.leaving_cards import LeavingCards
from solitaire.solver.models.single_cards.leaving_tables import COUNT, LeavingTables

_RANKS: Final = [mask_of(faces_of_rank(rank)) for rank in range(KING + 1)]
KINGS: Final = _RANKS[KING]


class LeavingByRank(LeavingCards):
    """The same where foundations are built by rank alone (see ``SingleCardDeadlock``).

    Args:
        tables: the piles and the stock.
        numbers: of the piles from which cards leave.
        undealt: how many cards are undealt.
        filled: how many foundations have a card of each rank, from 0 on.
        orders_kings: whether kings leave one by one while there is no room for all.
    """

    def __init__(
        self,
        tables: LeavingTables,
        numbers: Sequence[int],
        undealt: int,
        filled: Sequence[int],
        orders_kings: bool,
    ) -> None:
        super().__init__(tables, numbers, undealt)
        self._filled = filled
        self._lowest = filled.count(tables.packs)
        """The lowest rank of which not all cards are on foundations."""
        self._orders_kings = orders_kings
        self._kings = 0
        """How many kings have left one by one."""
        self._piles = [*numbers]
        self._bases = [len(tables.numbered.cards[number]) for number in numbers]
        """How many cards of each pile lay there before any were dealt on them."""
        self._gone = [0] * len(numbers)
        """The cards that left each pile above these before the last deal, counted by rank."""
        self._room = [0] * (KING + 1)
        """How many more cards of each rank can go to foundations; of kings, before any left one by one."""

    def after(self) -> list[LeavingCards]:
        """Return what may follow once nothing more leaves: a deal, or a king leaves."""
        tops, shorter = self._tables.numbered.tops, self._tables.numbered.shorter
        following: list[LeavingCards] = []
        if self._orders_kings and self._room[KING] > self._kings:
            for place, number in enumerate(self._rest):
                # A king that covers no card has time until there is room for all.
                if tops[number] & KINGS and shorter[number] != EMPTY:
                    following.append(self._without_king(place))
        return super().after() + following

    def key(self) -> Hashable:
        """Return what distinguishes it from others of its state; None without any."""
        return (self.undealt, self._kings, self._fits, *self._rest) if self._kings else None

    def _without_king(self, place: int) -> LeavingByRank:
        """The same after the last card of a pile, a king, has left."""
        peeled = self._tables.peeled
        after = LeavingByRank(self._tables, (), self.undealt, self._filled, orders_kings=True)
        after._kings = self._kings + 1
        after._piles, after._bases, after._gone = [*self._piles], [*self._bases], [*self._gone]
        rest = [*self._rest]
        rest[place] = self._tables.numbered.shorter[rest[place]]
        after._fits, after._rest = peeled.peel(self._fits | peeled.bares(rest[place]), rest)
        return after

    def _deal(self) -> None:
        numbered, counts = self._tables.numbered, self._tables.counts
        for place, card in self._tables.stock.deals[self.undealt]:
            rest = self._rest[place]
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
        return (above >> rank * COUNT & (1 << COUNT) - 1) >= self._room[rank] and not fits & _RANKS[rank]

    def _rising(self) -> Mask:
        """The cards of the ranks for which there is room on foundations; kings once there is for all."""
        counts, shorter = self._tables.counts, self._tables.numbered.shorter
        held = self._tables.stock.counts[self.undealt]
        for number in self._rest:
            held += counts[shorter[number]]
        rising = 0
        reachable = packs = self._tables.packs
        for rank in range(self._lowest, KING):
            room = self._room[rank] = reachable - self._filled[rank]
            if room:
                rising |= _RANKS[rank]
            reachable = min(reachable, packs - (held >> rank * COUNT & (1 << COUNT) - 1))
        self._room[KING] = reachable - self._filled[KING]
        self._orders_kings = self._orders_kings and reachable < packs
        return rising if self._orders_kings or not self._room[KING] else rising | KINGS
