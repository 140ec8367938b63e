"""What has moved between two positions, to be pointed out."""

from __future__ import annotations

from solitaire.rules.cards import face_up
from solitaire.rules.position import Position
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.position_diff import departures


def moved(before: Position, after: Position) -> frozenset[Hit]:
    """Every card that lies elsewhere now and can be seen there."""
    return frozenset(
        Hit(bundle.target, len(pile) - place)
        for bundle in departures(before, after)
        for pile in (after.piles[bundle.target],)
        for place in range(bundle.lands, bundle.lands + bundle.cards)
        if pile[place] == face_up(pile[place])
    )
