"""Differences of two positions: which cards moved, and a possible order of moves.

Only the positions are compared, not the moves between them; so undo, redo and several moves in one step are
covered as well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations
from typing import NamedTuple

from solitaire.rules.cards import Card, face_up
from solitaire.rules.position import Pile, Position
from solitaire.tui.board.layout.hit_test import Hit


class CardGroup(NamedTuple):
    """Cards that move together, from place ``first`` of a pile to place ``lands``."""

    source: int
    first: int
    target: int
    lands: int
    cards: int


def unmoved_count(old: Pile, new: Pile) -> int:
    """How many cards at the bottom of a pile stay in place."""
    for place, (was, will_be) in enumerate(zip(old, new, strict=False)):
        if face_up(was) != face_up(will_be):
            return place
    return min(len(old), len(new))


def has_moved(before: Position, after: Position) -> bool:
    """Whether any card is in another place."""
    return any(len(old) != unmoved_count(old, new) for old, new in zip(before.piles, after.piles, strict=True))


def departures(before: Position, after: Position) -> list[CardGroup]:
    """The cards that moved, in an order in which each move is from top to top.

    Empty if there is no such order.
    """
    return _in_order(before, after, _groups(before, after, 0)) or _in_order(
        before, after, _groups(before, after, -1)
    )


def _groups(before: Position, after: Position, take: int) -> list[CardGroup]:
    """The cards that moved, joined where they stay neighbours.

    Of equal cards, the lowest is taken to be the one that is lowest now (``take`` 0), or the highest (-1), as
    when a pile is turned over.
    """
    stay = [unmoved_count(old, new) for old, new in zip(before.piles, after.piles, strict=True)]
    places: dict[Card, list[tuple[int, int]]] = {}
    for pile, cards in enumerate(after.piles):
        for index in range(stay[pile], len(cards)):
            places.setdefault(face_up(cards[index]), []).append((pile, index))
    groups: list[CardGroup] = []
    for pile, cards in enumerate(before.piles):
        for index in range(stay[pile], len(cards)):
            free = places.get(face_up(cards[index]), [])
            last = groups[-1] if groups and groups[-1].source == pile else None
            beside = (last.target, last.lands + last.cards) if last else None
            if last and beside in free:
                free.remove(beside)
                groups[-1] = last._replace(cards=last.cards + 1)
            elif free:
                groups.append(CardGroup(pile, index, *free.pop(take), 1))
    return groups


def _in_order(before: Position, after: Position, groups: Sequence[CardGroup]) -> list[CardGroup]:
    heights = [len(pile) for pile in before.piles]
    waiting, order = list(groups), []
    while waiting:
        ready = [
            group
            for group in waiting
            if heights[group.source] == group.first + group.cards and heights[group.target] == group.lands
        ]
        if not ready:
            return []
        group = min(ready, key=lambda group: (group.lands, group.target))
        heights[group.source] -= group.cards
        heights[group.target] += group.cards
        waiting.remove(group)
        order.append(group)
    return order if heights == [len(pile) for pile in after.piles] else []


def before_sequence_leaves(before: Position, after: Position, foundations: Collection[int]) -> Position | None:
    """The position between two others in which a complete sequence has not left yet.

    None if no sequence leaves for a foundation in two parts, of which one was moved onto the other.
    """
    groups = [group for group in departures(before, after) if group.target in foundations]
    on_top = [group for group in groups if group.first + group.cards == len(before.piles[group.source])]
    for lower, upper in permutations(on_top, 2):
        parts = lower.cards + upper.cards
        if lower.target == upper.target and lower.lands + lower.cards == upper.lands and parts > 2:
            piles = list(before.piles)
            piles[lower.source] += after.piles[upper.target][upper.lands : upper.lands + upper.cards]
            piles[upper.source] = piles[upper.source][: upper.first]
            return before._replace(piles=tuple(piles))
    return None


def moved_cards(before: Position, after: Position) -> frozenset[Hit]:
    """Every visible card that is in another place now."""
    return frozenset(
        Hit(group.target, len(pile) - place)
        for group in departures(before, after)
        for pile in (after.piles[group.target],)
        for place in range(group.lands, group.lands + group.cards)
        if pile[place] == face_up(pile[place])
    )
