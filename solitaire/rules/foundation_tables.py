"""Tables of the cards that foundations take, as sets of faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import ALL_FACES, KING, rank_of, suit_of
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.face_tables import build_table, opening_faces, step_table
from solitaire.rules.piles import PileSpec
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import FoundationSection
from solitaire.rules.vocabulary import Base, Build, FoundationSuit

_BUILDS: Final = {
    FoundationSuit.FIXED: Build.SAME_SUIT,
    FoundationSuit.FREE: Build.SAME_SUIT,
    FoundationSuit.NONE: Build.ANY_SUIT,
    FoundationSuit.ALTERNATE_COLOURS: Build.ALTERNATE_COLOURS,
}


def first_faces(foundation: FoundationSection, base: int, pile: PileSpec) -> Mask:
    """The faces that open a foundation in a deal of this base rank, or of none yet."""
    if not base and foundation.base is Base.PLAYED_CARD:
        return mask_of(face for face in ALL_FACES if pile.suit in (None, suit_of(face)))
    if not foundation.fixed:
        return opening_faces(base, pile.suit)
    card = foundation.fixed[pile.number].base
    has_suit = foundation.suit is not FoundationSuit.NONE
    return opening_faces(rank_of(card), suit_of(card) if has_suit else None)


def following_faces(foundation: FoundationSection, number: int) -> tuple[Mask, ...]:
    """For each face on the foundation of this number, the faces that may follow it."""
    up = _BUILDS[foundation.suit]
    if foundation.fixed:
        fixed = foundation.fixed[number]
        table = step_table(up, fixed.step, foundation.wrap)
        again = opening_faces(rank_of(fixed.base), None) if fixed.rounds > 1 else 0
        is_last = [again and rank_of(face) == rank_of(fixed.target) for face in range(len(table))]
        return tuple(again if last else mask for last, mask in zip(is_last, table, strict=True))
    grows = build_table(up, foundation)
    if foundation.king_closes:
        return tuple(0 if rank_of(face) == KING else mask for face, mask in enumerate(grows))
    return grows


def foundations_built_alike(
    foundation: FoundationSection, specs: Sequence[PileSpec]
) -> dict[int, tuple[int, ...]]:
    """For each foundation, by index, those that are built in its direction.

    Empty where cards do not move between foundations.
    """
    if not foundation.transfer:
        return {}
    ways = {spec.index: foundation.fixed[spec.number].is_built_up for spec in specs}
    return {index: tuple(other for other in ways if ways[other] is way) for index, way in ways.items()}


def full_length(ruleset: Ruleset, seats: int, number: int) -> int:
    """The number of cards of the foundation of this number when it is complete."""
    foundation = ruleset.foundation
    if foundation.fixed:
        return len(foundation.fixed[number].cards)
    return ruleset.pack.size * seats // foundation.piles if foundation.piles else KING
