"""Search problems of Klondike without the arrangement of columns, and relaxations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import UNLIMITED
from solitaire.solver.models.klondike.bitset import ALL
from solitaire.solver.models.klondike.deal_encoding import DEPTH_UNIT, UNCHANGED, DealEncoding
from solitaire.solver.models.klondike.path_decoder import decode_path
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, Child
from solitaire.solver.search.relaxation import RelaxationPrunedSearch
from solitaire.solver.search_run import SearchRun

_MODULUS: Final = 5
"""The remainder of a state by this determines its kind."""
_SECOND_KIND: Final = DEPTH_UNIT * DEPTH_UNIT
"""The stages of the second kind are above those of the first."""


class CompleteProblem:
    """Every move, but for those that change nothing (see the package).

    A safe card of the columns moves to its foundation at once; and where the stock is not gone through without
    limit, nothing follows a deadlock.

    Stages and costs are of two kinds. The first has a stage for what is buried and what is in the stock, and
    the cards not on foundations are the cost; in the second these two change places. For some deals either
    needs many times as long as the other. So each state has one of the two kinds, by a hash, and is queued
    once: on draw three that expands a fifth fewer states on the mean won deal than the first kind alone,
    and an eighth of those of the six hardest deals.
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
            after.append(self._child(state + found[card] + add, depth - less, in_stock, left - 1))
        if sure:
            return after
        fits = encoding.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append(self._child(state + add, depth - less, in_stock, left))
        rest = state - talon
        for card in singles[reach & wanted]:
            after.append(self._child(rest + found[card] + take[card], depth, in_stock - 1, left - 1))
        for card in singles[reach & fits]:
            after.append(self._child(rest + take[card], depth, in_stock - 1, left))
        for card in singles[returning & fits]:
            after.append(self._child(state - found[card], depth, in_stock, left + 1))
        return after

    def _child(self, state: int, depth: int, in_stock: int, left: int) -> Child[int]:
        """The state with its stage and cost; won once no card is buried or in the stock."""
        if not depth and not in_stock:
            return state, WON, left
        if state % _MODULUS & 1:
            return state, _SECOND_KIND + depth * DEPTH_UNIT + left, in_stock
        return state, depth * DEPTH_UNIT + in_stock, left


class GivenStockRelaxation:
    """Relaxation with an open stock whose cards can be built on where they are.

    The cards of the stock are in sight from the beginning, can move to foundations at any time, and bear a card
    each without lying on one themselves.

    Whatever the real game allows, this one does: more is in sight, and less lies on other cards. In its
    states only heights and columns change, so it is soon exhausted. It proves a fifth of Klondike's losses.
    """

    def __init__(self, encoding: DealEncoding) -> None:
        self.encoding = encoding
        self.start = encoding.start

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow; the stage counts what is buried, and 0 is won."""
        encoding = self.encoding
        high, low, _ = encoding.parts(state)
        on_foundations, wanted, safe, returning, left = encoding.heights[high]
        buried, bases, empty, depth, leave = encoding.columns[low]
        found, singles, stocked = encoding.found, encoding.singles, encoding.stocked

        seen = ALL & ~(on_foundations | buried)
        loose = seen & ~(bases | stocked)
        bare = encoding.bare(seen, loose)
        up = seen & (bare | stocked) & wanted
        sure = up & safe
        if sure:
            up = sure & -sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, UNCHANGED)
            after.append((state + found[card] + add, depth - less, left - 1))
        if sure:
            return after
        fits = encoding.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            after.append((state + add, depth - less, left))
        for card in singles[returning & (fits | stocked)]:
            after.append((state - found[card], depth, left + 1))
        return after


class OpenStockRelaxation:
    """Problem of an open stock: its cards come to columns only when needed there.

    Such a card can wait: while it stays in the stock it lies on no other card, it is available at any later
    time, and it can go to its foundation from where it is. So in every winning line each of these moves can be
    put off until just before the first move that needs the card in the columns, which is one of these: a card
    is put on it that found no other place, or its twin moves to the foundation after giving what lay on it to
    the card. If that next move brings a card from the stock as well, the same holds for that one. So what
    follows a state is, besides the other moves, every *transfer*: cards from the stock, each put on the one
    before, and a move that needs the last of them. Where that replaced all ways to bring cards down singly,
    proofs of loss took 5 to 300 times fewer states.

    A safe card moves from the stock to its foundation at once, as from the columns.
    """

    def __init__(self, encoding: DealEncoding) -> None:
        self.encoding = encoding
        self.start = encoding.start
        # Of an open stock, the number without a card is always smaller by the same amount.
        initial = encoding.talons.initial
        self._weight = {card: initial - less for card, less in encoding.talons[initial].take.items()}

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow; the stage counts what is buried, and 0 is won."""
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
        rest = state - talon
        sure = (up | reach & wanted) & safe
        if sure:
            sure &= -sure
            if sure & reach:
                return [(rest + found[sure] + take[sure], depth * DEPTH_UNIT + in_stock - 1, left - 1)]
            up = sure
        after = []
        for card in singles[up]:
            add, less = leave.get(card, UNCHANGED)
            stage = (depth - less) and (depth - less) * DEPTH_UNIT + in_stock
            after.append((state + found[card] + add, stage, left - 1))
        if sure:
            return after
        fits = encoding.fits(bare, loose, empty)
        for card in singles[bases & fits]:
            add, less = leave[card]
            stage = (depth - less) and (depth - less) * DEPTH_UNIT + in_stock
            after.append((state + add, stage, left))
        for card in singles[reach & wanted]:
            after.append((rest + found[card] + take[card], depth * DEPTH_UNIT + in_stock - 1, left - 1))
        for card in singles[returning & fits]:
            after.append((state - found[card], depth * DEPTH_UNIT + in_stock, left + 1))

        weight, twin_and_children, others = self._weight, encoding.twin_and_children, ~bare
        transfers = [
            (card, talon - weight[card], reach ^ card, in_stock - 1) for card in singles[reach & fits & others]
        ]
        while transfers:
            card, talon, reach, in_stock = transfers.pop()
            state = rest + talon
            twin, children = twin_and_children[card]
            if twin & seen & wanted:
                add, less = leave.get(twin, UNCHANGED)
                stage = (depth - less) and (depth - less) * DEPTH_UNIT + in_stock
                after.append((state + found[twin] + add, stage, left - 1))
            for base in singles[bases & children]:
                add, less = leave[base]
                stage = (depth - less) and (depth - less) * DEPTH_UNIT + in_stock
                after.append((state + add, stage, left))
            for back in singles[returning & children]:
                after.append((state - found[back], depth * DEPTH_UNIT + in_stock, left + 1))
            transfers += [
                (child, talon - weight[child], reach ^ child, in_stock - 1)
                for child in singles[reach & children & others]
            ]
        return after


def klondike_search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the complete search and, for a stock, relaxations that prove losses."""
    encoding = DealEncoding(rules, position)
    decode = partial(decode_path, encoding, position)
    complete = OpenStockRelaxation(encoding) if encoding.stock_is_open else CompleteProblem(encoding)
    found = [SearchRun(BestFirst(complete, max_states), 2000, decode)]
    if encoding.stocked:
        found.append(SearchRun(BestFirst(GivenStockRelaxation(encoding), max_states), 6000, None))
        if not encoding.stock_is_open:
            opened = DealEncoding(rules, position, opened=True)
            open_stock, relax = OpenStockRelaxation(opened), partial(opened.translate, encoding)
            # Wins of the relaxation are found soon, so the longer it takes the likelier it proves a loss.
            found.append(SearchRun(BestFirst(open_stock, max_states), 6000, None))
            # Deals that are undecided for so long are mostly lost.
            found.append(
                SearchRun(
                    RelaxationPrunedSearch(complete, open_stock, relax, max_states), 4000, decode, start_turn=5
                )
            )
    return found
