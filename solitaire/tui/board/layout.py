"""Which cards of a position are seen, and where: pure arithmetic on an arrangement and a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solitaire.cards import Card
from solitaire.rules.position import Pile, Position
from solitaire.tui.board.stands import SIDE_STEP, Arrangement, Spread, Stand
from solitaire.tui.look.faces import CardSize

ROOMY: Final = 7
"""Rows of a card from which on covered cards may show more than their index."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, or several that lie hidden in one line, at a place of the board. ``rows`` of it are seen."""

    pile: int
    index: int
    """Its place in the pile, from the bottom; for several, that of the topmost."""
    card: Card
    x: int
    y: int
    rows: int
    columns: int
    stacked: int = 1
    """How many cards this stands for."""


def place_cards(arrangement: Arrangement, position: Position) -> list[Placed]:
    """Every card that is seen, lower cards first."""
    columns = [
        (stand, position.piles[stand.pile]) for stand in arrangement.stands if stand.spread is Spread.DOWN
    ]
    size, step = arrangement.card, _step(arrangement, columns)
    placed: list[Placed] = []
    for stand in arrangement.stands:
        pile = position.piles[stand.pile]
        match stand.spread:
            case _ if not pile:
                continue
            case Spread.DOWN:
                placed += _column(arrangement, stand, pile, step)
            case Spread.RIGHT:
                most = 1 + (stand.room - size.width) // SIDE_STEP
                placed += _side_by_side(size, stand, pile, most)
            case Spread.SQUARED:
                placed += _side_by_side(size, stand, pile, stand.fan)
    return placed


def _step(arrangement: Arrangement, columns: list[tuple[Stand, Pile]]) -> int:
    """Lines of a covered face-up card that are seen: two where all columns have the room, else one."""
    size = arrangement.card
    if size.height < ROOMY or not columns:
        return 1
    tallest = max(sum(1 if card < 0 else 2 for card in pile[:-1]) for _, pile in columns)
    return 2 if tallest + size.height <= arrangement.height - columns[0][0].y else 1


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


def _column(arrangement: Arrangement, stand: Stand, pile: Pile, step: int) -> list[Placed]:
    """A pile spread downwards. When it is too long with one line a covered card, first its face-down cards
    share a line, then the last card is cut short, then the lowest face-up cards share a line too."""
    size, room = arrangement.card, arrangement.height - stand.y
    last = len(pile) - 1
    down = sum(card < 0 for card in pile)
    hidden = down if last + size.height > room and down > 1 else 0
    lines = last - max(0, hidden - 1)
    rows = max(2, min(size.height, room - lines))
    if lines + rows > room:
        hidden = min(last, max(hidden, 1) + lines + rows - room)
    placed = []
    y = stand.y
    if hidden:
        card = pile[hidden - 1]
        placed.append(Placed(stand.pile, hidden - 1, card, stand.x, y, 1, size.width, stacked=hidden))
        y += 1
    for index in range(hidden, last):
        seen = 1 if pile[index] < 0 else step
        placed.append(Placed(stand.pile, index, pile[index], stand.x, y, seen, size.width))
        y += seen
    placed.append(
        Placed(stand.pile, last, pile[last], stand.x, y, rows if step == 1 else size.height, size.width)
    )
    return placed
