"""From pile to pile with the arrow keys: pure geometry of an arrangement."""

from __future__ import annotations

from enum import Enum
from typing import Final

from solitaire.tui.board.pile_places import Arrangement, PilePlace


class Direction(Enum):
    """A way to go on the board, as steps of columns and rows."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


ROW: Final = 2
"""How many columns of a terminal are as long as a row is high."""
ASIDE: Final = 3
"""How much farther a cell to the side is than one straight on."""


def neighbour(arrangement: Arrangement, pile: int, direction: Direction) -> int | None:
    """The nearest pile that stands in this direction, if any does: more ahead than aside before others."""
    across, down = direction.value
    here = next(stand for stand in arrangement.stands if stand.pile == pile)

    def distance(stand: PilePlace) -> tuple[bool, int] | None:
        dx, dy = stand.x - here.x, (stand.y - here.y) * ROW
        ahead = dx * across + dy * down
        aside = abs(dx * down) + abs(dy * across)
        return (aside > ahead, ahead + ASIDE * aside) if ahead > 0 else None

    far = {stand.pile: distance(stand) for stand in arrangement.stands}
    ahead = {other: way for other, way in far.items() if way is not None}
    return min(ahead, key=ahead.__getitem__, default=None)
