"""Deadlines in games of pairs: times at which every position is lost.

The cards still to come prove it alone. A game is won only after everything is dealt, and it reaches a later
time only by dealing; so a time is lost if both ways to deal lose.

- A *row* goes onto every column. It loses if its relaxation does, in which the cards below the row are
  unknown, and uncovering any of them wins.
- A *single card* goes into a space while no column has a card to spare, so there are fewer cards than columns.
  But cards leave two and two: of all those dealt so far at least the surplus of each rank over its partner
  stays. If that is as many as there are columns, there is no such deal; if not, it leads to the next time,
  which may be lost itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from solitaire.solver.models.pairs.problem import PairsProblem
from solitaire.solver.search.depth_first import DepthFirst, PiledState
from solitaire.solver.search.problem import WON, Child, SearchState

_STATES: Final = 256
"""States of the search that proves a row lost: few are enough, or very many would be needed."""
_UNKNOWN: Final = b"\xff"
"""A card that lay there before the row; it makes the total with no other card."""


class DeadlineProblem:
    """A game of pairs without the moves to times that are lost."""

    def __init__(self, pairs: PairsProblem) -> None:
        self.pairs = pairs
        self.start = pairs.start
        self.lost: set[int] = set()
        """The times at which every position is lost."""
        for time in reversed(range(pairs.start[0], pairs.last)):
            if (time + 1 in self.lost or not self._has_singles(time)) and self._row_loses(time):
                self.lost.add(time)

    def children(self, state: PiledState) -> Sequence[Child[PiledState]]:
        """List the states that follow at times that are not lost."""
        lost = self.lost
        return [after for after in self.pairs.children(state) if after[0][0] not in lost]

    def lowest(self, state: PiledState) -> list[int]:
        """As in the game: no card needs to be known to see that a time is lost."""
        return self.pairs.lowest(state)

    def _has_singles(self, time: int) -> bool:
        """Whether a single card may be dealt at a time, as far as is known without the piles."""
        pairs, (now, piles) = self.pairs, self.start
        counts = Counter(b"".join(piles) + pairs.dealt[now:time])
        del counts[pairs.total]
        staying = sum(max(count - counts[pairs.total - rank], 0) for rank, count in counts.items())
        beside = sum(map(len, piles[pairs.columns :]))
        return pairs.into_space and staying < pairs.columns + beside

    def _row_loses(self, time: int) -> bool:
        """Whether a row that is dealt at a time loses, whatever lies below."""
        pairs, columns = self.pairs, self.pairs.columns
        piles = enumerate(self.start[1])
        below = tuple([_UNKNOWN if pile or place < columns else pile for place, pile in piles])
        row = pairs.deal((time, below), range(columns))
        if row[0] in self.lost:
            return True
        return (
            not _uncovers(row)
            and DepthFirst(_RelaxedPairs(self, row), _STATES).run(_STATES) is SearchState.EXHAUSTED
        )


class _RelaxedPairs:
    """Relaxation in which uncovering an unknown card wins."""

    def __init__(self, game: DeadlineProblem, start: PiledState) -> None:
        self.game = game
        self.start = start
        self.lowest = game.lowest

    def children(self, state: PiledState) -> Sequence[Child[PiledState]]:
        """List the states that follow; those that uncover an unknown card are won."""
        return [
            (child, WON if _uncovers(child) else stage, cost)
            for child, stage, cost in self.game.children(state)
        ]


def _uncovers(state: PiledState) -> bool:
    """Whether an unknown card lies on top of a pile."""
    return any(pile.endswith(_UNKNOWN) for pile in state[1])
