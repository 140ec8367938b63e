"""The generic search problem on positions packed into integers, to save memory.

The same piles recur in many positions. Each is stored once, and a state has the number of every pile; the
foundations and the stock, which change seldom, have one number together. That is a tenth of the memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position, StockHistory
from solitaire.solver.costs.pile_counts import pile_selector
from solitaire.solver.encodings.state_packing import StatePacking
from solitaire.solver.lines.move_line import Line
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import Child

_Rest: TypeAlias = tuple[int, tuple[StockHistory, ...], tuple[Pile, ...]]
"""The redeals left, the history of the stock, and the foundations and the stock."""


class PositionCodec:
    """Packs positions of a game, of one search or of several, into states."""

    def __init__(self, rules: Rules) -> None:
        seldom = (*rules.of_zone(Zone.FOUNDATION), *rules.of_zone(Zone.STOCK))
        often = [index for index in range(len(rules.piles)) if index not in seldom]
        order = [*often, *seldom]
        self._often, self._seldom = pile_selector(often), pile_selector(seldom)
        self._in_order = pile_selector([order.index(index) for index in range(len(order))])
        self._numbers: dict[Pile, int] = {}
        self._piles: list[Pile] = []
        self._rest_numbers: dict[_Rest, int] = {}
        self._rests: list[_Rest] = []
        self._packing = StatePacking(len(often) + 1)
        self._pack = self._packing.pack

    def pack(self, position: Position) -> int:
        """The state of a position; equal for equal positions."""
        piles, redeals_left, turned = position
        often = self._often(piles)
        try:
            found = list(map(self._numbers.__getitem__, often))
        except KeyError:
            found = list(map(self._number, often))
        rest = redeals_left, turned, self._seldom(piles)
        number = self._rest_numbers.get(rest)
        if number is None:
            number = self._rest_numbers[rest] = len(self._rests)
            self._rests.append(rest)
        found.append(number)
        return self._pack(found)

    def parts(self, state: int) -> StateParts:
        """The piles of a state in the context of its foundations and stock."""
        *numbers, rest = self._packing.unpack(state)
        return rest, numbers

    def unpack(self, state: int) -> Position:
        """The position of a state."""
        *numbers, rest = self._packing.unpack(state)
        redeals_left, turned, seldom = self._rests[rest]
        piles = (*map(self._piles.__getitem__, numbers), *seldom)
        return Position(self._in_order(piles), redeals_left, turned)

    def _number(self, pile: Pile) -> int:
        number = self._numbers.get(pile)
        if number is None:
            number = self._numbers[pile] = len(self._piles)
            self._piles.append(pile)
        return number


class PackedPositions:
    """A generic problem whose states are integers."""

    def __init__(self, problem: GenericProblem, codec: PositionCodec) -> None:
        self._problem = problem
        self._codec = codec
        self.start = codec.pack(problem.start)

    def parts(self, state: int) -> StateParts:
        """Return the piles of a state in the context of all others (``Novelty``)."""
        return self._codec.parts(state)

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow, with their stages and costs."""
        pack, position = self._codec.pack, self._codec.unpack(state)
        return [(pack(child), stage, cost) for child, stage, cost in self._problem.children(position)]

    def decode_path(self, path: Sequence[int]) -> Line:
        """Return moves from the opening through positions equivalent to those of ``path``.

        Raises UnsoundMove if a position does not follow.
        """
        return self._problem.decode_path([self._codec.unpack(state) for state in path])
