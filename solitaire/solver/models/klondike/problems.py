"""The complete search of a game of free runs, whatever its stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.models.klondike.bitset import ALL
from solitaire.solver.models.klondike.deadlock import Stranded
from solitaire.solver.models.klondike.encoding import DEEP, STAYS, Ground
from solitaire.solver.search.problem import WON

Child: TypeAlias = tuple[int, int, int]

_CHANCE: Final = 5
"""What is left over when a state is divided by this tells its kind."""
_OTHERS: Final = DEEP * DEEP
"""The stages of the second kind are above those of the first."""


class AnyStock:
    """Every move, but for those that change nothing (see the package). A safe card of the columns goes up at
    once; and where the stock is not gone through without limit, nothing follows when cards are stranded.

    Stages and costs are of two kinds. The first has a stage for what is buried and what is in the stock, and
    the cards still to go up are the cost; in the second these two change places. For some deals either needs
    many times as long as the other. So some states go the one way and some the other, as if by chance, and
    none waits twice: on draw three that looks at a fifth fewer states of the mean deal that is won than the
    first kind alone did, and at an eighth of those of the six hardest.
    """

    def __init__(self, ground: Ground, pruned: bool = True) -> None:
        self.ground = ground
        self.start = ground.start
        is_limited = ground.rules.ruleset.stock.passes != UNLIMITED
        self._stranded = Stranded(ground) if pruned and is_limited else None

    def children(self, state: int) -> Sequence[Child]:
        """The states that follow."""
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
        in_stock = stocked.bit_count()
        up = seen & bare & wanted
        sure = up & safe
        if sure:
            up = sure & -sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, STAYS)
            after.append(self._weighed(state + found[card] + add, depth - less, in_stock, left - 1))
        if sure:
            return after
        fits = ground.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append(self._weighed(state + add, depth - less, in_stock, left))
        rest = state - talon
        for card in singles[reach & wanted]:
            after.append(self._weighed(rest + found[card] + take[card], depth, in_stock - 1, left - 1))
        for card in singles[reach & fits]:
            after.append(self._weighed(rest + take[card], depth, in_stock - 1, left))
        for card in singles[returning & fits]:
            after.append(self._weighed(state - found[card], depth, in_stock, left + 1))
        return after

    def _weighed(self, state: int, depth: int, in_stock: int, left: int) -> Child:
        """The state, with its stage and cost. The game is won once nothing is buried or in the stock."""
        if not depth and not in_stock:
            return state, WON, left
        if state % _CHANCE & 1:
            return state, _OTHERS + depth * DEEP + left, in_stock
        return state, depth * DEEP + in_stock, left
