"""Search problem of Klondike with a stock whose cards can be had at any time.

Such a card can wait: while it stays in the stock it lies on no other card, it is available at any later time,
and it can go to a column or to its foundation from where it is. So in every winning line each of its moves can
be put off until just before the first move that needs it.

* In the columns it is needed when a card is put on it that found no other place, or when its twin moves to the
  foundation after giving what lay on it to the card. If that next move brings a card from the stock as well,
  the same holds for that one. So what follows a state is, besides the other moves, every *transfer*: cards from
  the stock, each put on the one before, and a move that needs the last of them. Where that replaced all ways to
  bring cards down singly, proofs of loss took 5 to 300 times fewer states.
* On its foundation it is needed when the next card of its suit moves there. So a card of the columns takes
  along those that precede it from the stock, in one step.

Cards wait on foundations as well (``transfers``).

A card of the stock that covers a safe card, which no move can need, moves to its foundation at once: from there
it can come to any column to which it could come from the stock, and nothing that it covers is needed.

With waiting cards, two thirds as many states settle a thousand positions of the middle of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.solver.models.klondike.bitset import ALL, RANK, Bits
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED, DealEncoding
from solitaire.solver.models.klondike.klondike_tables import ColumnFacts
from solitaire.solver.models.klondike.stages import DEPTH_UNIT
from solitaire.solver.models.klondike.transfers import Transfer, Transfers
from solitaire.solver.search.problem import WON, Child

_NONE: Final = (0, 0)
"""The change of a state, and of the cards in the stock, when a card takes none along."""


class WaitingStockProblem:
    """Every move of an open stock, but for those that can wait (see the module).

    For a real stock it is a relaxation.

    Args:
        encoding: of a deal whose stock is open, or as if it were.
        waiting: whether cards wait in the stock for the next ones of their foundations, and on foundations.
    """

    def __init__(self, encoding: DealEncoding, waiting: bool = True) -> None:
        self.encoding = encoding
        self.start = encoding.start
        self._waiting = waiting
        self._transfers = Transfers(encoding, waiting)

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow; the stage counts what is buried, and 0 is won."""
        encoding = self.encoding
        high, low, talon = encoding.parts(state)
        on_foundations, wanted, safe, returning, left = encoding.heights[high]
        columns = encoding.columns[low]
        buried, bases, empty, depth, leave = columns
        stocked, reach, _ = encoding.talons[talon]
        to_foundation, singles = encoding.to_foundation, encoding.singles

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        bare = encoding.bare(seen, loose)
        waits = self._transfers.waits_there
        sure = seen & bare & wanted & (safe | waits & loose) | reach & wanted & (safe | waits & safe << RANK)
        in_stock = stocked.bit_count()
        if sure:
            return [self._after_foundation_move(state, sure & -sure, reach, columns, in_stock, left)]
        after = []
        along: dict[Bits, tuple[int, int]] = {}
        if self._waiting:
            along = self._taken_along(reach & wanted, reach, seen)
            wanted |= sum(along)
        else:
            after += [
                self._after_foundation_move(state, card, reach, columns, in_stock, left)
                for card in singles[reach & wanted]
            ]

        twin_and_children, weight, others = encoding.twin_and_children, self._transfers.weight, ~bare
        returning &= ~waits
        back, up = waits & on_foundations & ~safe, seen & bare & wanted
        places = encoding.fits(bare, loose, empty)
        # Moves without a transfer, then those after each transfer: to foundations, and to these places. The
        # stage is 0, of a win, once nothing is buried.
        transfers: list[Transfer] = [(state, reach, back, in_stock, left, up, places, 0)]
        while transfers:
            state, reach, back, in_stock, left, up, places, brought = transfers.pop()
            for card in singles[up]:
                # What it takes along has lower ranks than all that was transferred.
                add, less = leave.get(card, UNCHANGED)
                taken, count = along.get(card, _NONE)
                stage = (depth - less) and (depth - less) * DEPTH_UNIT + in_stock - count
                after.append((state + to_foundation[card] + add + taken, stage, left - 1 - count))
            for base in singles[bases & places]:
                add, less = leave[base]
                stage = (depth - less) and (depth - less) * DEPTH_UNIT + in_stock
                after.append((state + add, stage, left))
            for card in singles[returning & places]:
                after.append((state - to_foundation[card], depth * DEPTH_UNIT + in_stock, left + 1))
            places &= others
            for card in singles[reach & places]:
                twin, children = twin_and_children[card]
                after_it, rest, up = state - weight[card], reach ^ card, twin & seen & wanted
                transfers.append((after_it, rest, back, in_stock - 1, left, up, children, brought | card))
            for card in singles[back & places]:
                twin, children = twin_and_children[card]
                before = state, reach, back, in_stock, left, twin & seen & wanted, children, brought
                transfers += self._transfers.back(before, card, seen, bases, empty)
        return after

    def _after_foundation_move(
        self, state: int, card: Bits, reach: Bits, columns: ColumnFacts, in_stock: int, left: int
    ) -> Child[int]:
        """The state after a card moved to its foundation, from the stock (``reach``) or from a column."""
        depth, change = columns.depth, self.encoding.to_foundation[card]
        if card & reach:
            change -= self._transfers.weight[card]
            in_stock -= 1
        else:
            add, less = columns.leave.get(card, UNCHANGED)
            change += add
            depth -= less
            if not depth:
                return state + change, WON, left - 1
        return state + change, depth * DEPTH_UNIT + in_stock, left - 1

    def _taken_along(self, wanted: Bits, reach: Bits, seen: Bits) -> dict[Bits, tuple[int, int]]:
        """The cards in sight that wait on foundations for nothing but cards of the stock.

        Each has the change of the state when those of the stock move there, and their number.

        Args:
            wanted: the next cards of the foundations, those that are in the stock.
            reach: all cards in the stock.
            seen: the cards in sight.
        """
        to_foundation, weight = self.encoding.to_foundation, self._transfers.weight
        along = {}
        for lowest in self.encoding.singles[wanted]:
            card, taken, count = lowest, 0, 0
            while card & reach:
                taken += to_foundation[card] - weight[card]
                count += 1
                card <<= RANK
            if card & seen:
                along[card] = (taken, count)
        return along
