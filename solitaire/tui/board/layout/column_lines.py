"""Divide the covered cards of a column among the lines that it has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from solitaire.rules.cards import Card, rank_of

LEAST_SEQUENCE: Final = 4
"""Cards of the shortest sequence that may show its ends only: it takes fewer lines than with all indexes."""


class CardLine(NamedTuple):
    """Successive cards of a column on one line.

    All show their indexes, or with ``shows_ends`` the first and the last.
    """

    cards: int
    shows_ends: bool = False


def card_lines(cards: Sequence[Card], room: int, most: int, may_show_ends: bool) -> list[CardLine]:
    """The lines of the face-up cards that lie below the last one of a column.

    A card has a line of its own where there is room. Else ``most`` cards and fewer share one, the lowest first.
    Where even these are too many, sequences show their ends only, again the lowest first. If all that is not
    enough, the lines are those of the upper cards alone.

    Args:
        cards: from the lowest to the uppermost.
        room: the number of lines.
        most: the number of cards that can share one.
        may_show_ends: whether a line has room for the ends of a sequence and a sign between them.
    """
    found = list(_sequences(cards)) if may_show_ends else []
    for count in range(len(found) + 1):
        lines = _divided(len(cards), found[:count], room, most)
        if len(lines) <= room:
            return lines
    return lines[len(lines) - room :]


def _divided(cards: int, sequences: Sequence[range], room: int, most: int) -> list[CardLine]:
    """The lines of ``cards`` cards with these sequences on a line each; the upper cards get what is left."""
    lines: list[CardLine] = []
    at = 0
    for sequence in sequences:
        lines += _shared(sequence.start - at, 0, most)
        lines.append(CardLine(len(sequence), shows_ends=True))
        at = sequence.stop
    return [*lines, *_shared(cards - at, room - len(lines), most)]


def _shared(cards: int, room: int, most: int) -> list[CardLine]:
    """Lines with all indexes: ``room`` of them, or as many as are needed if that is more."""
    lines = min(cards, max(room, -(-cards // most)))
    return [CardLine(count) for count in shares(cards, lines)]


def shares(cards: int, lines: int) -> list[int]:
    """Distribute ``cards`` over ``lines`` as evenly as possible, first lines first."""
    return [cards // lines + (line < cards % lines) for line in range(lines)]


def _sequences(cards: Sequence[Card]) -> Iterator[range]:
    """The indexes of cards whose ranks go down by one, as long as possible."""
    breaks = [at for at, (below, above) in enumerate(pairwise(cards), start=1) if not _follows(below, above)]
    for start, end in pairwise([0, *breaks, len(cards)]):
        if end - start >= LEAST_SEQUENCE:
            yield range(start, end)


def _follows(below: Card, above: Card) -> bool:
    return below >= 0 and above >= 0 and rank_of(below) - 1 == rank_of(above)
