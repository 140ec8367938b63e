"""The layout of a race: one or two rows of foundations above as many of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.seat_piles import SeatPiles
from solitaire.tui.board.layout.pile_places import LABEL, Arrangement, NeededSize, PilePlace, Spread
from solitaire.tui.theme.card_faces import CardSize

SIZES: Final = (
    *(CardSize(15, 11), CardSize(13, 9), CardSize(11, 7), CardSize(9, 7)),
    *(CardSize(7, 5), CardSize(7, 4), CardSize(7, 3), CardSize(5, 4), CardSize(5, 3)),
)
"""The card sizes, largest first."""
STATUS: Final = 1
"""Rows of the screen above the foundations."""
MESSAGES: Final = 2
"""Rows of a seat for its messages."""
WORDS: Final = 1 + MESSAGES
"""Rows of a seat that show no cards: its name and its messages."""
COLUMN: Final = 8
"""Rows of a column kept visible besides its last card."""
FEW: Final = 2
"""The most seats that stay beside each other wherever the terminal is wide enough."""
MOST_ROWS: Final = 2
"""Rows of foundations at most."""


class SeatFit(NamedTuple):
    """The layout that fits a terminal: card size, seats in a row, foundation rows."""

    card: CardSize
    per_row: int
    centre_rows: int = 1


def fit(rules: Rules, width: int, height: int) -> SeatFit | NeededSize:
    """Find the largest card size with room for all seats, in one row or in two.

    ``width`` and ``height`` are the cells of the terminal. Two rows follow the key blocks on the keyboard. If
    there is no room, the result is the first of ``nearest_sizes``.
    """
    one_row, two_rows = rules.seats, (rules.seats + 1) // 2
    for seats_per_row in ([one_row], [two_rows]) if rules.seats <= FEW else ([one_row, two_rows],):
        for size in SIZES:
            for fitted in _fits(size, seats_per_row):
                needed = _needed(rules, fitted)
                if width >= needed.width and height >= needed.height:
                    return fitted
    return nearest_sizes(rules, width, height)[0]


def nearest_sizes(rules: Rules, width: int, height: int) -> tuple[NeededSize, ...]:
    """The sizes nearest to a terminal that is too small, in which the race has room.

    The first keeps its width, the second its height. If neither is possible, there is one that keeps neither.
    """
    seats_per_row = [rules.seats, (rules.seats + 1) // 2]
    sizes = [_needed(rules, fitted) for fitted in _fits(SIZES[-1], seats_per_row)]
    taller = min((size.height for size in sizes if size.width <= width), default=None)
    wider = min((size.width for size in sizes if size.height <= height), default=None)
    found = [NeededSize(width, taller)] if taller else []
    found += [NeededSize(wider, height)] if wider else []
    growth = min(sizes, key=lambda size: max(0, size.width - width) + max(0, size.height - height))
    return tuple(found) or (NeededSize(max(width, growth.width), max(height, growth.height)),)


def _fits(size: CardSize, seats_per_row: Sequence[int]) -> Iterator[SeatFit]:
    """The layouts with cards of a size and one of these numbers of seats in a row."""
    return (SeatFit(size, per_row, rows) for per_row in seats_per_row for rows in range(1, MOST_ROWS + 1))


def _needed(rules: Rules, fitted: SeatFit) -> NeededSize:
    """The cells that a layout needs."""
    size, per_row, centre_rows = fitted
    columns = _seat_columns(rules.seat_piles[0])
    width = max(
        per_row * columns * (size.width + 1), _centre_columns(rules, centre_rows) * (size.width + 1) - 1
    )
    seat_height = WORDS + 2 * (size.height + LABEL) + COLUMN
    return NeededSize(width, STATUS + centre_rows * size.height + -(-rules.seats // per_row) * seat_height)


def _stock_and_waste(seat_piles: SeatPiles) -> tuple[int, ...]:
    """The stock and the waste of a seat, if it has them.

    Packets are turned as a block, so the waste, too, shows only its last card.
    """
    return tuple(index for index in (seat_piles.stock, seat_piles.waste) if index is not None)


def _seat_columns(seat_piles: SeatPiles) -> int:
    """The cards side by side in a seat: its columns, or the piles above them if these are more."""
    return max(len(seat_piles.tableau), len(seat_piles.reserve) + len(_stock_and_waste(seat_piles)))


def _centre_columns(rules: Rules, centre_rows: int) -> int:
    """The foundations in each of the rows."""
    return -(-len(rules.seat_piles[0].foundations) // centre_rows)


def margins(rules: Rules, fitted: SeatFit, height: int, has_messages: bool) -> tuple[int, int]:
    """The free rows above and below the foundations: one each if ``height`` allows.

    There are more where the seats have no messages.
    """
    unused = 0 if has_messages else MESSAGES * -(-rules.seats // fitted.per_row)
    spare = height - _needed(rules, fitted).height + unused
    return int(spare > 0), int(spare > 1)


def seat_spans(width: int, per_row: int) -> list[tuple[int, int]]:
    """The first column and the width of each seat in a row; one column separates two."""
    edges = [(width - per_row + 1) * slot // per_row for slot in range(per_row + 1)]
    return [(left + slot, right - left) for slot, (left, right) in enumerate(pairwise(edges))]


def narrowest_seat(width: int, per_row: int) -> int:
    """The least width of a seat."""
    return min(columns for _, columns in seat_spans(width, per_row))


def _spread_out(width: int, columns: int, size: CardSize, narrowest: int) -> tuple[int, int]:
    """The first cell of a row of cards in the middle, and the distance from one to the next.

    The distance is that of a row of ``narrowest`` cells, of which one stays free at both sides, even if cards
    must touch for it.
    """
    pitch = min((narrowest - 1) // columns, size.width + 2)
    return (width - (columns - 1) * pitch - size.width) // 2, pitch


def _touching(pitch: int, size: CardSize) -> int:
    """The breadth of a squared pile: that of cards that touch; else 0, so that no key is longer than a card."""
    return pitch if pitch == size.width else 0


def arrange_seat(
    rules: Rules, seat: int, size: CardSize, width: int, height: int, narrowest: int
) -> Arrangement:
    """Arrange one seat: reserve, stock and waste above its columns.

    The columns are as far apart as in a seat of the ``narrowest`` width, so that all seats look alike. A
    column stays free after the reserve if there is one, so that its label has room for its name.
    """
    seat_piles = rules.seat_piles[seat - 1]
    top = 2 * LABEL + size.height
    columns, others = _seat_columns(seat_piles), _stock_and_waste(seat_piles)
    left, pitch = _spread_out(width, columns, size, narrowest)
    places = [
        PilePlace(index, left + column * pitch, top, Spread.DOWN, room=height - top, breadth=pitch)
        for column, index in enumerate(seat_piles.tableau)
    ]
    has_gap = len(seat_piles.reserve) + len(others) < columns
    reserve_breadth = 2 * pitch if has_gap else _touching(pitch, size)
    places += [
        PilePlace(index, left + column * pitch, LABEL, breadth=reserve_breadth)
        for column, index in enumerate(seat_piles.reserve)
    ]
    places += [
        PilePlace(index, left + column * pitch, LABEL, breadth=_touching(pitch, size))
        for column, index in enumerate(others, start=len(seat_piles.reserve) + has_gap)
    ]
    return Arrangement(width, height, size, tuple(sorted(places)))


def arrange_centre(rules: Rules, fitted: SeatFit, width: int) -> Arrangement:
    """Arrange the foundations in their rows."""
    foundations, size = rules.seat_piles[0].foundations, fitted.card
    columns = _centre_columns(rules, fitted.centre_rows)
    left, pitch = _spread_out(width, columns, size, width)
    places = tuple(
        PilePlace(
            index,
            left + number % columns * pitch,
            number // columns * size.height,
            breadth=_touching(pitch, size),
        )
        for number, index in enumerate(foundations)
    )
    return Arrangement(width, fitted.centre_rows * size.height, size, places)
