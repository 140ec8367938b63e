"""Deadlocks in Klondikes whose columns move whole."""

from __future__ import annotations

from solitaire.solver.models.klondike.bitset import KINGS, RANK, Bits, bits
from solitaire.solver.models.klondike_whole_columns.whole_columns_encoding import WholeColumnsEncoding


class WholeColumnsDeadlock:
    """Proves a state lost because some cards can never move.

    Let cards move as soon as what they need was *ever* there. A base with all that lies on it, and a card of
    stock or waste, need a bare card that takes them, or a king a space. A card needs for its foundation that it
    and all that precede it there were bare or to be had. It then leaves the card on which it lies bare; in no
    other way does a loose card leave. A card of the waste is to be had once those after it have left.

    In any real play take the first move that was not possible here. All that it needs was there in play, and
    came there by earlier moves, which were possible here. So what never moves here never does in play, and the
    game is lost.

    It has the shape of ``search.deadlock`` in one loop, as calls would take half of the time of a search.

    Args:
        encoding: of the deal.
    """

    def __init__(self, encoding: WholeColumnsEncoding) -> None:
        self._encoding = encoding
        self._bearing: Bits = 0
        """Cards that bear the next one of their segment."""
        self._laid: Bits = 0
        """Cards that lie on one of their segment: they are loose once they are uncovered."""
        for column in encoding.columns_dealt:
            for segment in column:
                self._bearing |= bits(segment[:-1])
                self._laid |= bits(segment[1:])

    def __call__(self, state: int, bare: Bits, loose: Bits, has_space: bool) -> bool:
        """Whether the state is proven lost.

        Args:
            state: of the encoding.
            bare: the bare cards in the columns.
            loose: the loose ones.
            has_space: whether a king can move to a space.
        """
        encoding, uncovers = self._encoding, self._encoding.columns.uncovers
        high, low, talon = encoding.parts(state)
        second, next_up = encoding.second(state), encoding.heights[high].wanted
        bases = encoding.columns[low].bases
        wastes, waiting = encoding.talons.in_order(talon)
        waste = wastes[0] if wastes else None
        had = encoding.talons[talon].cards ^ waiting | (waste.card if waste else 0)
        loose |= self._laid
        risen = 0
        while bases or waste:
            before = bases, waste, bare, had, has_space
            while rising := next_up & (bare | had):
                risen |= rising
                next_up ^= rising | rising << RANK
                if leaving := rising & loose:
                    bare |= encoding.under(leaving & ~KINGS, second)
                    has_space |= bool(leaving & KINGS)
            fits = encoding.fits(encoding.kinds(bare), 0, has_space)
            bare |= had & fits
            leaving = bases & (fits | risen & bare)
            while leaving:
                base = leaving & -leaving
                below, segment = uncovers[base]
                bases ^= base | below
                bare |= segment & ~self._bearing
                has_space |= not below
                leaving ^= base | below & (fits | risen & bare)
            while waste and waste.card & (fits | risen):
                waste = waste.rest
                had |= waste.card if waste else 0
            if before == (bases, waste, bare, had, has_space):
                return True
        return False
