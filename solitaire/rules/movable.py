"""What a pile offers, as sets of faces, worked out once for each pile that is ever seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import FACE_MASK, FACES, Face
from solitaire.rules.position import Pile
from solitaire.rules.vocabulary import Unit

Mask: TypeAlias = int
"""A set of faces: bit f stands for face f."""

REMEMBERED = 1 << 15
"""Piles whose glance is kept. A move changes two piles of a position and leaves the others."""


class Counts(dict[Mask, tuple[int, ...]]):
    """How many cards a lead, as a set of one, brings along; for a set of several, what each of them
    brings. Twins in a pile of two packs can lead two parts.
    """

    __slots__ = ()

    def __missing__(self, leads: Mask) -> tuple[int, ...]:
        lead = leads & -leads
        counts = self[leads] = self[lead] + self[leads ^ lead]
        return counts


MovableUnits: TypeAlias = tuple[Mask, Counts, Mask]
"""What may leave a pile that is not empty: the leads, which are the lowest cards of the parts that may go
to another pile; how many cards they bring along; and the last card."""


def mask_of(faces: Iterable[Face]) -> Mask:
    """The set as a mask."""
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


def faces_in(mask: Mask) -> list[Face]:
    """The faces of a mask, lowest first."""
    faces = []
    while mask:
        low = mask & -mask
        faces.append(low.bit_length() - 1)
        mask ^= low
    return faces


_STARTS: Final[dict[Unit, Callable[[int, int], Sequence[int]]]] = {
    Unit.SINGLE: lambda last, bottom: (last,),
    Unit.SINGLE_OR_ALL: lambda last, bottom: (last, bottom) if bottom < last else (last,),
    Unit.ALL: lambda last, bottom: (bottom,),
    Unit.RUN: lambda last, bottom: range(last, bottom - 1, -1),
    Unit.ANY: lambda last, bottom: range(last, bottom - 1, -1),
}
"""Where the parts begin, smallest first, by the places of the last card and of the lowest that comes along."""


def unit_starts(unit: Unit, joins: tuple[Mask, ...], pile: Pile) -> Sequence[int]:
    """Where the parts of a pile that may leave it begin, smallest part first. ``joins`` tells for each
    face which faces may lie on it within a part.
    """
    return _STARTS[unit](len(pile) - 1, _bottom(joins, pile))


def _bottom(joins: tuple[Mask, ...], pile: Pile) -> int:
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
    return top, Counts({top: (1,)}), top


_SINGLES = tuple(_single(face) for face in range(FACES))


def movable_singles(pile: Pile) -> MovableUnits:
    """What a pile offers that gives its cards one at a time."""
    return _SINGLES[pile[-1] & FACE_MASK]


class _MovableTable(dict[Pile, MovableUnits]):
    """Glances by pile, each worked out when it is first asked for."""

    def __init__(self, unit: Unit, joins: tuple[Mask, ...]) -> None:
        super().__init__()
        self._starts = _STARTS[unit]
        self._joins = joins

    def __missing__(self, pile: Pile) -> MovableUnits:
        if len(self) == REMEMBERED:
            self.clear()
        last, bottom = len(pile) - 1, _bottom(self._joins, pile)
        glance = self[pile] = self._at_parts(pile, last, bottom) if bottom < last else movable_singles(pile)
        return glance

    def _at_parts(self, pile: Pile, last: int, bottom: int) -> MovableUnits:
        counts = Counts()
        leads = 0
        for start in self._starts(last, bottom):
            lead = 1 << (pile[start] & FACE_MASK)
            count = last + 1 - start
            counts[lead] = (*counts[lead], count) if lead & leads else (count,)
            leads |= lead
        return leads, counts, 1 << (pile[-1] & FACE_MASK)


def movable_units(unit: Unit, joins: tuple[Mask, ...]) -> Callable[[Pile], MovableUnits]:
    """A function that tells what a pile offers that gives several cards at once."""
    return _MovableTable(unit, joins).__getitem__
