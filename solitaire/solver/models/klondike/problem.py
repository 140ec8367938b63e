"""Search problem of Klondike without the arrangement of columns."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.sections import UNLIMITED
from solitaire.solver.models.klondike.bitset import ALL
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED, DealEncoding
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.models.klondike.stages import TWO_KINDS, staged
from solitaire.solver.models.klondike.transfers import Transfer, Transfers
from solitaire.solver.search.problem import Child


class CompleteProblem:
    """Every move, but for those that change nothing or can wait.

    The package and ``transfers`` say which.

    A safe card of the columns moves to its foundation at once; and where the stock is not gone through without
    limit, nothing follows a deadlock.

    Args:
        encoding: of a deal.
        pruned: whether deadlocks are looked for.
        waiting: whether cards wait on foundations.
    """

    def __init__(self, encoding: DealEncoding, pruned: bool = True, waiting: bool = True) -> None:
        self.encoding = encoding
        self.start = encoding.start
        is_limited = encoding.rules.ruleset.stock.passes != UNLIMITED
        self._deadlock = SequenceDeadlock(encoding) if pruned and is_limited else None
        self._transfers = Transfers(encoding, waiting)

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow, with their stages and costs."""
        if self._deadlock and self._deadlock(state):
            return ()
        encoding = self.encoding
        high, low, talon = encoding.parts(state)
        on_foundations, wanted, safe, returning, left = encoding.heights[high]
        buried, bases, empty, depth, leave = encoding.columns[low]
        stocked, reach, take = encoding.talons[talon]
        to_foundation, singles, waits = encoding.to_foundation, encoding.singles, self._transfers.waits_there

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        bare = encoding.bare(seen, loose)
        in_stock = stocked.bit_count()
        up = seen & bare & wanted
        sure = up & (safe | waits & loose)
        if sure:
            sure &= -sure
            add, less = leave.get(sure, UNCHANGED)
            return [staged(state + to_foundation[sure] + add, depth - less, in_stock, left - 1, TWO_KINDS)]
        after = []
        rest = state - talon
        for card in singles[reach & wanted]:
            after.append(
                staged(rest + to_foundation[card] + take[card], depth, in_stock - 1, left - 1, TWO_KINDS)
            )
        # From a column it would move to its foundation at once.
        reach &= ~(waits & wanted)

        twin_and_children, others = encoding.twin_and_children, ~bare
        returning &= ~waits
        places, back = encoding.fits(bare, loose, empty), waits & on_foundations & ~safe
        # Moves without a transfer, then those after each transfer: to foundations, and to these places.
        transfers: list[Transfer] = [(state, 0, back, in_stock, left, up, places, 0)]
        while transfers:
            state, _, back, in_stock, left, up, places, brought = transfers.pop()
            for card in singles[up]:
                add, less = leave.get(card, UNCHANGED)
                after.append(
                    staged(state + to_foundation[card] + add, depth - less, in_stock, left - 1, TWO_KINDS)
                )
            for base in singles[bases & places]:
                add, less = leave[base]
                after.append(staged(state + add, depth - less, in_stock, left, TWO_KINDS))
            for card in singles[reach & places]:
                after.append(staged(state - talon + take[card], depth, in_stock - 1, left, TWO_KINDS))
            for card in singles[returning & places]:
                after.append(staged(state - to_foundation[card], depth, in_stock, left + 1, TWO_KINDS))
            for card in singles[back & places & others]:
                twin, children = twin_and_children[card]
                before = state, 0, back, in_stock, left, twin & seen & wanted, children, brought
                transfers += self._transfers.back(before, card, seen, bases, empty)
        return after
