"""Rows of places of one card each: cards in place, and the redeal of others.

Cards are in place at the left end of a row: the lowest rank, and after it its suit in sequence without a gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from solitaire.rules.cards import KING, Card, face_up, rank_of
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset

T = TypeVar("T")


def rows_of(places: Sequence[T], row_length: int) -> list[Sequence[T]]:
    """The places row by row; none if they form no rows."""
    return [
        places[first : first + row_length] for first in range(0, len(places), row_length or len(places) + 1)
    ]


def left_neighbours(places: Sequence[int], row_length: int) -> dict[int, int | None]:
    """For each place of each row, the place left of it, or None."""
    rows = rows_of(places, row_length)
    return {place: left for row in rows for place, left in zip(row, (None, *row), strict=False)}


def count_in_place(row: Sequence[Pile], lowest_rank: int) -> int:
    """The number of cards of a row that are in place."""
    if not row[0] or rank_of(row[0][-1]) != lowest_rank:
        return 0
    first = face_up(row[0][-1])
    for place, pile in enumerate(row):
        if not pile or face_up(pile[-1]) != first + place:
            return place
    return len(row)


def is_row_complete(row: Sequence[Pile], lowest_rank: int) -> bool:
    """Whether a row has all cards of a suit in place."""
    return count_in_place(row, lowest_rank) == KING - lowest_rank + 1


def cards_out_of_place(ruleset: Ruleset, places: Sequence[Pile]) -> tuple[Card, ...]:
    """The cards that a redeal gathers, row by row from the left."""
    return tuple(places[number][-1] for number in _out_of_place(ruleset, places) if places[number])


def dealt_to_rows(ruleset: Ruleset, places: Sequence[Pile], cards: Sequence[Card]) -> list[Pile]:
    """The places after the cards out of place were gathered and dealt again.

    They are dealt row by row from the left, to the places of no card in place. In each row the first of these
    gets none.
    """
    length, after, left = ruleset.tableau.row_length, list(places), iter(cards)
    last_row = -1
    for number in _out_of_place(ruleset, places):
        row = number // length
        card = next(left, None) if row == last_row else None
        after[number] = () if card is None else (card,)
        last_row = row
    return after


def _out_of_place(ruleset: Ruleset, places: Sequence[Pile]) -> Iterator[int]:
    """The numbers of the places that have no card in place, row by row from the left."""
    length = ruleset.tableau.row_length
    for start, row in zip(range(0, len(places), length), rows_of(places, length), strict=True):
        yield from range(start + count_in_place(row, ruleset.lowest_rank), start + length)
