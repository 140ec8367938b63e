"""Piles around a clock: the foundations on the dial at their hours, a fan outside each, stock and waste
in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi
from typing import Final

from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.rules import Rules
from solitaire.tui.board.stands import LABEL, SIDE_STEP, Arrangement, Spread, Stand, TooSmall
from solitaire.tui.look.faces import CardSize

SIZES: Final = (CardSize(9, 7), CardSize(7, 5), CardSize(5, 3))
"""Largest first; five cards and their keys stand one below another."""
LEVELS: Final = 5
FAN: Final = 4
"""Cards of a fan that are seen in full without pushing together: one more than it is dealt."""
MARGIN: Final = 1


def arrange_clock(rules: Rules, width: int, height: int) -> Arrangement | TooSmall:
    """The largest cards with which the dial fits into a board of this size."""
    for size in SIZES:
        if height >= LEVELS * (size.height + LABEL) and _step(width, size) > size.width:
            stands = sorted(_stands(rules, width, height, size), key=lambda stand: stand.pile)
            return Arrangement(width, height, size, tuple(stands))
    size = SIZES[-1]
    least = next(cells for cells in range(width, 1000) if _step(cells, size) > size.width)
    return TooSmall(least, LEVELS * (size.height + LABEL))


def _fan_room(size: CardSize) -> int:
    return size.width + SIDE_STEP * (FAN - 1)


def _step(width: int, size: CardSize) -> int:
    """Cells from one foundation of the dial to the next, left to right."""
    return (width // 2 - _fan_room(size) - 2 * MARGIN - size.width // 2 - 1) // 3


def _stands(rules: Rules, width: int, height: int, size: CardSize) -> Iterator[Stand]:
    centre, middle = width // 2, (height - size.height) // 2
    for spec in rules.piles:
        match spec.zone:
            case Zone.STOCK:
                yield Stand(spec.index, centre - size.width - 2, middle)
            case Zone.WASTE:
                yield Stand(spec.index, centre + 2, middle)
            case Zone.FOUNDATION:
                x, y = _on_dial(_hour(spec), width, height, size)
                yield Stand(spec.index, x, y, key_inside=True)
            case _:
                x, y = _outside(_hour(spec), width, height, size)
                yield Stand(spec.index, x, y, Spread.RIGHT, room=_fan_room(size))


def _hour(spec: PileSpec) -> int:
    """12 is 0."""
    return int(spec.label) % 12


def _on_dial(hour: int, width: int, height: int, size: CardSize) -> tuple[int, int]:
    """The dial is as wide as the fans leave room for: equal steps across, an arc downwards."""
    across = min(hour, 6 - hour) if hour < 6 else -min(hour - 6, 12 - hour)
    air = min(2, (height - LEVELS * (size.height + LABEL)) // 4)
    top = LABEL + size.height + air
    bottom = height - 2 * size.height - LABEL - air
    down = (1 - cos(min(hour, 12 - hour) * pi / 6)) / 2
    return width // 2 - size.width // 2 + across * _step(width, size), top + round(down * (bottom - top))


def _outside(hour: int, width: int, height: int, size: CardSize) -> tuple[int, int]:
    """Three fans above, three below, three on each side, the outermost at three and nine o'clock."""
    room = _fan_room(size)
    dealt = room - SIDE_STEP
    top, bottom = LABEL, height - size.height
    if hour in (11, 0, 1, 5, 6, 7):
        place = {11: -1, 0: 0, 1: 1, 5: 1, 6: 0, 7: -1}[hour]
        return width // 2 - dealt // 2 + place * (room + 2), top if hour in (11, 0, 1) else bottom
    level = {10: 1, 2: 1, 9: 2, 3: 2, 8: 3, 4: 3}[hour]
    inset = MARGIN + (0 if level == 2 else 2)
    x = inset if hour > 6 else width - inset - room
    return x, top + round(level * (bottom - top) / (LEVELS - 1))
