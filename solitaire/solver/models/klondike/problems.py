"""Searches of Klondike without the arrangement of columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.models.klondike.bitset import ALL
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED, DealEncoding
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike.path_decoder import decode_path
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.models.klondike.stages import staged
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import Child
from solitaire.solver.search.relaxation import RelaxationPrunedSearch
from solitaire.solver.search_run import SearchRun


class CompleteProblem:
    """Every move, but for those that change nothing (see the package).

    A safe card of the columns moves to its foundation at once; and where the stock is not gone through without
    limit, nothing follows a deadlock.
    """

    def __init__(self, encoding: DealEncoding, pruned: bool = True) -> None:
        self.encoding = encoding
        self.start = encoding.start
        is_limited = encoding.rules.ruleset.stock.passes != UNLIMITED
        self._deadlock = SequenceDeadlock(encoding) if pruned and is_limited else None

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow, with their stages and costs."""
        if self._deadlock and self._deadlock(state):
            return ()
        encoding = self.encoding
        high, low, talon = encoding.parts(state)
        on_foundations, wanted, safe, returning, left = encoding.heights[high]
        buried, bases, empty, depth, leave = encoding.columns[low]
        stocked, reach, take = encoding.talons[talon]
        found, singles = encoding.found, encoding.singles

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        bare = encoding.bare(seen, loose)
        in_stock = stocked.bit_count()
        up = seen & bare & wanted
        sure = up & safe
        if sure:
            up = sure & -sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, UNCHANGED)
            after.append(staged(state + found[card] + add, depth - less, in_stock, left - 1))
        if sure:
            return after
        fits = encoding.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append(staged(state + add, depth - less, in_stock, left))
        rest = state - talon
        for card in singles[reach & wanted]:
            after.append(staged(rest + found[card] + take[card], depth, in_stock - 1, left - 1))
        for card in singles[reach & fits]:
            after.append(staged(rest + take[card], depth, in_stock - 1, left))
        for card in singles[returning & fits]:
            after.append(staged(state - found[card], depth, in_stock, left + 1))
        return after


def klondike_search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the complete search and, for a stock, relaxations that prove losses."""
    encoding = DealEncoding(rules, position)
    decode = partial(decode_path, encoding, position)
    complete = WaitingStockProblem(encoding) if encoding.stock_is_open else CompleteProblem(encoding)
    found = [SearchRun(BestFirst(complete, max_states), 3000, decode)]
    if encoding.stocked:
        found.append(
            SearchRun(BestFirst(GivenCardsRelaxation(encoding, encoding.stocked), max_states), 6000, None)
        )
        if not encoding.stock_is_open:
            opened = DealEncoding(rules, position, opened=True)
            open_stock, relax = WaitingStockProblem(opened), partial(opened.translate, encoding)
            # Deals that are undecided for so long are mostly lost.
            found.append(
                SearchRun(
                    RelaxationPrunedSearch(complete, open_stock, relax, max_states), 6000, decode, start_turn=3
                )
            )
    return found
