"""The complete search of a game of free runs, whatever its stock."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.runs.bits import ALL
from solitaire.solver.runs.ground import DEEP, STAYS, Ground
from solitaire.solver.runs.stranded import Stranded


class AnyStock:
    """Every move, but for those that change nothing (see the package). A safe card of the columns goes up at
    once; and where the stock is not gone through without limit, nothing follows when cards are stranded.
    """

    def __init__(self, ground: Ground, pruned: bool = True) -> None:
        self.ground = ground
        self.start = ground.start
        is_limited = ground.rules.ruleset.stock.passes != UNLIMITED
        self._stranded = Stranded(ground) if pruned and is_limited else None

    def children(self, state: int) -> Sequence[tuple[int, int, int]]:
        """The states that follow. The stage tells how much is buried and how much is left of the stock."""
        if self._stranded and self._stranded(state):
            return ()
        ground = self.ground
        high, low, talon = ground.parts(state)
        founded, wanted, safe, returning, left = ground.heights[high]
        buried, bases, empty, depth, leave = ground.columns[low]
        stocked, reach, take = ground.talons[talon]
        found, singles = ground.found, ground.singles

        seen = ALL & ~(founded | buried | stocked)
        loose = seen & ~bases
        bare = ground.bare(seen, loose)
        stage = depth * DEEP + stocked.bit_count()
        up = seen & bare & wanted
        sure = up & safe
        if sure:
            up = sure & -sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, STAYS)
            after.append((state + found[card] + add, stage - less * DEEP, left - 1))
        if sure:
            return after
        fits = ground.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append((state + add, stage - less * DEEP, left))
        rest = state - talon
        for card in singles[reach & wanted]:
            after.append((rest + found[card] + take[card], stage - 1, left - 1))
        for card in singles[reach & fits]:
            after.append((rest + take[card], stage - 1, left))
        for card in singles[returning & fits]:
            after.append((state - found[card], stage, left + 1))
        return after
