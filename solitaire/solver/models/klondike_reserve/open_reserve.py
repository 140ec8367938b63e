"""Relaxation in which every card of stock and reserve is available at any time.

Such a card can wait where it is, as in ``klondike.waiting_stock``: it comes to a column only when a card is put
on it that found no other place, or when its twin moves to the foundation after giving what lay on it to the
card. So what follows a state is, besides the other moves, every *transfer*: cards of the reserve, each put on
the one before, and a move that needs the last of them. *Aces* and *kings* (see the package) do not wait: an ace
in the columns may take a king, which leaves a space.

What is lost if cards of the reserve need no places (``GivenCardsRelaxation``) is lost here, and more. Of some
deals that stay undecided for long it proves in a second that they are lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.solver.models.klondike.bitset import ACES, ALL, KINGS
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding
from solitaire.solver.search.problem import Child

_NOT_WAITING: Final = ACES | KINGS


class OpenReserveProblem:
    """Every move of an open reserve, but for those that can wait (see the module).

    Args:
        encoding: of the real deal.
        waiting: whether cards wait.
    """

    def __init__(self, encoding: ReserveEncoding, waiting: bool = True) -> None:
        self.encoding = encoding
        self.start = self.relax(encoding.start)
        self._waiting = ALL & ~_NOT_WAITING if waiting else 0

    def relax(self, state: int) -> int:
        """Return the state of the relaxation for a real one: as if nothing had been dealt."""
        *_, rest = self.encoding.parts(state)
        return state - rest + self.encoding.reserve.left(rest)

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow; the stage counts what is buried, and 0 is won."""
        encoding = self.encoding
        high, low, rest = encoding.parts(state)
        on_foundations, wanted, safe, _, left = encoding.heights[high]
        buried, bases, empty, depth, leave = encoding.columns[low]
        to_foundation, singles, weight = encoding.to_foundation, encoding.singles, encoding.reserve.weight
        reach = encoding.reserve[rest].cards

        seen = ALL & ~(on_foundations | buried | reach)
        loose = seen & ~bases
        room, bare_aces = encoding.room(seen, loose, empty)
        bare = encoding.bare(seen, loose) & ~ACES | bare_aces
        up = seen & bare & wanted
        sure = (up | reach & wanted) & safe
        if sure:
            sure &= -sure
            if sure & reach:
                return [(state + to_foundation[sure] - weight[sure], depth, left - 1)]
            add, less = leave.get(sure, UNCHANGED)
            return [(state + to_foundation[sure] + add, depth - less, left - 1)]
        after = [
            (state + to_foundation[card] - weight[card], depth, left - 1) for card in singles[reach & wanted]
        ]

        twin_and_children, waiting = encoding.twin_and_children, self._waiting
        # Moves without a transfer, then those after each transfer: to foundations, and to these places.
        transfers = [(state, reach, up, encoding.fits(bare, 0, room))]
        while transfers:
            state, reach, up, places = transfers.pop()
            for card in singles[up]:
                add, less = leave.get(card, UNCHANGED)
                after.append((state + to_foundation[card] + add, depth - less, left - 1))
            for base in singles[bases & places]:
                add, less = leave[base]
                after.append((state + add, depth - less, left))
            for card in singles[reach & places & ~waiting]:
                after.append((state - weight[card], depth, left))
            for card in singles[reach & places & waiting & ~bare]:
                twin, children = twin_and_children[card]
                transfers.append((state - weight[card], reach ^ card, twin & seen & wanted, children))
        return after
