"""Which cards of a position are seen, and where: pure arithmetic on an arrangement and a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.position import Pile, Position
from solitaire.tui.board.pile_places import SIDE_STEP, SLOT, Arrangement, PilePlace, Spread
from solitaire.tui.theme.card_faces import CardSize


@dataclass(frozen=True, slots=True)
class CardPlace:
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
    line: int = 0
    """Cells of the line that it begins and that others share with it."""


def shares(cards: int, lines: int) -> list[int]:
    """How many of ``cards`` lie in each of ``lines``, as evenly as can be, the first lines first."""
    return [cards // lines + (line < cards % lines) for line in range(lines)]


def shared_line(
    pile: int, cards: Pile, start: int, count: int, x: int, y: int, width: int
) -> Iterator[CardPlace]:
    """``count`` cards of a pile from its place ``start`` on, side by side in a line of ``width`` cells: an
    index each, after a corner if there is a cell for it.
    """
    corner = int(count * SLOT < width)
    for place in range(count):
        index = start + place
        yield CardPlace(
            pile,
            index,
            cards[index],
            x + (corner + place * SLOT if place else 0),
            y,
            rows=1,
            columns=SLOT + (0 if place else corner),
            line=0 if place else width,
        )


LAST_LEAST: Final = 2
"""Rows of the last card that are always seen."""


def column(stand: PilePlace, pile: Pile, size: CardSize, step: int) -> Iterator[CardPlace]:
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
        yield CardPlace(stand.pile, hidden - 1, card, stand.x, y, 1, size.width, stacked=hidden)
        y += 1
    index = hidden
    for count in _lines(last - hidden, lines - bool(hidden)):
        if count == 1:
            seen = 1 if pile[index] < 0 else step
            yield CardPlace(stand.pile, index, pile[index], stand.x, y, seen, size.width)
            y += seen
        else:
            width = _line_width(stand, size, count)
            yield from shared_line(stand.pile, pile, index, count, stand.x, y, width)
            y += 1
        index += count
    rows = min(size.height, stand.y + stand.room - y)
    yield CardPlace(stand.pile, last, pile[last], stand.x, y, rows, size.width)


def most_in_line(stand: PilePlace) -> int:
    """How many cards can share a line of a column."""
    return max(1, stand.breadth // SLOT)


def _lines(covered: int, room: int) -> list[int]:
    """How many cards lie in each line: one, as long as there is room for that."""
    return [1] * covered if covered <= room else shares(covered, room)


def _line_width(stand: PilePlace, size: CardSize, count: int) -> int:
    """The card's own width if the indexes fit into it, else as little more as is needed; a cell of the
    table stays free beside it if that costs no more than the corner.
    """
    cornered = count * SLOT + 1
    return max(size.width, cornered if cornered < stand.breadth else count * SLOT)


ROOMY: Final = 7
"""Rows of a card from which on covered cards may show more than their index."""


def place_cards(arrangement: Arrangement, position: Position) -> list[CardPlace]:
    """Every card that is seen, lower cards first."""
    size, step = arrangement.card, _step(arrangement, position)
    placed: list[CardPlace] = []
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


def _side_by_side(size: CardSize, stand: PilePlace, pile: Pile, most: int) -> list[CardPlace]:
    """At most the last ``most`` cards of a pile, each covering the one before but for its corner; the
    lowest stands for all that lie under it.
    """
    shown = min(most, len(pile))
    first = len(pile) - shown
    return [
        CardPlace(
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


def _to_the_right(size: CardSize, stand: PilePlace, pile: Pile) -> list[CardPlace]:
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
    placed: list[CardPlace] = []
    index = max(0, hidden - 1)
    for row, count in enumerate(counts):
        placed += shared_line(stand.pile, pile, index, count, stand.x, stand.y + row, width)
        index += count
    placed[0] = replace(placed[0], stacked=max(1, hidden))
    x = stand.x + width
    return [*placed, CardPlace(stand.pile, last, pile[last], x, stand.y, size.height, size.width)]
