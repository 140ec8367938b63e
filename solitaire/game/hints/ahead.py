"""A move that is worth nothing by itself may lead to one that is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final, TypeAlias

from solitaire.rules.apply import perform
from solitaire.rules.compiled import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position

Worth: TypeAlias = Callable[[Position, Move], int]

FARTHEST: Final = 3
"""Moves that prepare another one."""
MOST: Final = 4000
"""Moves that are weighed: who asks for a hint should not have to wait for it."""


def preparing(
    rules: Rules, position: Position, worth: Worth, least: int, been: Collection[Position]
) -> Move | None:
    """The first of the fewest moves that lead to one of at least so much worth, which no move has now; None
    if a look at the nearest positions finds none.

    Until then cards are only carried, and none is turned up, so nothing is looked at that cannot be seen. No
    position comes twice, nor does any where the game has ``been``.
    """
    met = {position, *been}
    edge: list[tuple[Position, Move | None]] = [(position, None)]
    weighed = 0
    for _ in range(FARTHEST):
        following: list[tuple[Position, Move | None]] = []
        best, prepared_by = least - 1, None
        for here, first in edge:
            for move, after in _carried(rules, here):
                if after in met or not 0 <= worth(here, move) < least:
                    continue
                met.add(after)
                following.append((after, first or move))
                gains = [worth(after, further) for further in legal_moves(rules, after)]
                if max(gains, default=0) > best:
                    best, prepared_by = max(gains), first or move
                weighed += len(gains)
                if weighed > MOST:
                    return prepared_by
        if prepared_by:
            return prepared_by
        edge = following
    return None


def _carried(rules: Rules, position: Position) -> Iterator[tuple[Move, Position]]:
    """Each carry, and where it leads."""
    for move in legal_moves(rules, position):
        if isinstance(move, Carry):
            yield move, perform(rules, position, move)[0]
