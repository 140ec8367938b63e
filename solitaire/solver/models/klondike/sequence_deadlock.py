"""Deadlocks in Klondike without the arrangement of the columns.

``piles.deadlock_sequences`` has the same proof for columns with their arrangement.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from solitaire.rules.vocabulary import Build
from solitaire.solver.models.klondike.bitset import ALL, KINGS, LEFT, Bits
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike.klondike_tables import Chain
from solitaire.solver.search.deadlock import is_deadlock

_SUITS: Final = [0x1111111111111 << place for place in range(4)]


_Available: TypeAlias = tuple[Bits, Bits, Bits, bool, Bits, Bits]
"""The types of which a card was ever bare, the cards ever in sight, those ever available in the stock, and
whether there was ever a space; and, as they are, the cards on foundations and the loose ones.
"""


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
        waste, wasted = encoding.talons.final_waste(talon)

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        bare = encoding.bare(seen, loose)
        has_space = empty > (loose & KINGS).bit_count()
        had = stocked & ~wasted
        if waste:
            had |= waste.card
        available = bare, seen, had, has_space, on_foundations, loose
        return is_deadlock(self._release, available, [waste, *encoding.columns.chains(low)])

    def _release(
        self, available: _Available, piles: list[Chain | None]
    ) -> tuple[_Available, list[Chain | None]]:
        """Let cards leave the waste, which comes first, and the columns."""
        encoding = self._encoding
        bare, seen, had, has_space, on_foundations, loose = available
        up = self._rising(on_foundations, had | bare & seen)
        fits = encoding.fits(bare, 0, has_space)
        leaving = fits | up & bare
        has_space |= bool(up & bare & seen & KINGS)
        uncovered = encoding.over(up & bare & seen & loose)
        shown = (had | on_foundations & self._comes_back) & fits
        waste = piles[0]
        while waste and waste.card & (leaving | up):
            waste = waste.rest
            if waste:
                had |= waste.card
        left = [waste]
        for pile in piles[1:]:
            column = pile
            while column and column.card & leaving:
                shown |= column.under
                has_space |= not column.under
                column = column.rest
            if column:
                left.append(column)
        bare |= self._kinds(uncovered | shown)
        return (bare, seen | shown, had, has_space, on_foundations, loose), left

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
