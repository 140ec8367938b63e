"""The generic search problem on positions packed into bytes, to save memory.

The same piles recur in many positions. Each is stored once, and a state has the number of every pile: that is
a third of the memory. Bytes also keep their hash, and the garbage collector ignores them.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

from solitaire.rules.position import Pile, Position, StockHistory
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.move_line import Line
from solitaire.solver.search.problem import Child


class PositionCodec:
    """Packs positions, of one search or of several, into states of equal length."""

    def __init__(self, piles: int) -> None:
        self._numbers: dict[Pile, int] = {}
        self._piles: list[Pile] = []
        self._rest_numbers: dict[tuple[int, tuple[StockHistory, ...]], int] = {}
        self._rests: list[tuple[int, tuple[StockHistory, ...]]] = []
        self._layout = Struct(f"{piles + 1}I")

    def pack(self, position: Position) -> bytes:
        """The state of a position; equal for equal positions."""
        piles, redeals_left, turned = position
        numbers = self._numbers
        try:
            found = [numbers[pile] for pile in piles]
        except KeyError:
            found = [self._number(pile) for pile in piles]
        rest = redeals_left, turned
        number = self._rest_numbers.get(rest)
        if number is None:
            number = self._rest_numbers[rest] = len(self._rests)
            self._rests.append(rest)
        return self._layout.pack(number, *found)

    def unpack(self, state: bytes) -> Position:
        """The position of a state."""
        rest, *numbers = self._layout.unpack(state)
        piles = self._piles
        return Position(tuple([piles[number] for number in numbers]), *self._rests[rest])

    def _number(self, pile: Pile) -> int:
        number = self._numbers.get(pile)
        if number is None:
            number = self._numbers[pile] = len(self._piles)
            self._piles.append(pile)
        return number


class PackedPositions:
    """A generic problem whose states are bytes."""

    def __init__(self, problem: GenericProblem, codec: PositionCodec) -> None:
        self._problem = problem
        self._codec = codec
        self.start = codec.pack(problem.start)

    def children(self, state: bytes) -> Sequence[Child[bytes]]:
        """List the states that follow, with their stages and costs."""
        pack, position = self._codec.pack, self._codec.unpack(state)
        return [(pack(child), stage, cost) for child, stage, cost in self._problem.children(position)]

    def decode_path(self, path: Sequence[bytes]) -> Line:
        """Return moves from the opening through positions equivalent to those of ``path``.

        Raises UnsoundMove if a position does not follow.
        """
        return self._problem.decode_path([self._codec.unpack(state) for state in path])
