"""The layout of a race: foundations above one or two rows of seats."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.pile_places import LABEL, Arrangement, PilePlace, Spread, TooSmall
from solitaire.tui.theme.card_faces import CardSize

SIZES: Final = (
    *(CardSize(13, 9), CardSize(11, 7), CardSize(9, 7), CardSize(7, 5)),
    *(CardSize(7, 4), CardSize(7, 3), CardSize(5, 4), CardSize(5, 3)),
)
"""The card sizes, largest first."""
STATUS: Final = 1
"""Rows of the screen above the foundations."""
WORDS: Final = 3
"""Rows of a seat that show no cards: its name, and two of messages."""
COLUMN: Final = 8
"""Rows of a column kept visible besides its last card."""
FEW: Final = 2
"""The most seats that are never split into two rows."""


class SeatFit(NamedTuple):
    """The layout that fits a terminal: a card size and the number of seats in a row."""

    card: CardSize
    per_row: int


def fit(rules: Rules, width: int, height: int) -> SeatFit | TooSmall:
    """Find the largest card size with room for all seats, in one row or in two.

    ``width`` and ``height`` are the cells of the terminal. Two rows follow the key blocks on the keyboard.
    """
    ways = [rules.seats] if rules.seats <= FEW else [rules.seats, (rules.seats + 1) // 2]
    for size in SIZES:
        for per_row in ways:
            if width >= _width(rules, size, per_row) and height >= _height(rules, size, per_row):
                return SeatFit(size, per_row)
    return TooSmall(_width(rules, SIZES[-1], ways[0]), _height(rules, SIZES[-1], ways[0]))


def _width(rules: Rules, size: CardSize, per_row: int) -> int:
    columns, foundations = len(rules.seat_piles[0].tableau), len(rules.seat_piles[0].foundations)
    return max(per_row * columns * (size.width + 1), foundations * (size.width + 1) - 1)


def _height(rules: Rules, size: CardSize, per_row: int) -> int:
    seat_rows = -(-rules.seats // per_row)
    return STATUS + size.height + seat_rows * (WORDS + 2 * (size.height + LABEL) + COLUMN)


def margin(rules: Rules, fitted: SeatFit, height: int) -> int:
    """Free rows above and below the foundations: one, if ``height`` has room for them."""
    return int(height >= _height(rules, *fitted) + 2)


def seat_spans(width: int, per_row: int) -> list[tuple[int, int]]:
    """The first column and the width of each seat in a row; one column separates two."""
    edges = [(width - per_row + 1) * slot // per_row for slot in range(per_row + 1)]
    return [(left + slot, right - left) for slot, (left, right) in enumerate(pairwise(edges))]


def arrange_seat(rules: Rules, seat: int, size: CardSize, width: int, height: int) -> Arrangement:
    """Arrange one seat: reserve, stock and waste above its columns."""
    plan = rules.seat_piles[seat - 1]
    columns, top = len(plan.tableau), 2 * LABEL + size.height
    pitch = min((width + 1) // columns, size.width + 2)
    left = max(0, (width - (columns - 1) * pitch - size.width) // 2)
    places = [
        PilePlace(index, left + column * pitch, top, Spread.DOWN, room=height - top, breadth=pitch)
        for column, index in enumerate(plan.tableau)
    ]
    # Packets are turned as a block, so the waste, too, shows only its last card.
    upper = [index for index in (*plan.reserve, plan.stock, plan.waste) if index is not None]
    places += [PilePlace(index, left + column * pitch, LABEL) for column, index in enumerate(upper)]
    return Arrangement(width, height, size, tuple(sorted(places)))


def arrange_centre(rules: Rules, size: CardSize, width: int) -> Arrangement:
    """Arrange the foundations in a row."""
    foundations = rules.seat_piles[0].foundations
    pitch = min(width // len(foundations), size.width + 2)
    left = max(0, (width - (len(foundations) - 1) * pitch - size.width) // 2)
    places = tuple(PilePlace(index, left + column * pitch, 0) for column, index in enumerate(foundations))
    return Arrangement(width, size.height, size, places)
