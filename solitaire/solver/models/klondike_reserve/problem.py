"""Search problem of Klondikes whose stock is dealt to a reserve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.solver.models.klondike.bitset import ACES, ALL, KINGS
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.models.klondike.stages import THREE_KINDS, staged
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding
from solitaire.solver.search.problem import WON, Child
from solitaire.solver.search.proof_sampling import ProofSampling
from solitaire.solver.search.relaxation import RelaxationTest
from solitaire.solver.search.relaxation_pruning import GradualRelaxation

_PATIENCE: Final = 3000
"""States before the relaxation is searched: most wins are found sooner."""
_TESTED_EVERY: Final = 64
"""One in so many states is tested for deadlocks where none is found."""


class ReserveProblem:
    """Every move, but for those that change nothing (see the package).

    A safe card moves to its foundation at once, a deal that covers nothing comes at once, and nothing follows a
    deadlock that is found, or a state that is lost even if the reserve could be built on where it lies.

    Args:
        encoding: of the deal.
        pruned: whether deals come at once.
        deadlocks: whether deadlocks are looked for. Some losses are proven in a thousandth of the states so.
        relaxed: whether a relaxation is searched, which does the same for others.
    """

    def __init__(
        self, encoding: ReserveEncoding, pruned: bool = True, deadlocks: bool = True, relaxed: bool = True
    ) -> None:
        self.encoding = encoding
        self.start = encoding.start
        self._pruned = pruned
        self._deadlock = SequenceDeadlock(encoding) if deadlocks else None
        self._tested = ProofSampling(_TESTED_EVERY)
        """Which states are tested by ``_deadlock``."""
        self._relaxation: GradualRelaxation[int, int] | None = None
        if relaxed:
            given = GivenCardsRelaxation(encoding, encoding.reserve.all_cards)
            self._relaxation = GradualRelaxation(RelaxationTest(given, given.relax), _PATIENCE)

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow, with their stages and costs."""
        if self._deadlock and self._tested.is_due() and self._deadlock(state):
            self._tested.add_loss()
            return ()
        if self._relaxation and self._relaxation(state):
            return ()
        encoding = self.encoding
        high, low, rest = encoding.parts(state)
        on_foundations, wanted, safe, _, left = encoding.heights[high]
        buried, bases, empty, depth, leave = encoding.columns[low]
        reserve, to_foundation, singles = encoding.reserve, encoding.to_foundation, encoding.singles
        stocked, reach, take = reserve[rest]
        undealt = reserve.undealt[reserve.deals(rest)]
        to_come = stocked.bit_count() + undealt

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        room, bare_aces = encoding.room(seen, loose, empty)
        bare = encoding.bare(seen, loose) & ~ACES | bare_aces
        up = seen & bare & wanted
        above = state - rest
        sure = (up | reach & wanted) & safe
        if sure:
            sure &= -sure
            if sure & reach:
                return [self._child(above + to_foundation[sure] + take[sure], depth, to_come - 1, left - 1)]
            up = sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, UNCHANGED)
            after.append(self._child(state + to_foundation[card] + add, depth - less, to_come, left - 1))
        if sure:
            return after
        if undealt:
            dealt = reserve.dealt(rest)
            less = undealt - reserve.undealt[reserve.deals(dealt)]
            after.append(self._child(above + dealt, depth, to_come - less, left))
            if self._pruned and not reserve.covers(rest):
                return after[-1:]
        fits = encoding.fits(bare, 0, room)
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append(self._child(state + add, depth - less, to_come, left))
        for card in singles[reach & wanted]:
            after.append(self._child(above + to_foundation[card] + take[card], depth, to_come - 1, left - 1))
        for card in singles[reach & fits]:
            after.append(self._child(above + take[card], depth, to_come - 1, left))
        return after

    def is_won(self, state: int) -> bool:
        """Whether all cards can go to the foundations.

        They can once none is buried or to come, and all kings can leave the aces.
        """
        high, low, rest = self.encoding.parts(state)
        on_foundations, columns = self.encoding.heights[high].on_foundations, self.encoding.columns[low]
        kings = KINGS & ~(on_foundations | columns.bases)
        return (
            not columns.depth and not self.encoding.reserve[rest].cards and columns.empty >= kings.bit_count()
        )

    def _child(self, state: int, depth: int, to_come: int, left: int) -> Child[int]:
        """The state with its stage and cost."""
        if not depth and not to_come:
            return state, WON if self.is_won(state) else WON + 1, left
        return staged(state, depth, to_come, left, THREE_KINDS)
