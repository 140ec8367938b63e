"""Arrange foundations as a clock dial, each at its hour.

A tableau with hours is placed around the dial, stock and waste in its middle; any other is placed beside it,
in columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi
from typing import Final, NamedTuple

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import PileSpec, Zone
from solitaire.tui.board.pile_places import (
    LABEL,
    SIDE_STEP,
    Arrangement,
    KeyAt,
    PilePlace,
    Spread,
    TooSmall,
    no_wider,
)
from solitaire.tui.theme.card_faces import CardSize


def hour_of(spec: PileSpec) -> int:
    """The hour of a pile that is labelled with one; 12 is 0."""
    return int(spec.label) % 12


class Dial(NamedTuple):
    """The twelve places of a dial, given by those from twelve to three and mirrored."""

    centre: int
    """The column of the centre."""
    top: int
    bottom: int
    """``top`` and ``bottom``: the rows of twelve and of six o'clock."""
    across: tuple[int, int, int, int]
    """Columns from the centre."""
    down: tuple[int, int, int, int]
    """Rows from the top."""

    def place(self, spec: PileSpec, size: CardSize) -> PilePlace:
        """The place of a foundation."""
        hour = hour_of(spec)
        from_noon = min(hour, 12 - hour)
        level = min(from_noon, 6 - from_noon)
        across = self.across[level] if hour < 6 else -self.across[level]
        y = self.top + self.down[level] if from_noon <= 3 else self.bottom - self.down[level]
        return PilePlace(spec.index, self.centre - size.width // 2 + across, y, key=KeyAt.INSIDE)


MARGIN: Final = 1
LEVELS: Final = 5
"""Cards one below another, at three o'clock and beside."""


def arrange_clock(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | TooSmall:
    """The arrangement with the largest cards with which the dial fits the board."""
    is_around = bool(rules.ruleset.tableau.labels)
    for size in no_wider(card_size, SIZES_AROUND if is_around else SIZES_BESIDE):
        needed = _needed_around(size) if is_around else _needed_beside(rules, size)
        if needed.width <= width and needed.height <= height:
            places = (_around if is_around else _beside)(rules, width, height, size)
            return Arrangement(width, height, size, tuple(sorted(places, key=lambda place: place.pile)))
    return needed


# Fans around the dial

SIZES_AROUND: Final = (CardSize(13, 9), CardSize(9, 7), CardSize(7, 5), CardSize(5, 3))
"""Largest first; the fans and their keys are one below another."""
ROUND: Final = 2.6
"""Columns for each row of a clock, beyond which it no longer looks round."""
FAN: Final = 4
"""Cards of a fan that are seen in full without overlap: one more than it is dealt."""


def _needed_around(size: CardSize) -> TooSmall:
    half = _fan_room(size) + 2 * MARGIN + size.width // 2 + 1 + 3 * (size.width + 1)
    return TooSmall(2 * half, LEVELS * (size.height + LABEL))


def _fan_room(size: CardSize) -> int:
    return size.width + SIDE_STEP * (FAN - 1)


def _around(rules: Rules, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    centre, middle = width // 2, (height - size.height) // 2
    air = min(2, (height - LEVELS * (size.height + LABEL)) // 4)
    top, bottom = LABEL + size.height + air, height - 2 * size.height - LABEL - air
    edge = (width - max(_needed_around(size).width, min(width, round(ROUND * height)))) // 2
    step = (centre - edge - _fan_room(size) - 2 * MARGIN - size.width // 2 - 1) // 3
    one, two, three = (round((1 - cos(hour * pi / 6)) / 2 * (bottom - top)) for hour in (1, 2, 3))
    dial = Dial(centre, top, bottom, (0, step, 2 * step, 3 * step), (0, one, two, three))
    for spec in rules.piles:
        match spec.zone:
            case Zone.STOCK:
                yield PilePlace(spec.index, centre - size.width - 2, middle)
            case Zone.WASTE:
                yield PilePlace(spec.index, centre + 2, middle)
            case Zone.FOUNDATION:
                yield dial.place(spec, size)
            case _:
                x, y = _outside(hour_of(spec), width, height, size, edge)
                yield PilePlace(spec.index, x, y, Spread.RIGHT, room=_fan_room(size))


def _outside(hour: int, width: int, height: int, size: CardSize, edge: int) -> tuple[int, int]:
    """The corner of the fan at an hour: three above, three below, three on each side.

    The outermost are at three and nine o'clock, ``edge`` columns from the edge of the board.
    """
    room = _fan_room(size)
    dealt = room - SIDE_STEP
    top, bottom = LABEL, height - size.height
    if hour in (11, 0, 1, 5, 6, 7):
        place = {11: -1, 0: 0, 1: 1, 5: 1, 6: 0, 7: -1}[hour]
        return width // 2 - dealt // 2 + place * (room + 2), top if hour in (11, 0, 1) else bottom
    level = {10: 1, 2: 1, 9: 2, 3: 2, 8: 3, 4: 3}[hour]
    inset = edge + MARGIN + (0 if level == 2 else 2)
    x = inset if hour > 6 else width - inset - room
    return x, top + round(level * (bottom - top) / (LEVELS - 1))


# Columns beside the dial

SIZES_BESIDE: Final = (CardSize(13, 9), CardSize(9, 7), CardSize(7, 5), CardSize(5, 4))
"""Largest first; the foundations from one to five o'clock are one below another."""
GAP: Final = 2
"""Columns between the dial and the tableau, at least."""
ASIDE: Final = 2
"""Columns by which three o'clock is further out than two."""
DROP: Final = 1
"""Rows by which one o'clock is lower than twelve, at least."""


def _needed_beside(rules: Rules, size: CardSize) -> TooSmall:
    columns = len(rules.of_zone(Zone.TABLEAU)) * (size.width + 1) - 1
    return TooSmall(_dial_width(size) + GAP + columns, LEVELS * size.height + 2 * DROP)


def _dial_width(size: CardSize) -> int:
    return size.width + 2 * (2 * size.width + 1 + ASIDE)


def _beside(rules: Rules, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    columns, dial_width = len(rules.of_zone(Zone.TABLEAU)), _dial_width(size)
    free = width - _needed_beside(rules, size).width - 2 * MARGIN
    air = max(1, min(1 + free // (columns + 1), size.width // 2))
    gap, pitch = max(GAP, 2 * air), size.width + air
    left = (width - dial_width - gap - columns * pitch + air) // 2
    # The five levels between twelve and six share the height, as long as the dial looks round.
    fall = min(height - size.height, 6 * size.height)
    drop = max(DROP, min(fall // 15, (fall - 4 * size.height) // 2))
    level = (fall - 2 * drop) // 4
    across = (0, size.width + 1, 2 * size.width + 1, 2 * size.width + 1 + ASIDE)
    down = (0, drop, drop + level, drop + 2 * level)
    dial = Dial(left + dial_width // 2, 0, 2 * (drop + 2 * level), across, down)
    for spec in rules.piles:
        if spec.zone is Zone.FOUNDATION:
            yield dial.place(spec, size)
        else:
            x = left + dial_width + gap + spec.number * pitch
            yield PilePlace(spec.index, x, LABEL, Spread.DOWN, room=height - LABEL, breadth=pitch)
