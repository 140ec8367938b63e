"""Moves to the columns of cards that wait in the stock or on foundations.

If cards may be taken back, a card can wait on its foundation as well as in the columns: it can always return to
where it came from. It is needed in the columns when a card is put on it that found no other place, or when its
twin moves to the foundation after giving what lay on it to the card, and also when the card below it on the
foundation is to come back. So a card of the columns that is no base, and thus uncovers nothing, moves to its
foundation as soon as it can. It comes back in *transfers* only: cards that come to the columns, each put on the
one before, and a move that needs the last of them.

A card that comes back *releases* the cards above it on its foundation: they come back with it, and as each
needs a place, other cards may have to come to the columns to bear them; every choice of these is tried. Once
all cards that come to the columns have places there, they can come in the order of their ranks, the highest
first.

Cards of a stock that are available at any time can wait there in the same way (``waiting_stock``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from solitaire.solver.models.klondike.bitset import ALL, FROM, Bits
from solitaire.solver.models.klondike.deal_encoding import DealEncoding

Transfer: TypeAlias = tuple[int, Bits, Bits, int, int, Bits, Bits, Bits]
"""Cards that come to the columns, each for the next one: the state after that, the cards that may come from
the stock and those that may come back from foundations, the number of cards in the stock, and of all that are
not on foundations, the cards that can move to foundations and to columns because of the last one, and all that
came. (A plain tuple, as searches build millions of them.)
"""


class Transfers:
    """The ways to bring waiting cards to the columns.

    Args:
        encoding: of a deal.
        waiting: whether cards wait on foundations at all.
    """

    def __init__(self, encoding: DealEncoding, waiting: bool = True) -> None:
        self._encoding = encoding
        self.waits_there: Bits = ALL if waiting and encoding.rules.ruleset.foundation.take_back else 0
        """The cards that wait on foundations: all or none."""
        # Of an open stock, the number without a card is always smaller by the same amount.
        initial = encoding.talons.initial
        self.weight = {card: initial - less for card, less in encoding.talons[initial].take.items()}
        """How much the number of an open stock is smaller without a card of it."""

    def back(self, transfer: Transfer, card: Bits, seen: Bits, bases: Bits, empty: int) -> Iterable[Transfer]:
        """Return what a transfer becomes with a card that comes back from its foundation.

        If the card releases others, that is one transfer for each way to find places for them.

        Args:
            transfer: whose last card bears this one; what it says of moves holds for this one already.
            card: one that may come back.
            seen: the cards in sight in the columns before any came.
            bases: those of them that are bases.
            empty: the columns without a base.
        """
        after = self._with_card(transfer, card)
        if FROM[card] & transfer[2] == card:
            return (after,)
        return self._with_bearers(after, seen, bases, empty)

    def _with_bearers(self, transfer: Transfer, seen: Bits, bases: Bits, empty: int) -> Iterator[Transfer]:
        """The transfer with the cards on which the released ones find places, for each choice of these."""
        encoding, transfers = self._encoding, [transfer]
        while transfers:
            transfer = transfers.pop()
            _, reach, back, *_, brought = transfer
            in_sight = seen | brought
            loose = in_sight & ~bases
            spaces, _ = encoding.room(in_sight, loose, empty)
            missing = encoding.missing(in_sight, loose, ALL)
            if missing and spaces >= 0:
                bearers = encoding.with_twins(missing & -missing) & (reach | back)
                transfers += [self._with_card(transfer, bearer) for bearer in encoding.singles[bearers]]
            elif spaces >= 0:
                yield transfer

    def _with_card(self, transfer: Transfer, card: Bits) -> Transfer:
        """The transfer with one more card; from a foundation it comes with those that it releases."""
        state, reach, back, in_stock, left, up, places, brought = transfer
        if card & reach:
            state -= self.weight[card]
            return state, reach ^ card, back, in_stock - 1, left, up, places, brought | card
        down = FROM[card] & back
        count = down.bit_count()
        state -= count * self._encoding.to_foundation[card]
        return state, reach, back ^ down, in_stock, left + count, up, places, brought | down
