"""Move the cursor between piles with the arrow keys: geometry of an arrangement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from operator import itemgetter
from typing import Final, TypeAlias

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


_Distance: TypeAlias = tuple[bool, int]
"""Whether a pile lies more beside a direction than in it, and how far away; the least is preferred."""
_Start: TypeAlias = tuple[int, Direction]
"""A pile, and the direction of a step from it."""
_Steps: TypeAlias = Mapping[_Start, int]
"""The piles to which steps lead."""


def neighbour(arrangement: Arrangement, pile: int, direction: Direction) -> int | None:
    """The nearest pile in a direction; None if there is none.

    Piles that lie more in this direction than beside it come before all others. But where no steps would lead
    to a pile, one that passes it is changed.
    """
    return _steps(arrangement).get((pile, direction))


@lru_cache(maxsize=8)
def _steps(arrangement: Arrangement) -> _Steps:
    """The steps of all piles, by which each pile is reached from every other."""
    places = arrangement.places
    ahead = {
        (here.pile, direction): _piles_ahead(here, direction, places)
        for here in places
        for direction in Direction
    }
    steps = {start: min(found, key=found.__getitem__) for start, found in ahead.items() if found}
    for place in places:
        while len(reached := _reached(steps, place.pile)) < len(places):
            detour = _detour(steps, ahead, reached)
            if not detour:
                break
            steps |= detour
    return steps


def _piles_ahead(here: PilePlace, direction: Direction, places: Iterable[PilePlace]) -> dict[int, _Distance]:
    """The distances of the piles that are in a direction."""
    (across, down), left, top = direction.value, here.x, here.y
    found = {}
    for place in places:
        dx, dy = place.x - left, (place.y - top) * ROW
        if (ahead := dx * across + dy * down) > 0:
            aside = abs(dx * down + dy * across)
            found[place.pile] = (aside > ahead, ahead + ASIDE * aside)
    return found


def _reached(steps: _Steps, pile: int) -> set[int]:
    """The piles that are reached from one, itself included."""
    reached, edge = {pile}, [pile]
    while edge:
        here = edge.pop()
        after = {steps[here, direction] for direction in Direction if (here, direction) in steps} - reached
        reached |= after
        edge += after
    return reached


def _detour(steps: _Steps, ahead: Mapping[_Start, Mapping[int, _Distance]], reached: set[int]) -> _Steps:
    """The shortest step to a pile that is not reached, from which the former end of the step is.

    Empty if there is none.
    """
    detours = (
        (length, start, pile)
        for start, found in ahead.items()
        if start[0] in reached
        for pile, (_, length) in found.items()
        if pile not in reached
    )
    return next(
        (
            {start: pile}
            for _, start, pile in sorted(detours, key=itemgetter(0))
            if steps[start] in _reached({**steps, start: pile}, pile)
        ),
        {},
    )
