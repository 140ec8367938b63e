"""Move the cursor between piles with the arrow keys: geometry of an arrangement."""

from __future__ import annotations

from enum import Enum
from typing import Final

from solitaire.tui.board.layout.pile_places import Arrangement, PilePlace


class Direction(Enum):
    """A direction on the board, as steps of columns and rows."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


ROW: Final = 2
"""Columns that are as long as one row is high."""
ASIDE: Final = 3
"""The weight of the distance sideways; that straight on weighs 1."""


def neighbour(arrangement: Arrangement, pile: int, direction: Direction) -> int | None:
    """The nearest pile in a direction; None if there is none.

    Piles that lie more in this direction than beside it come before all others.
    """
    across, down = direction.value
    here = arrangement.place_of(pile)

    def distance(place: PilePlace) -> tuple[bool, int] | None:
        dx, dy = place.x - here.x, (place.y - here.y) * ROW
        ahead = dx * across + dy * down
        aside = abs(dx * down) + abs(dy * across)
        return (aside > ahead, ahead + ASIDE * aside) if ahead > 0 else None

    far = {place.pile: distance(place) for place in arrangement.places}
    ahead = {other: way for other, way in far.items() if way is not None}
    return min(ahead, key=ahead.__getitem__, default=None)
