"""Cards that leave their piles in the relaxation of ``SingleCardDeadlock``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

from solitaire.rules.face_masks import Mask
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY
from solitaire.solver.models.single_cards.leaving_tables import LeavingTables, OrderedRank

TablesCallback: TypeAlias = Callable[[tuple[OrderedRank, ...]], LeavingTables]
"""Returns the tables of a game with these ranks in order."""


class LeavingCards(ABC):
    """The rest of the piles, and all that was ever bare.

    Args:
        tables: the piles, the stock, and the ranks whose cards leave in order.
        tables_with: returns the same with other such ranks.
        numbers: of the piles from which cards leave.
        undealt: how many cards are undealt.
    """

    def __init__(
        self, tables: LeavingTables, tables_with: TablesCallback, numbers: Sequence[int], undealt: int
    ) -> None:
        self._tables = tables
        self._tables_with = tables_with
        self.undealt = undealt
        """How many cards are."""
        self._slots: list[int] = []
        """How many more cards of each of the ordered ranks may leave."""
        fits = 0
        for number in numbers:
            fits |= tables.peeled.fitting_on(number)
        self._fits, self._rest = tables.peeled.peel(fits, numbers)
        """The cards that fit on some that were ever bare, and the numbers of what is left of the piles."""

    @property
    def is_free(self) -> bool:
        """Whether all cards may leave as soon as they can: none waits for its turn."""
        return not self._tables.ordered

    @property
    def all_left(self) -> bool:
        """Whether all cards have left, those of the stock as well."""
        return not (self.undealt or any(self._rest))

    def release(self) -> bool:
        """Let cards leave for foundations, then for other piles; return whether some did."""
        rising = self._rising()
        if self._tables.ordered:
            self._free_ranks(rising)
        numbered, peeled = self._tables.numbered, self._tables.peeled
        tops, shorter = numbered.tops, numbered.shorter
        fits, rest = self._fits, self._rest
        left = []
        for place, number in enumerate(rest):
            top = number
            while tops[top] & rising and not self._waits(place, top, fits):
                top = shorter[top]
                fits |= peeled.fitting_on(top)
            left.append(top)
        self._fits, self._rest = peeled.peel(fits, left)
        return self._rest != rest

    def after(self) -> list[LeavingCards]:
        """Return what may follow once nothing more leaves: a deal, or a card in order."""
        tops, shorter = self._tables.numbered.tops, self._tables.numbered.shorter
        following: list[LeavingCards] = []
        leaving = 0
        for ordered, slots in zip(self._tables.ordered, self._slots, strict=True):
            leaving |= ordered.cards if slots > 0 else 0
        for place, number in enumerate(self._rest):
            # A card that frees nothing, and is not covered later, has time until there is room for all.
            if tops[number] & leaving and (
                shorter[number] != EMPTY or self.undealt or self._tables.opens_spaces
            ):
                following.append(self._without_top(place))
        if self.undealt:
            self._deal()
            following.insert(0, self)
        return following

    def key(self) -> Hashable:
        """Return what distinguishes it from others of its state; None without any."""
        return None if self.is_free else (self.undealt, self._fits, *self._rest)

    def _free_ranks(self, rising: Mask) -> None:
        """Let the cards of ordered ranks leave at will if there is room for all of them."""
        ordered = self._tables.ordered
        still: list[OrderedRank] = []
        scarce: list[int] = []
        for one, slots in zip(ordered, self._slots, strict=True):
            if slots < self._count_waiting(one, rising):
                still.append(one)
                scarce.append(slots)
            else:
                self._fits |= one.cards
        if len(still) < len(ordered):
            self._slots = scarce
            self._tables = self._tables_with(tuple(still))

    def _without_top(self, place: int) -> LeavingCards:
        """The same after the last card of a pile, of an ordered rank, has left."""
        after, peeled = self._copy(), self._tables.peeled
        rest = [*self._rest]
        after._note_left(self._tables.numbered.tops[rest[place]])
        rest[place] = self._tables.numbered.shorter[rest[place]]
        after._fits, after._rest = peeled.peel(self._fits | peeled.fitting_on(rest[place]), rest)
        return after

    def _deal(self) -> None:
        """Put the cards of the next deal on what is left of the piles."""
        numbered, peeled = self._tables.numbered, self._tables.peeled
        fits, rest = self._fits, [*self._rest]
        deal = self._tables.stock.deals[self.undealt]
        for place, card in deal:
            rest[place] = numbered[rest[place] << CARD_BITS | card]
            fits |= peeled.fitting_on(rest[place])
        self.undealt -= len(deal)
        self._fits, self._rest = peeled.peel(fits, rest)

    def _waits(self, place: int, left: int, fits: Mask) -> bool:
        """Whether the last card that is left of a pile waits, though its foundation takes it."""
        return False

    @abstractmethod
    def _copy(self) -> LeavingCards:
        """Another one in the same state, but for ``_fits`` and ``_rest``."""

    @abstractmethod
    def _note_left(self, card: Mask) -> None:
        """Note that a card of an ordered rank has left."""

    @abstractmethod
    def _rising(self) -> Mask:
        """The cards that can move to foundations; it counts ``_slots``."""

    @abstractmethod
    def _count_waiting(self, ordered: OrderedRank, rising: Mask) -> int:
        """How many cards of an ordered rank have not left and cannot move to foundations."""
