"""Where everything stands in a race: the foundations above, below them the seats in one row or in two."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.pile_places import LABEL, Arrangement, PilePlace, Spread, TooSmall
from solitaire.tui.theme.card_faces import CardSize

SIZES: Final = (CardSize(9, 7), CardSize(7, 5), CardSize(7, 4), CardSize(7, 3), CardSize(5, 3))
"""Largest first."""
STATUS: Final = 1
"""Rows of the screen above the foundations."""
WORDS: Final = 3
"""Rows of a seat that show no cards: its name, and two of messages."""
COLUMN: Final = 8
"""Rows of a column that are to be seen besides its last card."""
FEW: Final = 2
"""So many always sit side by side."""


class SeatFit(NamedTuple):
    """What fits into a terminal: cards of this size, and so many seats in a row."""

    card: CardSize
    abreast: int


def fit(rules: Rules, width: int, height: int) -> SeatFit | TooSmall:
    """The largest cards with which all seats have room: side by side, or in two rows, as their keys lie on the
    keyboard.
    """
    ways = [rules.seats] if rules.seats <= FEW else [rules.seats, (rules.seats + 1) // 2]
    for size in SIZES:
        for abreast in ways:
            if width >= _width(rules, size, abreast) and height >= _height(rules, size, abreast):
                return SeatFit(size, abreast)
    return TooSmall(_width(rules, SIZES[-1], ways[0]), _height(rules, SIZES[-1], ways[0]))


def _width(rules: Rules, size: CardSize, abreast: int) -> int:
    columns, foundations = len(rules.plans[0].tableau), len(rules.plans[0].foundations)
    return max(abreast * columns * (size.width + 1), foundations * (size.width + 1) - 1)


def _height(rules: Rules, size: CardSize, abreast: int) -> int:
    benches = -(-rules.seats // abreast)
    return STATUS + size.height + benches * (WORDS + 2 * (size.height + LABEL) + COLUMN)


def spans(width: int, abreast: int) -> list[tuple[int, int]]:
    """Where in a row of so many columns each seat begins, and how many it has; a column is between any two."""
    edges = [(width - abreast + 1) * place // abreast for place in range(abreast + 1)]
    return [(left + place, right - left) for place, (left, right) in enumerate(pairwise(edges))]


def arrange_seat(rules: Rules, seat: int, size: CardSize, width: int, height: int) -> Arrangement:
    """Reserve, stock and waste, and below them the columns."""
    plan = rules.plans[seat - 1]
    columns, top = len(plan.tableau), 2 * LABEL + size.height
    pitch = min((width + 1) // columns, size.width + 2)
    left = max(0, (width - (columns - 1) * pitch - size.width) // 2)
    stands = [
        PilePlace(index, left + place * pitch, top, Spread.DOWN, room=height - top, breadth=pitch)
        for place, index in enumerate(plan.tableau)
    ]
    # Packets are turned as a block: of the waste, too, only the last card is seen.
    upper = [index for index in (*plan.reserve, plan.stock, plan.waste) if index is not None]
    stands += [PilePlace(index, left + place * pitch, LABEL) for place, index in enumerate(upper)]
    return Arrangement(width, height, size, tuple(sorted(stands)))


def arrange_centre(rules: Rules, size: CardSize, width: int) -> Arrangement:
    """The foundations in a row."""
    foundations = rules.plans[0].foundations
    pitch = min(width // len(foundations), size.width + 2)
    left = max(0, (width - (len(foundations) - 1) * pitch - size.width) // 2)
    stands = tuple(PilePlace(index, left + place * pitch, 0) for place, index in enumerate(foundations))
    return Arrangement(width, size.height, size, stands)
