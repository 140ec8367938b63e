"""The units that may leave a pile, as sets of faces, cached by pile.

A unit is a group of cards that moves as one; its *lead* is its lowest card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import FACE_MASK, FACES, Face
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Pile
from solitaire.rules.vocabulary import Unit

CACHE_SIZE: Final = 1 << 15
"""Piles cached. A move changes two piles of a position and leaves the others."""


class UnitSizes(dict[Mask, tuple[int, ...]]):
    """The sizes of the units that begin with a set of leads.

    A lead has several sizes if its equal card of another pack leads a unit of the same pile.
    """

    __slots__ = ()

    def __missing__(self, leads: Mask) -> tuple[int, ...]:
        lead = leads & -leads
        sizes = self[leads] = self[lead] + self[leads ^ lead]
        return sizes


MovableUnits: TypeAlias = tuple[Mask, UnitSizes, Mask]
"""The leads of a pile that is not empty, the sizes of their units, and the last card if it may leave."""


_STARTS: Final[dict[Unit, Callable[[int, int], Sequence[int]]]] = {
    Unit.SINGLE: lambda last, bottom: (last,),
    Unit.SINGLE_OR_ALL: lambda last, bottom: (last, bottom) if bottom < last else (last,),
    Unit.ALL: lambda last, bottom: (bottom,),
    Unit.RUN: lambda last, bottom: range(last, bottom - 1, -1),
    Unit.SUPERMOVE: lambda last, bottom: range(last, bottom - 1, -1),
    Unit.ANY: lambda last, bottom: range(last, bottom - 1, -1),
}
"""The indexes of the leads, smallest unit first, from those of the last card and of the lowest movable one."""


def unit_starts(unit: Unit, joins: tuple[Mask, ...], pile: Pile) -> Sequence[int]:
    """The indexes in ``pile`` at which its units begin, smallest unit first.

    ``joins`` has for each face the faces that may lie on it within a unit.
    """
    return _STARTS[unit](len(pile) - 1, _lowest_movable(joins, pile))


def _lowest_movable(joins: tuple[Mask, ...], pile: Pile) -> int:
    """The index of the lowest face-up card down to which each card may lie on the one below it."""
    place = len(pile) - 1
    upper = pile[place] & FACE_MASK
    while place and (card := pile[place - 1]) >= 0:
        lower = card & FACE_MASK
        if not joins[lower] >> upper & 1:
            break
        place, upper = place - 1, lower
    return place


def _single(face: Face) -> MovableUnits:
    top = 1 << face
    return top, UnitSizes({top: (1,)}), top


_SINGLES: Final = tuple(_single(face) for face in range(FACES))
_NOTHING: Final[MovableUnits] = (0, UnitSizes(), 0)


def movable_singles(pile: Pile) -> MovableUnits:
    """The only unit of a pile whose cards move one at a time: its last card."""
    return _SINGLES[pile[-1] & FACE_MASK]


def movable_above_first(pile: Pile) -> MovableUnits:
    """The last card of a pile whose first card never leaves; nothing if it is alone."""
    return _SINGLES[pile[-1] & FACE_MASK] if len(pile) > 1 else _NOTHING


class _MovableTable(dict[Pile, MovableUnits]):
    """A cache of units by pile."""

    def __init__(self, unit: Unit, joins: tuple[Mask, ...]) -> None:
        super().__init__()
        self._starts = _STARTS[unit]
        self._joins = joins

    def __missing__(self, pile: Pile) -> MovableUnits:
        if len(self) == CACHE_SIZE:
            self.clear()
        last, bottom = len(pile) - 1, _lowest_movable(self._joins, pile)
        units = self[pile] = self._several(pile, last, bottom) if bottom < last else movable_singles(pile)
        return units

    def _several(self, pile: Pile, last: int, bottom: int) -> MovableUnits:
        sizes = UnitSizes()
        leads = 0
        for start in self._starts(last, bottom):
            lead = 1 << (pile[start] & FACE_MASK)
            size = last + 1 - start
            sizes[lead] = (*sizes[lead], size) if lead & leads else (size,)
            leads |= lead
        return leads, sizes, 1 << (pile[-1] & FACE_MASK)


def movable_units(unit: Unit, joins: tuple[Mask, ...]) -> Callable[[Pile], MovableUnits]:
    """Return a cached function from a pile to its units, for units of several cards."""
    return _MovableTable(unit, joins).__getitem__
