"""Where everything stands in a race: the foundations above in the middle, below them seat beside seat."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.rules.rules import Rules
from solitaire.tui.board.stands import LABEL, Arrangement, Spread, Stand, TooSmall
from solitaire.tui.look.faces import CardSize

SIZES: Final = (CardSize(9, 7), CardSize(7, 5), CardSize(7, 4), CardSize(7, 3), CardSize(5, 3))
"""Largest first."""
EDGES: Final = 4
"""Rows of the screen that show no cards: the status, the names, two of messages."""
COLUMN: Final = 8
"""Rows of a column that are to be seen besides its last card."""


class Places(NamedTuple):
    """What fits into a terminal: cards of this size, and so many cells a seat."""

    card: CardSize
    seat: int


def fit(rules: Rules, width: int, height: int) -> Places | TooSmall:
    """The largest cards with which all seats stand side by side."""
    for size in SIZES:
        if width >= _width(rules, size) and height >= _height(size):
            return Places(size, width // rules.seats - 1)
    return TooSmall(_width(rules, SIZES[-1]), _height(SIZES[-1]))


def _width(rules: Rules, size: CardSize) -> int:
    columns, foundations = len(rules.plans[0].tableau), len(rules.plans[0].foundations)
    return max(rules.seats * columns * (size.width + 1), foundations * (size.width + 1) - 1)


def _height(size: CardSize) -> int:
    return EDGES + 2 * (size.height + LABEL) + COLUMN + size.height


def arrange_seat(rules: Rules, seat: int, size: CardSize, width: int, height: int) -> Arrangement:
    """Reserve, stock and waste, and below them the columns."""
    plan = rules.plans[seat - 1]
    columns, top = len(plan.tableau), 2 * LABEL + size.height
    pitch = min((width + 1) // columns, size.width + 2)
    left = max(0, (width - (columns - 1) * pitch - size.width) // 2)
    stands = [
        Stand(index, left + place * pitch, top, Spread.DOWN, room=height - top, breadth=pitch)
        for place, index in enumerate(plan.tableau)
    ]
    # Packets are turned as a block: of the waste, too, only the last card is seen.
    upper = [index for index in (*plan.reserve, plan.stock, plan.waste) if index is not None]
    stands += [Stand(index, left + place * pitch, LABEL) for place, index in enumerate(upper)]
    return Arrangement(width, height, size, tuple(sorted(stands)))


def arrange_centre(rules: Rules, size: CardSize, width: int) -> Arrangement:
    """The foundations in a row."""
    foundations = rules.plans[0].foundations
    pitch = min(width // len(foundations), size.width + 2)
    left = max(0, (width - (len(foundations) - 1) * pitch - size.width) // 2)
    stands = tuple(Stand(index, left + place * pitch, 0) for place, index in enumerate(foundations))
    return Arrangement(width, size.height, size, stands)
