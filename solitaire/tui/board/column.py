"""A pile spread downwards: pure arithmetic on a stand and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.position import Pile
from solitaire.tui.board.pile_places import SLOT, Stand
from solitaire.tui.board.placed import Placed, shared_line, shares
from solitaire.tui.theme.card_faces import CardSize

LAST_LEAST: Final = 2
"""Rows of the last card that are always seen."""


def column(stand: Stand, pile: Pile, size: CardSize, step: int) -> Iterator[Placed]:
    """The cards of a column from the top, each covered face-up card with ``step`` lines.

    When it is too long with a line for each, first its face-down cards share a line, then the last card is
    cut short, then face-up cards share lines, an index each, the lowest first; only where even that is not
    enough, the lowest of all are counted instead of shown.
    """
    last = len(pile) - 1
    hidden = max(0, len(pile) - stand.fan) if stand.fan else 0
    if not hidden and last + size.height > stand.room:
        hidden = min(last, sum(card < 0 for card in pile))
    lines = stand.room - LAST_LEAST
    if last - hidden > (lines - bool(hidden)) * most_in_line(stand):
        hidden = last - (lines - 1) * most_in_line(stand)
    y = stand.y
    if hidden:
        card = pile[hidden - 1]
        yield Placed(stand.pile, hidden - 1, card, stand.x, y, 1, size.width, stacked=hidden)
        y += 1
    index = hidden
    for count in _lines(last - hidden, lines - bool(hidden)):
        if count == 1:
            seen = 1 if pile[index] < 0 else step
            yield Placed(stand.pile, index, pile[index], stand.x, y, seen, size.width)
            y += seen
        else:
            width = _line_width(stand, size, count)
            yield from shared_line(stand.pile, pile, index, count, stand.x, y, width)
            y += 1
        index += count
    rows = min(size.height, stand.y + stand.room - y)
    yield Placed(stand.pile, last, pile[last], stand.x, y, rows, size.width)


def most_in_line(stand: Stand) -> int:
    """How many cards can share a line of a column."""
    return max(1, stand.breadth // SLOT)


def _lines(covered: int, room: int) -> list[int]:
    """How many cards lie in each line: one, as long as there is room for that."""
    return [1] * covered if covered <= room else shares(covered, room)


def _line_width(stand: Stand, size: CardSize, count: int) -> int:
    """The card's own width if the indexes fit into it, else as little more as is needed; a cell of the
    table stays free beside it if that costs no more than the corner.
    """
    cornered = count * SLOT + 1
    return max(size.width, cornered if cornered < stand.breadth else count * SLOT)
