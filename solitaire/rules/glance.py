"""What a pile offers, as sets of faces, worked out once for each pile that is ever seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from solitaire.cards import FACE_MASK, FACES, Face
from solitaire.rules.position import Pile
from solitaire.rules.vocabulary import Unit

Mask: TypeAlias = int
"""A set of faces: bit f stands for face f."""

REMEMBERED = 1 << 15
"""Piles whose glance is kept. A move changes two piles of a position and leaves the others."""


class Glance(NamedTuple):
    """What may leave a pile that is not empty."""

    leads: Mask
    """The lowest cards of the parts that may go to another pile."""
    counts: dict[Mask, tuple[int, ...]]
    """How many cards each lead, as a set of one, brings along. Twins in a pile of two packs can lead two
    parts."""
    top: Mask
    """The last card."""


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


def unit_starts(unit: Unit, joins: tuple[Mask, ...], pile: Pile) -> list[int]:
    """Where the parts of a pile that may leave it begin, smallest part first. ``joins`` tells for each
    face which faces may lie on it within a run.
    """
    last = len(pile) - 1
    if unit is Unit.SINGLE:
        return [last]
    bottom = last
    while bottom and pile[bottom - 1] >= 0:
        if unit is Unit.RUN and not joins[pile[bottom - 1] & FACE_MASK] >> (pile[bottom] & FACE_MASK) & 1:
            break
        bottom -= 1
    match unit:
        case Unit.ALL:
            return [bottom]
        case Unit.SINGLE_OR_ALL:
            return [last, bottom] if bottom < last else [last]
        case _:
            return list(range(last, bottom - 1, -1))


_SINGLES = tuple(Glance(1 << face, {1 << face: (1,)}, 1 << face) for face in range(FACES))


def glance_at_single(pile: Pile) -> Glance:
    """What a pile offers that gives its cards one at a time."""
    return _SINGLES[pile[-1] & FACE_MASK]


def glance_at_units(unit: Unit, joins: tuple[Mask, ...]) -> Callable[[Pile], Glance]:
    """A function that tells what a pile offers that gives several cards at once."""

    @lru_cache(maxsize=REMEMBERED)
    def glance(pile: Pile) -> Glance:
        counts: dict[Mask, tuple[int, ...]] = {}
        for start in unit_starts(unit, joins, pile):
            lead = 1 << (pile[start] & FACE_MASK)
            counts[lead] = (*counts.get(lead, ()), len(pile) - start)
        return Glance(sum(counts), counts, 1 << (pile[-1] & FACE_MASK))

    return glance
