"""Searches of Klondike without the arrangement of columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.models.klondike.bitset import ALL
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED, DealEncoding
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike.path_decoder import decode_path
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.models.klondike.stages import TWO_KINDS, staged
from solitaire.solver.models.klondike.transfers import Transfer, Transfers
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import Child
from solitaire.solver.search.relaxation import RelaxationPrunedSearch, RelaxationTest
from solitaire.solver.search_run import SearchRun


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
        found, singles, waits = encoding.found, encoding.singles, self._transfers.waits_there

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        bare = encoding.bare(seen, loose)
        in_stock = stocked.bit_count()
        up = seen & bare & wanted
        sure = up & (safe | waits & loose)
        if sure:
            sure &= -sure
            add, less = leave.get(sure, UNCHANGED)
            return [staged(state + found[sure] + add, depth - less, in_stock, left - 1, TWO_KINDS)]
        after = []
        rest = state - talon
        for card in singles[reach & wanted]:
            after.append(staged(rest + found[card] + take[card], depth, in_stock - 1, left - 1, TWO_KINDS))
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
                after.append(staged(state + found[card] + add, depth - less, in_stock, left - 1, TWO_KINDS))
            for base in singles[bases & places]:
                add, less = leave[base]
                after.append(staged(state + add, depth - less, in_stock, left, TWO_KINDS))
            for card in singles[reach & places]:
                after.append(staged(state - talon + take[card], depth, in_stock - 1, left, TWO_KINDS))
            for card in singles[returning & places]:
                after.append(staged(state - found[card], depth, in_stock, left + 1, TWO_KINDS))
            for card in singles[back & places & others]:
                twin, children = twin_and_children[card]
                before = state, 0, back, in_stock, left, twin & seen & wanted, children, brought
                transfers += self._transfers.back(before, card, seen, bases, empty)
        return after


def klondike_search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the complete search and, for a stock, relaxations that prove losses."""
    encoding = DealEncoding(rules, position)
    decode = partial(decode_path, encoding, position)
    complete = WaitingStockProblem(encoding) if encoding.stock_is_open else CompleteProblem(encoding)
    runs = [SearchRun(BestFirst(complete, max_states), 3000, decode)]
    if encoding.stocked:
        opened = encoding if encoding.stock_is_open else DealEncoding(rules, position, opened=True)
        given = GivenCardsRelaxation(opened, opened.stocked)
        runs.append(SearchRun(BestFirst(given, max_states), 6000, None))
        if opened is not encoding:
            relax = partial(opened.translate, encoding)
            test = RelaxationTest(WaitingStockProblem(opened), relax, RelaxationTest(given, given.relax))
            pruned = RelaxationPrunedSearch(complete, test, max_states, may_stop=True)
            # Deals that are undecided for so long are mostly lost.
            runs.append(SearchRun(pruned, 6000, decode, start_turn=2))
    return runs
