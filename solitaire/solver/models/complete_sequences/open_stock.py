"""Relaxation of games of sequences: undealt cards in columns of their own."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.models.complete_sequences.problem import CompleteSequencesProblem, State
from solitaire.solver.models.piles.safe_joins import KINGS, RootTable
from solitaire.solver.models.state_packing import StatePacking
from solitaire.solver.search.problem import Child


class OpenStockProblem(CompleteSequencesProblem):
    """Search problem in which each undealt card lies in a column of its own.

    It lies there from the beginning, and the column is no space once the card has left.

    What the real game allows, this one does as well. Cut each column of a real position below the cards that
    the stock has dealt to it: the last card of the column ends one of the parts, what moves with all that lies
    on it moves with a part of that, and an empty column has no parts. So the relaxation's loss is one of the
    game. As nothing is ever dealt, cards join their sequences at once wherever ``SafeJoinsProblem`` proves it
    safe. On Scorpion that proves most losses that have no deadlock in a second.

    With nothing left of the stock it is the game itself.

    Args:
        rules: a game that ``has_join_deadlocks``.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        super().__init__(rules, position)
        stock, self._undealt = self._undealt, ()
        self.is_relaxed = bool(stock)
        """Whether there are cards that the real game has still to deal."""
        self._stocked = frozenset(stock)
        self._packing = StatePacking(len(self._columns) + len(stock) + 1)
        self._roots = RootTable(self._piles.piles.__getitem__)
        columns = [position.piles[index] for index in self._columns] + [(card,) for card in stock]
        self.start = self._canonical([self._piles.number(column) for column in columns], 0)

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        *piles, _ = self._packing.unpack(state)
        columns = [number for number in piles if number]
        own = sum([self._piles.piles[number][0] in self._stocked for number in columns])
        free = len(self._columns) + own - len(columns)
        if self._deadlock and self._deadlock(columns + [0] * (free > 0), ()):
            return ()
        spaces = [place for place, number in enumerate(piles) if not number][: max(free, 0)]
        return self._joined(state, piles, spaces) or self._moves(state, piles, 0, spaces)

    def _joined(self, state: State, piles: Sequence[int], spaces: Sequence[int]) -> list[Child[State]]:
        """The state after a card moved to its parent, or a king to a space, for good; empty if none can."""
        takes, roots = self._piles.takes, [self._roots[number] for number in piles]
        ends = [(place, takes[piles[place]]) for place, root in enumerate(roots) if root.is_sequence]
        waiting = KINGS & ~sum([root.king for root in roots])
        if waiting.bit_count() <= len(spaces):
            ends += [(place, waiting) for place in spaces[:1]]
        for place, number in enumerate(piles):
            leads, sizes, _ = self._piles.units[number]
            for target, mask in ends:
                if lead := leads & mask:
                    return [self._move(state, piles, 0, self._total(piles), place, target, sizes[lead][0])]
        return []
