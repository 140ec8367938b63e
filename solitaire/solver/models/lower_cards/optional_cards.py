"""Columns in which some cards are optional: they may have left, or been kept.

A card that can leave may be worth keeping, as it lets lower ones leave later. Whether it was kept matters only
once it is free again, so it becomes *optional*, and a later step decides. Columns with optional cards stand for
all columns with some of these cards left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.face_masks import Mask, mask_of

OPTIONAL: Final = 0x40
"""Added to the face of an optional card."""
ANY_OPTIONAL: Final = bytes(range(OPTIONAL, 2 * OPTIONAL))
"""All optional cards."""
Columns: TypeAlias = tuple[bytes, ...]
"""The faces of the cards from the bottom to the top, some of them optional."""


class Leave(NamedTuple):
    """A card leaves, or is kept; the cards above it have left."""

    column: int
    place: int
    kept: bool
    """Whether it may be kept, and becomes optional."""

    def after(self, columns: Columns) -> Columns:
        """Return the columns after it."""
        pile = columns[self.column]
        card = bytes((pile[self.place] | OPTIONAL,)) if self.kept else b""
        return replaced(columns, self.column, pile[: self.place] + card)


class Stay(NamedTuple):
    """A card was kept; the cards above it have left."""

    column: int
    place: int

    def after(self, columns: Columns) -> Columns:
        """Return the columns after it."""
        pile = columns[self.column]
        return replaced(columns, self.column, pile[: self.place] + bytes((pile[self.place] & ~OPTIONAL,)))


class Transfer(NamedTuple):
    """A card moves to a space; cards above it have left, and all in the space."""

    column: int
    place: int
    space: int

    def after(self, columns: Columns) -> Columns:
        """Return the columns after it."""
        pile = columns[self.column]
        moved = replaced(columns, self.space, pile[self.place : self.place + 1])
        return replaced(moved, self.column, pile[: self.place])


class Lowest(NamedTuple):
    """An optional card was kept; the cards below it have left."""

    column: int
    place: int

    def after(self, columns: Columns) -> Columns:
        """Return the columns after it."""
        pile = columns[self.column]
        kept = bytes((pile[self.place] & ~OPTIONAL,))
        return replaced(columns, self.column, kept + pile[self.place + 1 :])


class Drop(NamedTuple):
    """An optional card has left."""

    column: int
    place: int

    def after(self, columns: Columns) -> Columns:
        """Return the columns after it."""
        pile = columns[self.column]
        return replaced(columns, self.column, pile[: self.place] + pile[self.place + 1 :])


Decision: TypeAlias = Leave | Stay | Transfer | Lowest | Drop


def cards_let_by(removed_under: Sequence[Mask]) -> list[Mask]:
    """Return the faces that each face lets leave, for those under which each leaves."""
    return [
        mask_of([card for card, higher in enumerate(removed_under) if higher >> face & 1])
        for face in range(len(removed_under))
    ]


def replaced(columns: Columns, at: int, pile: bytes) -> Columns:
    """Return the columns with one of them replaced."""
    return (*columns[:at], pile, *columns[at + 1 :])


def covers(cards: bytes, others: bytes) -> bool:
    """Whether cards are the other ones with any more optional cards.

    Neither has cards that the other one has not, besides optional ones.
    """
    if len(cards) < len(others):
        return False
    place, end = 0, len(others)
    for card in cards:
        if place < end and others[place] == card:
            place += 1
    return place == end


def free_places(columns: Columns) -> list[range]:
    """Return the places of the cards that may be free, in each column.

    These are the optional ones on top and the first other.
    """
    return [range(max(highest_other(pile), 0), len(pile)) for pile in columns]


def highest_other(pile: bytes) -> int:
    """Return the place of the highest card that is not optional; -1 if there is none."""
    place = len(pile) - 1
    while place >= 0 and pile[place] & OPTIONAL:
        place -= 1
    return place


def leaving_at_once(columns: Columns, removed_under: Sequence[Mask], kept: bool) -> Leave | None:
    """Return a card that leaves or is kept without any other decision, if any.

    It is free and not optional, and so is a card in another column below which it leaves. Such a card may
    become optional at once: the columns after it also stand for those before.
    """
    free = 0
    for pile in columns:
        if pile and not pile[-1] & OPTIONAL:
            free |= 1 << pile[-1]
    for column, pile in enumerate(columns):
        if pile and not pile[-1] & OPTIONAL and removed_under[pile[-1]] & free:
            return Leave(column, len(pile) - 1, kept)
    return None


def steps(
    columns: Columns, removed_under: Sequence[Mask], kept: bool, moves_lone: bool
) -> Iterator[tuple[Decision, ...]]:
    """Yield all that may come next but a deal, as decisions.

    Args:
        columns: where nothing is ``leaving_at_once``.
        removed_under: for each face, those below which it leaves.
        kept: whether cards that leave may be kept.
        moves_lone: whether a card that lies alone may move to a space.
    """
    places = free_places(columns)
    yield from _departures(columns, places, removed_under, kept)
    for space, pile in enumerate(columns):
        if not pile or (not places[space].start and pile[0] & OPTIONAL):
            yield from _transfers(columns, places, space, moves_lone)


def _departures(
    columns: Columns, places: list[range], removed_under: Sequence[Mask], kept: bool
) -> Iterator[tuple[Decision, ...]]:
    """The cards that may leave, if some optional cards are kept or have left."""
    for column, pile in enumerate(columns):
        if not pile or pile[places[column].start] & OPTIONAL:
            continue
        lowest = places[column].start
        higher = removed_under[pile[lowest]]
        for other, others in enumerate(columns):
            if other != column:
                for place in places[other]:
                    if higher >> (others[place] & ~OPTIONAL) & 1:
                        yield Stay(other, place), Leave(column, lowest, kept)


def _transfers(
    columns: Columns, places: list[range], space: int, moves_lone: bool
) -> Iterator[tuple[Decision, ...]]:
    """The cards that may move to a space; a card stays below each, unless lone cards move too."""
    for column, pile in enumerate(columns):
        if column == space:
            continue
        for place in places[column]:
            if moves_lone or (place and min(pile[:place]) < OPTIONAL):
                yield (Transfer(column, place, space),)
            else:
                for lowest in range(place):
                    yield Transfer(column, place, space), Lowest(column, lowest)
