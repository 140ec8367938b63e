"""Tables of the cards that may lie on others, as sets of faces.

Every question about two cards becomes one look-up: the table of a build rule has, for each face, the faces that
may be put on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from solitaire.rules.cards import (
    ACE,
    ALL_FACES,
    FACES,
    KING,
    Face,
    is_red,
    make_card,
    rank_above,
    rank_of,
    suit_of,
)
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.sections import DiscardSection, FoundationSection, TableauSection
from solitaire.rules.vocabulary import Build, BuildDirection, Space


def _follows(build: Build, lower: Face, upper: Face) -> bool:
    """Whether the suits allow the card ``upper`` to rest on ``lower``."""
    same_suit = suit_of(lower) == suit_of(upper)
    same_colour = is_red(lower) == is_red(upper)
    match build:
        case Build.ALTERNATE_COLOURS:
            return not same_colour
        case Build.SAME_COLOUR:
            return same_colour
        case Build.SAME_SUIT:
            return same_suit
        case Build.OTHER_SUITS:
            return not same_suit
        case Build.ANY_SUIT | Build.ANY_CARD | Build.SUIT_OR_RANK:
            return True
        case Build.NONE:
            return False


def faces_of_rank(rank: int) -> tuple[Face, ...]:
    """The four faces of a rank; none for a rank that does not exist."""
    return tuple(make_card(rank, suit) for suit in range(4)) if ACE <= rank <= KING else ()


@cache
def opening_faces(base: int, suit: int | None) -> Mask:
    """The faces of a rank that open a foundation of a suit; None is any suit."""
    return mask_of(face for face in faces_of_rank(base) if suit in (None, suit_of(face)))


@cache
def step_table(build: Build, step: int, wrap: bool) -> tuple[Mask, ...]:
    """For each face, the faces ``step`` ranks higher that may be put on it."""
    table = [0] * FACES
    for lower in ALL_FACES:
        rank = rank_above(rank_of(lower), step) if wrap else rank_of(lower) + step
        table[lower] = mask_of(face for face in faces_of_rank(rank) if _follows(build, lower, face))
    return tuple(table)


@cache
def _alike_faces() -> tuple[Mask, ...]:
    """For each face, the faces of its suit or its rank, itself included."""
    table = [0] * FACES
    for face in ALL_FACES:
        table[face] = mask_of(
            other for other in ALL_FACES if suit_of(other) == suit_of(face) or rank_of(other) == rank_of(face)
        )
    return tuple(table)


def build_table(build: Build, section: TableauSection | FoundationSection) -> tuple[Mask, ...]:
    """For each face, the faces that may be built on it in the directions of a section."""
    if build is Build.ANY_CARD:
        return (mask_of(ALL_FACES),) * FACES
    if build is Build.SUIT_OR_RANK:
        return _alike_faces()
    steps = {BuildDirection.DOWN: (-1,), BuildDirection.UP: (1,), BuildDirection.BOTH: (-1, 1)}
    tables = [step_table(build, step, section.wrap) for step in steps[section.direction]]
    return tuple(reduce(or_, masks) for masks in zip(*tables, strict=True))


@cache
def pairing_faces(discard: DiscardSection) -> tuple[Mask, ...]:
    """For each face, the faces with which it is removed."""
    table = [0] * FACES
    for one in ALL_FACES if discard.in_pairs else ():
        rank = rank_of(one)
        table[one] = mask_of(faces_of_rank(rank if discard.same_rank else discard.total - rank))
    return tuple(table)


@cache
def higher_faces(build: Build) -> tuple[Mask, ...]:
    """For each face, the higher faces whose suits may lie on its own; aces are high."""
    table = [0] * FACES
    for lower in ALL_FACES:
        ranks = () if rank_of(lower) == ACE else (*range(rank_of(lower) + 1, KING + 1), ACE)
        table[lower] = mask_of(f for rank in ranks for f in faces_of_rank(rank) if _follows(build, lower, f))
    return tuple(table)


@cache
def space_masks(space: Space, lowest_rank: int = ACE) -> tuple[Mask, ...]:
    """For each base rank, the faces that may be put on an empty pile of the tableau."""

    def ranks(base: int) -> Iterable[int]:
        match space:
            case Space.ANY:
                return range(ACE, KING + 1)
            case Space.KING:
                return (KING,)
            case Space.LOWEST:
                return (lowest_rank,)
            case Space.BELOW_BASE:
                return (base - 1 or KING,)
            case Space.NEVER:
                return ()

    return tuple(mask_of(f for rank in ranks(base) for f in faces_of_rank(rank)) for base in range(KING + 1))
