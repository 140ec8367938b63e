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
from solitaire.tui.board.layout.card_sizes import allowed_sizes
from solitaire.tui.board.layout.pile_places import (
    LABEL,
    SIDE_STEP,
    Arrangement,
    KeyAt,
    NeededSize,
    PilePlace,
    Spread,
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
        hours = min(from_noon, 6 - from_noon)
        across = self.across[hours] if hour < 6 else -self.across[hours]
        y = self.top + self.down[hours] if from_noon <= 3 else self.bottom - self.down[hours]
        return PilePlace(spec.index, self.centre - size.width // 2 + across, y, key=KeyAt.INSIDE)


def _down_from_noon(rows: int) -> tuple[int, int, int]:
    """The rows from twelve down to one, two and three o'clock of a round dial; ``rows`` are those to six."""
    one, two, three = (round((1 - cos(hour * pi / 6)) / 2 * rows) for hour in (1, 2, 3))
    return one, two, three


DIAL_ROWS: Final = 5
"""Cards one below another, at three o'clock and beside."""
LARGE: Final = (CardSize(19, 13), CardSize(15, 11), CardSize(13, 9), CardSize(9, 7), CardSize(7, 5))


def arrange_clock(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | NeededSize:
    """The arrangement with the largest cards with which the dial fits the board.

    A dial that is round has precedence over larger cards, unless ``card_size`` asks for large ones.
    """
    is_around = bool(rules.ruleset.tableau.labels)
    forms = (_high_around, _low_around) if is_around else (_round_beside, _needed_beside)
    sizes = allowed_sizes(card_size, SIZES_AROUND if is_around else SIZES_BESIDE)
    choices = [(size, form) for form in forms for size in sizes]
    if card_size == "large":
        choices.sort(key=lambda choice: sizes.index(choice[0]))
    for size, form in choices:
        if form(rules, size).fits(width, height):
            places = (_around if is_around else _beside)(rules, width, height, size)
            return Arrangement.of(width, height, size, places)
    return min(form(rules, sizes[-1]) for form in forms)


# Fans around the dial

SIZES_AROUND: Final = (*LARGE, CardSize(5, 3))
"""Largest first; above and below the dial there are fans."""
MARGIN: Final = 1
"""Columns between the fans and the dial."""
ROUND: Final = 2.6
"""Columns for each row of a clock, beyond which it no longer looks round."""
FAN: Final = 4
"""Cards of a fan that are seen in full without overlap: one more than it is dealt."""


def _high_around(_: Rules, size: CardSize) -> NeededSize:
    """The smallest board where the stock is between twelve and six o'clock."""
    half = _fan_room(size) + MARGIN + size.width // 2 + 1 + 3 * (size.width + 1)
    return NeededSize(2 * half, DIAL_ROWS * (size.height + LABEL))


def _low_around(rules: Rules, size: CardSize) -> NeededSize:
    """The smallest board where the stock is in a corner, and two o'clock right above four."""
    room = _fan_room(size)
    below = 2 * (3 * (room + MARGIN) - (room - SIDE_STEP) // 2)
    return NeededSize(max(_high_around(rules, size).width, below), DIAL_ROWS * size.height + LABEL)


def _fan_room(size: CardSize) -> int:
    return size.width + SIDE_STEP * (FAN - 1)


def _around(rules: Rules, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    """The dial with stock and waste in its middle, or, where it is too low, in the upper left corner."""
    high = _high_around(rules, size)
    centre, spare = width // 2, height - high.height
    is_high = spare >= 0
    spacing = max(0, min(2, spare // 4))
    top, bottom = LABEL + size.height + spacing, height - 2 * size.height - LABEL - spacing
    least = high.width if is_high else _low_around(rules, size).width
    edge = (width - max(least, min(width, round(ROUND * height)))) // 2
    step = (centre - edge - _fan_room(size) - MARGIN - size.width // 2 - 1) // 3
    one, two, three = _down_from_noon(bottom - top)
    if is_high:
        one = min(one, (bottom - top - 2 * size.height - LABEL) // 2)  # The stock is between one and five, too.
    dial = Dial(centre, top, bottom, (0, step, 2 * step, 3 * step), (0, one, two, three))
    middle = centre - size.width - 2, (height - size.height + LABEL) // 2
    stock_x, stock_y = middle if is_high else (edge, LABEL)
    beside = 4 if is_high else 1
    first = LABEL + (0 if is_high else LABEL + size.height)
    for spec in rules.piles:
        match spec.zone:
            case Zone.STOCK:
                yield PilePlace(spec.index, stock_x, stock_y)
            case Zone.WASTE:
                yield PilePlace(spec.index, stock_x + size.width + beside, stock_y)
            case Zone.FOUNDATION:
                yield dial.place(spec, size)
            case _:
                x, y = _outside(hour_of(spec), width, height, size, edge, first)
                yield PilePlace(spec.index, x, y, Spread.RIGHT, room=_fan_room(size))


def _outside(hour: int, width: int, height: int, size: CardSize, edge: int, first: int) -> tuple[int, int]:
    """The corner of the fan at an hour: three above, three below, three on each side.

    The outermost are at three and nine o'clock, ``edge`` columns from the edge of the board; those on the
    sides are below the row ``first``.
    """
    room, gap = _fan_room(size), 2 if first == LABEL else MARGIN
    dealt = room - SIDE_STEP
    bottom = height - size.height
    if hour in (11, 0, 1, 5, 6, 7):
        place = {11: -1, 0: 0, 1: 1, 5: 1, 6: 0, 7: -1}[hour]
        return width // 2 - dealt // 2 + place * (room + gap), LABEL if hour in (11, 0, 1) else bottom
    row = {10: 1, 2: 1, 9: 2, 3: 2, 8: 3, 4: 3}[hour]
    if first > LABEL:
        inset, y = edge, first + round((row - 1) * (bottom - first) / 2)
    else:
        inset, y = edge + (0 if row == 2 else 2), first + round(row * (bottom - first) / (DIAL_ROWS - 1))
    return inset if hour > 6 else width - inset - room, y


# Columns beside the dial

SIZES_BESIDE: Final = (*LARGE, CardSize(5, 4))
"""Largest first; the foundations from one to five o'clock are one below another."""
GAP: Final = 2
"""Columns between the dial and the tableau, at least."""
BULGE: Final = 2
"""Columns by which three o'clock is further out than one, at least."""


def _needed_beside(rules: Rules, size: CardSize) -> NeededSize:
    columns = len(rules.of_zone(Zone.TABLEAU)) * (size.width + 1) - 1
    return NeededSize(_dial_width(size, BULGE) + GAP + columns, DIAL_ROWS * size.height)


def _round_beside(rules: Rules, size: CardSize) -> NeededSize:
    """The smallest board where two o'clock has room beside one."""
    needed = _needed_beside(rules, size)
    return needed._replace(width=needed.width + 2 * (size.width + 1 - BULGE))


def _dial_width(size: CardSize, bulge: int) -> int:
    return size.width + 2 * (size.width + 1 + bulge)


def _beside(rules: Rules, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    """The dial and the columns, centred together.

    Where two o'clock has room beside one, the dial is round; else all three cards on top are on one level.
    """
    columns = len(rules.of_zone(Zone.TABLEAU))
    free = width - _needed_beside(rules, size).width
    is_round = BULGE + free // 2 > size.width
    bulge = size.width + 1 if is_round else BULGE + min(free // 2, size.width // 2)
    free -= 2 * (bulge - BULGE)
    spacing = max(1, min(1 + free // (columns + 1), size.width // 2))
    dial_width, gap, pitch = _dial_width(size, bulge), max(GAP, 2 * spacing), size.width + spacing
    left = (width - dial_width - gap - columns * pitch + spacing) // 2
    # From twelve to six, as long as the dial looks round.
    fall = min(height - size.height, 6 * size.height)
    if is_round:
        one, two, three = _down_from_noon(fall)
        further = bulge - 1
    else:
        drop = min(fall // 15, (fall - (DIAL_ROWS - 1) * size.height) // 2)
        step = (fall - 2 * drop) // (DIAL_ROWS - 1)
        one, two, three = drop, drop + step, drop + 2 * step
        fall = 2 * three
        further = bulge * 2 // 3
    near, top = size.width + 1, (height - size.height - fall) // 2
    across = (0, near, near + further, near + bulge)
    dial = Dial(left + dial_width // 2, top, top + fall, across, (0, one, two, three))
    for spec in rules.piles:
        if spec.zone is Zone.FOUNDATION:
            yield dial.place(spec, size)
        else:
            x = left + dial_width + gap + spec.number * pitch
            yield PilePlace(spec.index, x, LABEL, Spread.DOWN, room=height - LABEL, breadth=pitch)
