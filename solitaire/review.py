"""What went wrong: where a game could last be won, and which move threw the win away.

Along a game a win can only be lost: whatever can be won after a move could be won before it. So a few
positions tell about all of them, and the last move that mattered is found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from solitaire.foresight import Foresight
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.solver.answer import Answer, Verdict

Search: TypeAlias = Callable[[Position], Answer]


class Review(NamedTuple):
    """What is known of the positions of a game, by how many moves were made before them."""

    winnable_after: int | None
    """The last position from which a line is known that wins."""
    lost_after: int | None
    """The first one that is proven lost. Positions between the two are not settled."""
    line: tuple[Move, ...]
    """The moves that win from the last position that can be won."""

    @property
    def fatal(self) -> int | None:
        """The number of the move that lost the game, from 1, where it is certain which one that was."""
        last = -1 if self.winnable_after is None else self.winnable_after
        return self.lost_after if self.lost_after and self.lost_after == last + 1 else None

    def verdict(self, moves: int) -> Verdict:
        """What is known of the position after so many moves."""
        if self.winnable_after is not None and moves <= self.winnable_after:
            return Verdict.WINNABLE
        if self.lost_after is not None and moves >= self.lost_after:
            return Verdict.UNWINNABLE
        return Verdict.UNKNOWN


def review(rules: Rules, way: Sequence[Position], search: Search) -> Review:
    """Find out where a ``way`` of positions leaves those that can be won. ``search`` is asked about few of
    them, and about all that lie between the two ends where it cannot settle any.
    """
    foresight = Foresight(rules)
    while (place := foresight.to_ask(way)) is not None:
        foresight.learn(way[place], search(way[place]))
    last = len(way) - 1 if rules.is_won(way[-1]) else foresight.last_winnable(way)
    line = () if last is None else tuple(foresight.line(way[last]))
    return Review(last, foresight.first_lost(way), line)
