"""Arrange a tableau of piles that overlap, as in a pyramid, and the others."""

from __future__ import annotations

from itertools import count, product
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import layout_rows
from solitaire.rules.piles import Zone
from solitaire.rules.vocabulary import LayoutPart
from solitaire.tui.board.layout.card_sizes import allowed_sizes
from solitaire.tui.board.layout.flat_row import GAP, Groups, flat_groups, flat_piles, flat_row, row_length
from solitaire.tui.board.layout.pile_places import LABEL, Arrangement, KeyAt, NeededSize, PilePlace, Spread
from solitaire.tui.theme.card_faces import CardSize

RESERVE_LEAST: Final = 11
"""Rows that columns of a reserve need at least, if their cards need as many."""
LEAST_STEP: Final = 2
"""Rows of a covered card that are seen, at least: its index and one more."""


def arrange_overlapping(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | NeededSize:
    """The arrangement with the largest cards with which the tableau fits the board."""
    sizes = allowed_sizes(card_size)
    for size in sizes:
        if found := _fitting(rules, width, height, size):
            return Arrangement.of(width, height, size, found)
    return _smallest(rules, sizes[-1])


def _smallest(rules: Rules, size: CardSize) -> NeededSize:
    """The lowest board on which cards of a size fit, and of these the narrowest."""
    least = max(_width(rules, size), row_length(flat_groups(rules), size))
    # Beside the tableau there is then room for all piles of a corner.
    wide = least * (3 if rules.ruleset.reserve.shows_several else 2)
    height = next(height for height in count(1) if _fitting(rules, wide, height, size))
    return next(NeededSize(width, height) for width in count(least) if _fitting(rules, width, height, size))


def _fitting(rules: Rules, width: int, height: int, size: CardSize) -> list[PilePlace]:
    """The places of all piles; empty if they do not fit.

    Those beside the tableau are in its corners if these are free, else in those of the board, else in a row of
    their own: the lower corners, or a row below, if the tableau is the first row of the layout, else the upper
    ones, or a row above. An open reserve is half in each upper corner.
    """
    if rules.ruleset.reserve.shows_several:
        return _with_open_reserve(rules, width, height, size)
    groups, row_height = flat_groups(rules), LABEL + size.height
    span = max(_width(rules, size), row_length(groups, size))
    if span > width:
        return []
    is_below = layout_rows(rules.ruleset)[0] == (LayoutPart.TABLEAU,)
    top = 0 if is_below else LABEL
    tableau = _tableau(rules, top, width, height - top, size)
    if tableau:
        corner = max(place.y for place in tableau) if is_below else LABEL
        for length in (span, width):
            corners = _row(groups, corner, width, length, size)
            if not any(_meet(*two, size) for two in product(corners, tableau)):
                return [*corners, *tableau]
    tableau = _tableau(rules, 0, width, height - row_height, size)
    if not tableau:
        return []
    bottom = max(place.y for place in tableau) + size.height
    down = (height - bottom - row_height) // 2
    moved = [place._replace(y=place.y + down + (0 if is_below else row_height)) for place in tableau]
    return [*_row(groups, down + LABEL + (bottom if is_below else 0), width, span, size), *moved]


def _with_open_reserve(rules: Rules, width: int, height: int, size: CardSize) -> list[PilePlace]:
    """The places, with the cards of the reserve in the upper corners, and other piles in the lower right one.

    Empty if they do not fit. A long reserve shows its cards more closely where the board is too low for them.
    """
    tableau = _tableau(rules, LABEL, width, height - LABEL, size)
    reserve = rules.of_zone(Zone.RESERVE)
    others = [spec for spec in flat_piles(rules) if spec.index not in reserve]
    tall, pitch = size.height + rules.ruleset.reserve.cards - 1, size.width + GAP
    room = min(tall, height - LABEL - (LABEL + size.height if others else 0))
    if not tableau or room < min(tall, RESERVE_LEAST):
        return []
    half = -(-len(reserve) // 2)
    margin = max(0, (width - _width(rules, size)) // 2 - max(half, len(others)) * pitch) // 2
    last = width - margin - size.width
    left = [margin + place * pitch for place in range(half)]
    right = [last - place * pitch for place in reversed(range(len(reserve) - half))]
    corners = [
        PilePlace(index, x, LABEL, Spread.DOWN, room=room, breadth=pitch)
        for index, x in zip(reserve, [*left, *right], strict=True)
    ]
    bottom = max(LABEL + room + LABEL, *(place.y for place in tableau))
    below = [
        PilePlace(spec.index, last - place * pitch, bottom, fan=1, breadth=pitch)
        for place, spec in enumerate(reversed(others))
    ]
    beside = [(place, room) for place in corners] + [(place, size.height) for place in below]
    is_crowded = any(place.x < 0 for place in below) or any(
        abs(place.x - other.x) < pitch and place.y - LABEL - size.height < other.y < place.y + rows
        for (place, rows), other in product(beside, tableau)
    )
    return [] if is_crowded else [*corners, *below, *tableau]


def _row(groups: Groups, y: int, width: int, length: int, size: CardSize) -> list[PilePlace]:
    """The piles beside the tableau in a row of a length, in the middle of the board."""
    left = (width - length) // 2
    return [place._replace(x=left + place.x) for place in flat_row(groups, y, length, size)]


def _tableau(rules: Rules, top: int, width: int, height: int, size: CardSize) -> list[PilePlace]:
    """The piles that overlap, those of a row side by side; empty if the rows need more height."""
    places = rules.ruleset.tableau.corner_places
    steps = max(y for _, y in places)
    step = min(size.height // 2 + 1, (height - size.height) // max(1, steps))
    if step < LEAST_STEP:
        return []
    left = (width - _width(rules, size)) // 2
    return [
        PilePlace(index, left + x * size.width // 2, top + y * step, breadth=size.width, key=KeyAt.BELOW)
        for index, (x, y) in zip(rules.of_zone(Zone.TABLEAU), places, strict=True)
    ]


def _width(rules: Rules, size: CardSize) -> int:
    """The columns of the tableau."""
    return max(x for x, _ in rules.ruleset.tableau.corner_places) * size.width // 2 + size.width


def _meet(one: PilePlace, other: PilePlace, size: CardSize) -> bool:
    """Whether two cards, with the key above the first, share cells or touch."""
    across = abs(one.x - other.x) <= size.width
    return across and other.y - size.height <= one.y <= other.y + size.height + LABEL
