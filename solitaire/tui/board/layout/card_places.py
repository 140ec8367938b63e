"""The visible cards of a position and their cells, computed from an arrangement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from solitaire.rules.cards import Card, rank_of
from solitaire.rules.position import Pile, Position, count_covered
from solitaire.tui.board.layout.column_lines import CardLine, card_lines, shares
from solitaire.tui.board.layout.pile_places import SIDE_STEP, SLOT, Arrangement, KeyAt, PilePlace, Spread
from solitaire.tui.theme.card_faces import CardSize


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card, or several drawn as one line, in a cell of the board.

    ``rows`` and ``columns`` are the cells of it that are visible.
    """

    pile: int
    index: int
    """Index from the bottom of the pile; for several cards, that of the topmost."""
    card: Card
    x: int
    y: int
    rows: int
    columns: int
    stacked: int = 1
    """How many cards are drawn here as one."""
    line: int = 0
    """Width in cells of the shared line that starts with this card; 0 for others."""
    is_in_line: bool = False
    """Whether its index alone is drawn, on the shared line that starts with another card."""
    clear: int = 0
    """Rows above the first card of another pile that lies on this one; 0 if none does."""
    is_in_row: bool = False
    """Whether it is drawn like those of its row that are covered, also where nothing lies on it."""

    @property
    def is_counted(self) -> bool:
        """Whether it is the number of several cards, the uppermost of them face up."""
        return self.stacked > 1 and self.rows == 1 and not self.is_in_line and self.card >= 0


def _cards_in_line(
    pile: int, cards: Pile, start: int, count: int, x: int, y: int, width: int
) -> Iterator[CardPlace]:
    """``count`` cards from index ``start`` on, side by side in ``width`` cells.

    Each shows its index, after a corner if there is a cell for it; the rest of the line belongs to the last.
    """
    corner = int(count * SLOT < width)
    starts = [0, *(corner + place * SLOT for place in range(1, count)), width]
    for place, (left, right) in enumerate(pairwise(starts)):
        index = start + place
        yield CardPlace(
            pile,
            index,
            cards[index],
            x + left,
            y,
            rows=1,
            columns=right - left,
            line=0 if place else width,
            is_in_line=place > 0,
        )


def _ends_in_line(
    place: PilePlace, cards: Pile, start: int, count: int, y: int, size: CardSize
) -> Iterator[CardPlace]:
    """The first and the last of ``count`` cards of a sequence from index ``start`` on.

    The cell between them belongs to the first; the last stands for all others.
    """
    width = max(size.width, ENDS)
    columns = ENDS - SLOT + (rank_of(cards[start]) == TEN)
    yield CardPlace(place.pile, start, cards[start], place.x, y, rows=1, columns=columns, line=width)
    yield CardPlace(
        place.pile,
        start + count - 1,
        cards[start + count - 1],
        place.x + columns,
        y,
        rows=1,
        columns=width - columns,
        stacked=count - 1,
        is_in_line=True,
    )


ENDS: Final = 2 * SLOT + 1
"""Cells of a line with both ends of a sequence, a corner and a sign between them: one end at most is a ten."""
TEN: Final = 10
"""The rank whose index has a cell more than others."""
LAST_LEAST: Final = 2
"""Rows of the last card that are always visible."""


def column(place: PilePlace, pile: Pile, size: CardSize, step: int, covered_rows: int) -> Iterator[CardPlace]:
    """The cards of a column from the top, each covered face-up one with ``step`` rows.

    Where there is room, the uppermost have ``covered_rows``. When the column is too long with a line for each,
    first its face-down cards share a line, then the last card is cut short, then face-up cards share lines, as
    ``card_lines`` says; only where even that is not enough, the lowest of all are counted instead of shown.
    """
    last = len(pile) - 1
    hidden = max(0, len(pile) - place.fan) if place.fan else 0
    if not hidden and last + size.height > place.room:
        hidden = min(last, count_covered(pile))
    lines = _lines(place, pile[hidden:last], LAST_LEAST + bool(hidden))
    if not hidden and sum(line.cards for line in lines) < last:
        lines = _lines(place, pile[:last], LAST_LEAST + 1)
    hidden = last - sum(line.cards for line in lines)
    y = place.y
    if hidden:
        card = pile[hidden - 1]
        yield CardPlace(place.pile, hidden - 1, card, place.x, y, 1, size.width, stacked=hidden)
        y += 1
    index = hidden
    room = place.y + place.room - y - size.height
    heights = _rows_of_covered(pile[hidden:last], step, covered_rows, room)
    for count, shows_ends in lines:
        if shows_ends:
            yield from _ends_in_line(place, pile, index, count, y, size)
            y += 1
        elif count == 1:
            seen = heights[index - hidden]
            yield CardPlace(place.pile, index, pile[index], place.x, y, seen, size.width)
            y += seen
        else:
            width = _line_width(place, size, count)
            yield from _cards_in_line(place.pile, pile, index, count, place.x, y, width)
            y += 1
        index += count
    rows = min(size.height, place.y + place.room - y)
    yield CardPlace(place.pile, last, pile[last], place.x, y, rows, size.width)


def _lines(place: PilePlace, cards: Pile, taken: int) -> list[CardLine]:
    """The lines of the covered cards of a column, of which ``taken`` rows are needed for others."""
    return card_lines(cards, place.room - taken, most_in_line(place), place.breadth >= ENDS)


def most_in_line(place: PilePlace) -> int:
    """How many cards can share a line of a column."""
    return max(1, place.breadth // SLOT)


def _rows_of_covered(cards: Pile, step: int, most: int, room: int) -> list[int]:
    """The rows of each covered card: ``step`` if it is face up, ``most`` for the uppermost with room for it."""
    rows = [1 if card < 0 else step for card in cards]
    spare = room - sum(rows)
    for at in reversed(range(len(cards))):
        if cards[at] >= 0 and 0 < most - step <= spare:
            rows[at], spare = most, spare - (most - step)
    return rows


def _line_width(place: PilePlace, size: CardSize, count: int) -> int:
    """The card's own width if the indexes fit, else as little more as they need.

    A cell of the table stays free beside the line if that costs no more than the corner.
    """
    cornered = count * SLOT + 1
    return max(size.width, cornered if cornered < place.breadth else count * SLOT)


def place_cards(arrangement: Arrangement, position: Position) -> list[CardPlace]:
    """Every visible card, lower cards first."""
    step = _step(arrangement, position)
    gaps = {(place.x, place.y) for place in arrangement.places if place.rows and not position.piles[place.pile]}
    placed: list[CardPlace] = []
    for place in arrangement.back_to_front:
        pile, size = position.piles[place.pile], arrangement.size_at(place)
        if (place.x, place.y + place.rows) in gaps:
            size = size._replace(height=place.rows)
        match place.spread:
            case _ if not pile:
                continue
            case Spread.DOWN:
                on_board = _cut(place, arrangement.width - place.x)
                placed += column(on_board, pile, size, step, arrangement.covered_rows)
            case Spread.RIGHT if arrangement.is_mirrored:
                on_board = _cut(place, place.x + size.width)
                placed += _ending_at(place, _to_the_right(size, on_board, pile))
            case Spread.RIGHT:
                placed += _to_the_right(size, place, pile)
            case Spread.SQUARED if 0 < place.breadth < size.width:
                (last,) = _side_by_side(size, place, pile, 1)
                placed.append(replace(last, columns=_uncovered(arrangement, position, place), is_in_row=True))
            case Spread.SQUARED if place.key is KeyAt.BELOW:
                (last,) = _side_by_side(size, place, pile, 1)
                placed.append(replace(last, clear=_clear_rows(arrangement, position, place)))
            case Spread.SQUARED:
                row = _side_by_side(size, place, pile, max(1, place.fan))
                placed += _ending_at(place, row) if arrangement.is_mirrored else row
    return placed


def _cut(place: PilePlace, most: int) -> PilePlace:
    """The place with a breadth of ``most`` columns, those up to the edge of the board, if it has more."""
    return place if place.breadth <= most else place._replace(breadth=most)


def _ending_at(place: PilePlace, row: list[CardPlace]) -> list[CardPlace]:
    """A row of cards, moved so that the last one is at the place of its pile."""
    beyond = row[-1].x - place.x
    return [replace(card, x=card.x - beyond) for card in row]


def _clear_rows(arrangement: Arrangement, position: Position, place: PilePlace) -> int:
    """The rows of a card above the piles of lower rows that lie on it; 0 if none does."""
    size = arrangement.card
    covering = [
        each.y - place.y
        for each in arrangement.places
        if 0 < each.y - place.y < size.height
        and abs(each.x - place.x) < size.width
        and position.piles[each.pile]
    ]
    return min(covering, default=0)


def _uncovered(arrangement: Arrangement, position: Position, place: PilePlace) -> int:
    """The columns of a card that are left of the piles of its row that lie on it."""
    beside = [each for each in arrangement.places if each.y == place.y and each.x > place.x]
    covering = [each.x - place.x for each in beside if position.piles[each.pile]]
    return min([arrangement.card.width, *covering])


def _step(arrangement: Arrangement, position: Position) -> int:
    """Visible rows of a covered face-up card: up to a third of its height, if all columns fit."""
    size = arrangement.card
    columns = [place for place in arrangement.places if place.spread is Spread.DOWN and not place.fan]
    if not columns:
        return 1
    piles = [position.piles[place.pile] for place in columns]
    room = columns[0].room - size.height

    def fits(step: int) -> bool:
        return max(sum(1 if card < 0 else step for card in pile[:-1]) for pile in piles) <= room

    return next((step for step in range(size.height // 3, 1, -1) if fits(step)), 1)


def _side_by_side(size: CardSize, place: PilePlace, pile: Pile, most: int) -> list[CardPlace]:
    """At most the last ``most`` cards of a pile, each covered but for its corner.

    The lowest stands for all cards below it.
    """
    shown = min(most, len(pile))
    first = len(pile) - shown
    return [
        CardPlace(
            place.pile,
            index,
            pile[index],
            place.x + SIDE_STEP * (index - first),
            place.y,
            size.height,
            size.width if index == len(pile) - 1 else SIDE_STEP,
            stacked=first + 1 if index == first else 1,
        )
        for index in range(first, len(pile))
    ]


def _to_the_right(size: CardSize, place: PilePlace, pile: Pile) -> list[CardPlace]:
    """The cards of a fan.

    A long fan shows its covered cards as lines of indexes beside the last card. Where those are too many, it
    takes the gap before the next pile as well, and counts the lowest of them only if even that does not do.
    Without room for an index the last cards are shown that have room.
    """
    beside = place.room - size.width
    if len(pile) <= 1 + beside // SIDE_STEP:
        return _side_by_side(size, place, pile, len(pile))
    last = len(pile) - 1
    if last > size.height * (beside // SLOT):
        beside = max(place.room, place.breadth) - size.width
    most = size.height * (beside // SLOT)
    if not most:
        return _side_by_side(size, place, pile, 1 + beside // SIDE_STEP)
    hidden = last - most + 1 if last > most else 0
    shown = last - hidden + bool(hidden)
    counts = shares(shown, min(shown, size.height))
    width = min(beside, counts[0] * SLOT + 1)
    placed: list[CardPlace] = []
    index = max(0, hidden - 1)
    for row, count in enumerate(counts):
        placed += _cards_in_line(place.pile, pile, index, count, place.x, place.y + row, width)
        index += count
    placed[0] = replace(placed[0], stacked=max(1, hidden))
    x = place.x + width
    return [*placed, CardPlace(place.pile, last, pile[last], x, place.y, size.height, size.width)]
