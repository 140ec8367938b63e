"""Deadlocks in Klondike without the arrangement of the columns.

``piles.column_deadlock`` has the same proof for columns with their arrangement.
"""

from __future__ import annotations

from typing import Final

from solitaire.solver.models.klondike.bitset import ALL, KINGS, LEFT, Bits
from solitaire.solver.models.klondike.klondike_tables import Chain
from solitaire.solver.models.klondike.state_encoding import StateEncoding
from solitaire.solver.search.deadlock import is_deadlock

_SUITS: Final = [0x1111111111111 << place for place in range(4)]


class SequenceDeadlock:
    """Proves a state lost because some cards can never move.

    A card leaves its column, or a pile whose cards leave in their order alone, once some card on which it fits
    was *ever* bare, or it and all that precede it on its foundation were available. A type of which all are
    covered has a bare one again when a card that covers it moves to a foundation, or when another of the type
    comes in sight: in no other way do fewer cards lie on it. So whatever is bare in play is bare here at last,
    and what does not leave here never does.
    """

    def __init__(self, encoding: StateEncoding) -> None:
        self._encoding = encoding
        self._comes_back = ALL if encoding.ruleset.foundation.take_back else 0
        # The relaxation of the state that is tested.
        self._on_foundations = self._loose = 0
        self._bare = 0
        """The types of which a card was ever bare."""
        self._seen = 0
        """The cards ever in sight."""
        self._had = 0
        """The cards ever available outside of the columns."""
        self._has_space = False
        """Whether there was ever a space."""
        self._piles: list[Chain] = []
        """A waste, or a reserve."""
        self._columns: list[Chain] = []

    def __call__(self, state: int) -> bool:
        """Whether the state is proven lost."""
        encoding = self._encoding
        high, low, rest = encoding.parts(state)
        on_foundations = encoding.heights[high].on_foundations
        buried, bases, empty, _, _ = encoding.columns[low]
        stocked = encoding.rest[rest].cards
        piles, waiting = encoding.rest.in_order(rest)

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        had = stocked & ~waiting
        for pile in piles:
            had |= pile.card
        self._on_foundations, self._loose = on_foundations, loose
        self._bare, self._seen, self._had = encoding.bare(seen, loose), seen, had
        self._has_space = encoding.may_have_space(loose, empty)
        self._piles, self._columns = piles, encoding.columns.chains(low)
        return is_deadlock(self)

    def has_cards(self) -> bool:
        """Whether cards are left in the columns or those piles."""
        return bool(self._columns or self._piles)

    def release(self) -> bool:
        """Let cards leave the columns and those piles."""
        encoding, on_foundations = self._encoding, self._on_foundations
        bare, seen, had, has_space = self._bare, self._seen, self._had, self._has_space
        up = self._rising(on_foundations, had | bare & seen)
        fits = encoding.fits(bare, 0, has_space)
        leaving = fits | up & bare
        has_space |= bool(up & bare & seen & KINGS)
        uncovered = encoding.over(up & bare & seen & self._loose)
        shown = (had | on_foundations & self._comes_back) & fits
        piles = []
        for chain in self._piles:
            pile: Chain | None = chain
            while pile and pile.card & (leaving | up):
                pile = pile.rest
                if pile:
                    had |= pile.card
            if pile:
                piles.append(pile)
        columns = []
        for chain in self._columns:
            column: Chain | None = chain
            while column and column.card & leaving:
                shown |= column.under
                has_space |= not column.under
                column = column.rest
            if column:
                columns.append(column)
        bare |= self._kinds(uncovered | shown)
        seen |= shown
        # A card that leaves brings others in sight or within reach, or the column or pile is gone.
        is_fixpoint = (
            bare == self._bare
            and seen == self._seen
            and had == self._had
            and has_space == self._has_space
            and len(columns) == len(self._columns)
            and len(piles) == len(self._piles)
        )
        self._bare, self._seen, self._had, self._has_space = bare, seen, had, has_space
        self._piles, self._columns = piles, columns
        return not is_fixpoint

    def _rising(self, on_foundations: Bits, had: Bits) -> Bits:
        """The cards that may move to foundations: in suit, to the first unavailable one."""
        rising, missing = on_foundations, ~(on_foundations | had)
        for suit in _SUITS:
            first = suit & missing
            # Where none is missing this is -1, all cards.
            rising |= suit & ((first & -first) * 2 - 1)
        return rising

    def _kinds(self, cards: Bits) -> Bits:
        """These cards with their twins."""
        return cards | (cards & LEFT) << 1 | cards >> 1 & LEFT if self._encoding.has_twins else cards
