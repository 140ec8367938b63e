"""Deadlocks in Klondike without the arrangement of the columns.

``sequences.column_deadlock`` has the same proof for columns with their arrangement.
"""

from __future__ import annotations

from solitaire.solver.models.klondike.bitset import ALL, KINGS, RANK
from solitaire.solver.models.klondike.state_encoding import StateEncoding


class SequenceDeadlock:
    """Proves a state lost because some cards can never move.

    A card leaves its column, or a pile whose cards leave in their order alone, once some card on which it fits
    was *ever* bare, or it and all that precede it on its foundation were available. A type of which all are
    covered has a bare one again when a card that covers it moves to a foundation, or when another of the type
    comes in sight: in no other way do fewer cards lie on it. So whatever is bare in play is bare here at last,
    and what does not leave here never does.

    In the last pass the stock is dealt in its order, each time nothing more leaves. What has left in play
    before a deal has left here before it, so a dealt card covers nothing here that it does not cover in play. A
    card that it covers has not gone up in play either, so those that follow on its foundation wait until it
    comes free again.

    It has the shape of ``search.deadlock`` in one loop, as calls would take a third of the time of a search.
    """

    def __init__(self, encoding: StateEncoding) -> None:
        self._encoding = encoding
        self._comes_back = ALL if encoding.ruleset.foundation.take_back else 0

    def __call__(self, state: int) -> bool:
        """Whether the state is proven lost."""
        encoding, uncovers = self._encoding, self._encoding.columns.uncovers
        high, low, rest = encoding.parts(state)
        on_foundations, next_up, *_ = encoding.heights[high]
        buried, bases, empty, _, _ = encoding.columns[low]
        ordered = encoding.rest.in_order(rest)

        seen = ALL & ~(on_foundations | buried | encoding.rest[rest].cards)
        loose = seen & ~bases
        bare, has_space = encoding.bare(seen, loose), encoding.may_have_space(loose, empty)
        had = ordered.others | on_foundations & self._comes_back
        piles = [[*pile] for pile in ordered.piles]
        last = sum([pile[-1] for pile in piles if pile])
        risen, undealt = 0, len(ordered.deals)
        while bases or last or undealt:
            before = bare, seen, has_space
            while rising := next_up & (bare & seen | had | last):
                risen |= rising
                next_up ^= rising | rising << RANK
                if leaving := rising & loose:
                    bare |= encoding.with_twins(encoding.over(leaving))
                    has_space |= bool(leaving & KINGS)
            fits = encoding.fits(bare, 0, has_space)
            if last & (fits | risen):
                last = 0
                for pile in piles:
                    while pile and pile[-1] & (fits | risen):
                        had |= pile.pop()
                    if pile:
                        last |= pile[-1]
            shown = had & fits
            leaving = bases & (fits | risen & bare)
            while leaving:
                base = leaving & -leaving
                below, sequence = uncovers[base]
                bases ^= base | below
                shown |= sequence
                has_space |= not below
                leaving ^= base | below & fits
            seen |= shown
            bare |= encoding.with_twins(shown)
            if before != (bare, seen, has_space):
                continue
            # Nothing more leaves.
            if undealt:
                waste = piles[0]
                # A card that comes to its type at once changes nothing in the columns.
                undealt, left = ordered.deal(waste, undealt, fits & bare & ~next_up, fits | next_up)
                had |= left
                last = waste[-1] if waste else 0
            if not last & (fits | next_up):
                return bool(bases or last)
        return False
