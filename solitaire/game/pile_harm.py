"""Harm of putting a card on a pile that takes any card: what it would cover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import FACE_MASK, KING, Card, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import faces_in
from solitaire.rules.legal import next_faces
from solitaire.rules.position import Pile, Position

MOST_HARM: Final = 9
_HARM_OF_SPACE: Final = 4
"""More than the harm on a pile whose cards can all wait longer, less than where one cannot."""


def harm_of(rules: Rules, position: Position, card: Card, onto: Pile) -> int:
    """The harm of a card on a pile, from 0 to ``MOST_HARM``.

    It is least where all cards of the pile are needed after it, but not long after it.
    """
    if not onto:
        return _HARM_OF_SPACE
    waits = _waits(rules, position)
    wait, shortest = (min(waits.get(one & FACE_MASK, KING) for one in cards) for cards in ((card,), onto))
    if wait <= shortest:
        return min(_HARM_OF_SPACE - 1, (shortest - wait))
    return min(MOST_HARM, _HARM_OF_SPACE + (wait - shortest + 1) // 2)


def _waits(rules: Rules, position: Position) -> dict[Face, int]:
    """For each card, the fewest cards that a foundation takes before it."""
    waits: dict[Face, int] = {}
    for index in rules.full:
        for wait, face in _coming(rules, position, index):
            waits[face] = min(wait, waits.get(face, KING))
    return waits


def _coming(rules: Rules, position: Position, foundation: int) -> Iterator[tuple[int, Face]]:
    """The cards that a foundation takes from now on, each with how many it takes before."""
    pile = position.piles[foundation]
    faces = faces_in(next_faces(rules, position.piles, foundation, rules.base_rank(position)))
    for wait in range(rules.full[foundation] - len(pile)):
        yield from ((wait, face) for face in faces)
        faces = faces_in(rules.grows[foundation][faces[0]]) if faces else []
