"""Deadlocks in Klondike without the arrangement of the columns.

``piles.deadlock_sequences`` has the same proof for columns with their arrangement.
"""

from __future__ import annotations

from typing import Final

from solitaire.rules.vocabulary import Build
from solitaire.solver.models.klondike.bitset import ALL, KINGS, LEFT, Bits
from solitaire.solver.models.klondike.deal_encoding import DealEncoding

_SUITS: Final = [0x1111111111111 << place for place in range(4)]


class SequenceDeadlock:
    """Proves a state lost because some cards can never move.

    A card leaves its column, or a waste that is not turned over any more, once some card on which it fits was
    *ever* bare, or it and all that precede it on its foundation were available. A type of which all are covered
    has a bare one again when a card that covers it moves to a foundation, or when another of the type comes in
    sight: in no other way do fewer cards lie on it. So whatever is bare in play is bare here at last, and what
    does not leave here never does.
    """

    def __init__(self, encoding: DealEncoding) -> None:
        self._encoding = encoding
        tableau, foundation = encoding.rules.ruleset.tableau, encoding.rules.ruleset.foundation
        self._has_twins = tableau.build is not Build.SAME_SUIT
        self._comes_back = ALL if foundation.take_back else 0

    def __call__(self, state: int) -> bool:
        """Whether the state is proven lost."""
        encoding = self._encoding
        high, low, talon = encoding.parts(state)
        on_foundations = encoding.heights[high].on_foundations
        buried, bases, empty, _, _ = encoding.columns[low]
        stocked = encoding.talons[talon].cards
        waste = encoding.talons.final_waste(talon)
        columns = encoding.columns.chains(low)

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        bare = encoding.bare(seen, loose)
        has_space = empty > (loose & KINGS).bit_count()
        had = stocked & ~sum(waste)
        before = None
        while columns or waste:
            if waste:
                had |= waste[-1]
            now = bare, seen, had, has_space, len(columns)
            if now == before:
                return True
            before = now
            up = self._rising(on_foundations, had | bare & seen)
            fits = encoding.fits(bare, 0, has_space)
            leaving = fits | up & bare
            has_space |= bool(up & bare & seen & KINGS)
            uncovered = encoding.over(up & bare & seen & loose)
            shown = (had | on_foundations & self._comes_back) & fits
            for column in columns:
                while column and column[-1][0] & leaving:
                    _, under = column.pop()
                    shown |= under
                    has_space |= not under
            columns = [column for column in columns if column]
            while waste and waste[-1] & (leaving | up):
                had |= waste.pop()
            seen |= shown
            bare |= self._kinds(uncovered | shown)
        return False

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
        return cards | (cards & LEFT) << 1 | cards >> 1 & LEFT if self._has_twins else cards
