"""Cards that leave their piles in the relaxation of ``SingleCardDeadlock``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from solitaire.rules.cards import FACES
from solitaire.rules.movable_units import Mask
from solitaire.solver.encodings.pile_table import CARD_BITS
from solitaire.solver.models.single_cards.leaving_tables import LeavingTables

_SUITS: Final = range(0, FACES, FACES // 4)
"""Where the suits begin in a set of faces."""
_SUIT: Final = FACES // 4


class LeavingCards:
    """The rest of the piles, and all that was ever bare, for foundations in suit.

    Args:
        tables: the piles and the stock.
        numbers: of the piles from which cards leave.
        undealt: how many cards are undealt.
    """

    def __init__(self, tables: LeavingTables, numbers: Sequence[int], undealt: int) -> None:
        self._tables = tables
        self.undealt = undealt
        """How many cards are."""
        fits = 0
        for number in numbers:
            fits |= tables.peeled.bares(number)
        self._fits, self._rest = tables.peeled.peel(fits, numbers)
        """The cards that fit on some that were ever bare, and the numbers of what is left of the piles."""

    def has_cards(self) -> bool:
        """Whether cards are left in piles."""
        return any(self._rest)

    def release(self) -> bool:
        """Let cards leave for foundations, then for other piles, by the cards that fit."""
        numbered, peeled = self._tables.numbered, self._tables.peeled
        tops, shorter = numbered.tops, numbered.shorter
        fits, rest = self._fits, self._rest
        rising = self._rising()
        left = []
        for place, number in enumerate(rest):
            top = number
            while tops[top] & rising and not self._waits(place, top, fits):
                top = shorter[top]
                fits |= peeled.bares(top)
            left.append(top)
        if left == rest:
            return False
        self._fits, self._rest = peeled.peel(fits, left)
        return True

    def after(self) -> list[LeavingCards]:
        """Return what may follow once nothing more leaves: the next deal, if there is one."""
        if not self.undealt:
            return []
        self._deal()
        return [self]

    def key(self) -> Hashable:
        """Return what distinguishes it from others of its state; None without any."""
        return None

    def _deal(self) -> None:
        """Put the cards of the next deal on what is left of the piles."""
        numbered, peeled = self._tables.numbered, self._tables.peeled
        fits, rest = self._fits, [*self._rest]
        deal = self._tables.stock.deals[self.undealt]
        for place, card in deal:
            rest[place] = numbered[rest[place] << CARD_BITS | card]
            fits |= peeled.bares(rest[place])
        self.undealt -= len(deal)
        self._fits, self._rest = peeled.peel(fits, rest)

    def _waits(self, place: int, left: int, fits: Mask) -> bool:
        """Whether the last card that is left of a pile waits, though its foundation takes it."""
        return False

    def _rising(self) -> Mask:
        """The cards that can move to foundations: in suit, up to the first that is covered or undealt."""
        faces, shorter = self._tables.numbered.faces, self._tables.numbered.shorter
        held = self._tables.stock.faces[self.undealt]
        for number in self._rest:
            held |= faces[shorter[number]]
        rising = 0
        for start in _SUITS:
            of_suit = held >> start & (1 << _SUIT) - 1
            rising |= ((of_suit & -of_suit) - 1 & (1 << _SUIT) - 1) << start
        return rising
