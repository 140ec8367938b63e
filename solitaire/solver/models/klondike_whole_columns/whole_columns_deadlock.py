"""Deadlocks in Klondikes whose columns move whole."""

from __future__ import annotations

from solitaire.solver.models.klondike.bitset import KINGS, RANK, Bits, bits
from solitaire.solver.models.klondike_whole_columns.whole_columns_encoding import WholeColumnsEncoding


class WholeColumnsDeadlock:
    """Proves a state lost because some cards can never move.

    Let cards move as soon as what they need was *ever* there. A base with all that lies on it, and a card of
    stock or waste, need a bare card that takes them, or a king a space. A card needs for its foundation that it
    and all that precede it there were bare or to be had. It then leaves the card on which it lies bare; in no
    other way does a loose card leave. A card of the waste is to be had while it is the last one.

    In any real play take the first move that was not possible here. All that it needs was there in play, and
    came there by earlier moves, which were possible here. So what never moves here never does in play, and the
    game is lost.

    In the last pass the stock is dealt in its order, each time nothing more moves, as in
    ``klondike.sequence_deadlock``.

    It has the shape of ``search.deadlock`` in one loop, as calls would take half of the time of a search.

    Args:
        encoding: of the deal.
    """

    def __init__(self, encoding: WholeColumnsEncoding) -> None:
        self._encoding = encoding
        self._bearing: Bits = 0
        """Cards that bear the next one of their sequence."""
        self._laid: Bits = 0
        """Cards that lie on one of their sequence: they are loose once they are uncovered."""
        for column in encoding.columns_dealt:
            for sequence in column:
                self._bearing |= bits(sequence[:-1])
                self._laid |= bits(sequence[1:])

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
        ordered = encoding.talons.in_order(talon)
        had, waste = ordered.others, [*ordered.piles[0]] if ordered.piles else []
        last = waste[-1] if waste else 0
        loose |= self._laid
        risen, undealt = 0, len(ordered.deals)
        while bases or last or undealt:
            before = bare, has_space
            while rising := next_up & (bare | had | last):
                risen |= rising
                next_up ^= rising | rising << RANK
                if leaving := rising & loose:
                    bare |= encoding.under(leaving & ~KINGS, second)
                    has_space |= bool(leaving & KINGS)
            types = encoding.with_twins(bare)
            fits = encoding.fits(types, 0, has_space)
            while waste and waste[-1] & (fits | risen):
                had |= waste.pop()
            last = waste[-1] if waste else 0
            bare |= had & fits
            leaving = bases & (fits | risen & bare)
            while leaving:
                base = leaving & -leaving
                below, sequence = uncovers[base]
                bases ^= base | below
                bare |= sequence & ~self._bearing
                has_space |= not below
                leaving ^= base | below & (fits | risen & bare)
            if before != (bare, has_space):
                continue
            # Nothing more leaves. A card that comes beside its twin at once opens no other places.
            undealt, left = ordered.deal(waste, undealt, fits & types & ~next_up, fits | next_up)
            had |= left
            last = waste[-1] if waste else 0
            if not last & (fits | next_up):
                return bool(bases or last)
        return False
