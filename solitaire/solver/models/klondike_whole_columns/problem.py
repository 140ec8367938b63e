"""Search problem of Klondikes whose columns move whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.moves import Carry
from solitaire.solver.lines.move_line import Line, follow
from solitaire.solver.models.klondike.bitset import ALL, KINGS
from solitaire.solver.models.klondike.deal_encoding import UNCHANGED
from solitaire.solver.models.klondike_whole_columns.whole_columns_deadlock import WholeColumnsDeadlock
from solitaire.solver.models.klondike_whole_columns.whole_columns_encoding import SPACE, WholeColumnsEncoding
from solitaire.solver.search.problem import WON, Child

_BURIED: Final = 5
"""The cost of a sequence or card that is buried."""
_WASTED: Final = 2
"""The cost of a card of the waste."""


class WholeColumnsProblem:
    """Every move that changes something in a game that ``has_whole_columns``.

    A safe card moves to its foundation at once, and nothing follows a deadlock that is found.

    The stage is what is still to be dealt. The cost counts the cards left, most of all those that are buried,
    and those in the waste. A state is won once none is buried or in stock and waste, as the lowest of the cards
    left is then always bare.

    Args:
        encoding: of the deal.
        deadlocks: whether deadlocks are looked for.
    """

    def __init__(self, encoding: WholeColumnsEncoding, deadlocks: bool = True) -> None:
        self.encoding = encoding
        self.start = encoding.start
        self._deadlock = WholeColumnsDeadlock(encoding) if deadlocks else None

    def children(self, state: int) -> Sequence[Child[int]]:
        """List the states that follow, with their stages and costs."""
        encoding = self.encoding
        high, low, talon = encoding.parts(state)
        second, rest = encoding.second(state), state - talon
        on_foundations, wanted, safe, _, left = encoding.heights[high]
        buried, bases, empty, depth, leave = encoding.columns[low]
        stocked, reach, take = encoding.talons[talon]
        to_foundation, singles, places = encoding.to_foundation, encoding.singles, encoding.places

        seen = ALL & ~(on_foundations | buried | stocked)
        loose = seen & ~bases
        bare = seen & ~encoding.under(loose & ~KINGS, second)
        has_space = empty > (loose & KINGS).bit_count()
        up = bare & wanted
        sure = safe & wanted & (bare | encoding.talons.free(talon))
        if sure:
            sure &= -sure
            up, reach, fits = up & sure, reach & sure, 0
        elif self._deadlock and self._deadlock(state, bare, loose, has_space):
            return ()
        else:
            fits = encoding.fits(encoding.with_twins(bare), 0, has_space)
        after = []
        for card in singles[up]:
            add, less = leave.get(card, UNCHANGED)
            add += to_foundation[card] - ((second & card) << encoding.shift)
            after.append(self._child(state + add, depth - less, talon, left - 1))
        for card in singles[reach & wanted]:
            after.append(self._child(rest + to_foundation[card] + take[card], depth, take[card], left - 1))
        open_to = bare | SPACE
        for card in singles[bases & fits]:
            add, less = leave[card]
            for under, laid in places[card]:
                if under & open_to:
                    after.append(self._child(state + add + laid, depth - less, talon, left))
        for card in singles[reach & fits]:
            for under, laid in places[card]:
                if under & open_to:
                    after.append(self._child(rest + take[card] + laid, depth, take[card], left))
        return after

    def _child(self, state: int, depth: int, talon: int, left: int) -> Child[int]:
        """The state with its stage and cost."""
        undealt, wasted = self.encoding.talons.sizes(talon)
        stage = 1 + undealt if depth or undealt or wasted else WON
        return state, stage, left + _BURIED * depth + _WASTED * wasted

    def decode_path(self, path: Sequence[int]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        From a state that is won they go on to the end of the game. Raises UnsoundMove if a state does not
        follow.
        """
        encoding = self.encoding
        states = [*path]
        while self._is_won(states[-1]):
            states.append(self.children(states[-1])[0][0])
        return follow(
            Line(encoding.rules, encoding.position),
            states[1:],
            encoding.state_of,
            lambda move: not isinstance(move, Carry),
        )

    def _is_won(self, state: int) -> bool:
        """Whether cards are left, but none is buried or in stock and waste."""
        high, low, talon = self.encoding.parts(state)
        left, depth = self.encoding.heights[high].left, self.encoding.columns[low].depth
        return left > 0 and not depth and not self.encoding.talons[talon].cards
