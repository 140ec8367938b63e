"""Which cards of a position are seen, and where: pure arithmetic on an arrangement and a position."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solitaire.rules.position import Pile, Position
from solitaire.tui.board.column import column
from solitaire.tui.board.pile_places import SIDE_STEP, SLOT, Arrangement, Spread, Stand
from solitaire.tui.board.placed import Placed, shared_line, shares
from solitaire.tui.theme.card_faces import CardSize

ROOMY: Final = 7
"""Rows of a card from which on covered cards may show more than their index."""


def place_cards(arrangement: Arrangement, position: Position) -> list[Placed]:
    """Every card that is seen, lower cards first."""
    size, step = arrangement.card, _step(arrangement, position)
    placed: list[Placed] = []
    for stand in arrangement.stands:
        pile = position.piles[stand.pile]
        match stand.spread:
            case _ if not pile:
                continue
            case Spread.DOWN:
                placed += column(stand, pile, size, step)
            case Spread.RIGHT:
                placed += _to_the_right(size, stand, pile)
            case Spread.SQUARED:
                placed += _side_by_side(size, stand, pile, max(1, stand.fan))
    return placed


def _step(arrangement: Arrangement, position: Position) -> int:
    """Lines of a covered face-up card that are seen: two where all columns have the room, else one."""
    size = arrangement.card
    columns = [stand for stand in arrangement.stands if stand.spread is Spread.DOWN and not stand.fan]
    if size.height < ROOMY or not columns:
        return 1
    piles = [position.piles[stand.pile] for stand in columns]
    tallest = max(sum(1 if card < 0 else 2 for card in pile[:-1]) for pile in piles)
    return 2 if tallest + size.height <= columns[0].room else 1


def _side_by_side(size: CardSize, stand: Stand, pile: Pile, most: int) -> list[Placed]:
    """At most the last ``most`` cards of a pile, each covering the one before but for its corner; the
    lowest stands for all that lie under it.
    """
    shown = min(most, len(pile))
    first = len(pile) - shown
    return [
        Placed(
            stand.pile,
            index,
            pile[index],
            stand.x + SIDE_STEP * (index - first),
            stand.y,
            size.height,
            size.width if index == len(pile) - 1 else SIDE_STEP,
            stacked=first + 1 if index == first else 1,
        )
        for index in range(first, len(pile))
    ]


def _to_the_right(size: CardSize, stand: Stand, pile: Pile) -> list[Placed]:
    """A fan; a long one shows its covered cards as lines of indexes beside the last card, and counts the
    lowest where even those are too many.
    """
    beside = stand.room - size.width
    if len(pile) <= 1 + beside // SIDE_STEP:
        return _side_by_side(size, stand, pile, len(pile))
    last, most = len(pile) - 1, size.height * (beside // SLOT)
    hidden = last - most + 1 if last > most else 0
    counts = shares(last - hidden + bool(hidden), size.height)
    width = min(beside, counts[0] * SLOT + 1)
    placed: list[Placed] = []
    index = max(0, hidden - 1)
    for row, count in enumerate(counts):
        placed += shared_line(stand.pile, pile, index, count, stand.x, stand.y + row, width)
        index += count
    placed[0] = replace(placed[0], stacked=max(1, hidden))
    x = stand.x + width
    return [*placed, Placed(stand.pile, last, pile[last], x, stand.y, size.height, size.width)]
