"""Arrange the piles of a game in rows, as the layout of its ruleset describes.

One row grows downwards: that of the tableau. All others are one card high, above or below its columns where
they can be. Piles at the side are one below another, right of everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, chain
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import rows
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.vocabulary import LayoutPart, StockTo, Unit
from solitaire.tui.board.pile_places import (
    LABEL,
    SIDE_STEP,
    SLOT,
    Arrangement,
    KeyAt,
    PilePlace,
    Spread,
    TooSmall,
    no_wider,
)
from solitaire.tui.theme.card_faces import CardSize

SIZES: Final = (
    *(CardSize(19, 13), CardSize(15, 11), CardSize(13, 9), CardSize(11, 7), CardSize(9, 7)),
    *(CardSize(7, 5), CardSize(7, 4), CardSize(5, 4)),
)
"""Card sizes, largest first. Terminal cells are about twice as high as wide."""
WIDEST_TOUCHING: Final = 9
"""Columns of the widest cards that may touch their neighbours, rather than be smaller."""
GROWING_LEAST: Final = 11
"""Rows that columns need at least, so that the longest can be shown."""
LONG_LEAST: Final = 13
"""The same where columns may hold far more cards than are dealt and a run from king to ace."""
COVERED: Final = 8
"""Covered cards of a column that have a row each, where cards are not the smallest."""
COMFORTABLE: Final = 17
"""Rows of the columns from which on other rows may be one above another."""
KEY_BESIDE: Final = 2
"""Columns left of a pile at the side, for its key."""
SLOTS: Final = 3
"""Cards that can share a line of a long column, where the width allows it."""

Group: TypeAlias = tuple[PileSpec, ...]
"""Neighbouring piles; between groups there is a gap."""


class _Table(NamedTuple):
    """The rows of a game, as piles."""

    fan: int
    """Cards of a waste that are seen."""
    above: tuple[tuple[Group, ...], ...]
    growing: tuple[Group, ...]
    below: tuple[tuple[Group, ...], ...]
    side: Group

    @property
    def flat(self) -> tuple[tuple[Group, ...], ...]:
        """The rows that do not grow."""
        return self.above + self.below

    def folded(self) -> _Table:
        """The table with one row above: each row fills the first gap of the next."""
        if not self.above:
            return self
        row: tuple[Group, ...] = ()
        for upper in reversed(self.above):
            row = (*upper[:1], *row, *upper[1:])
        return self._replace(above=(row,))

    def length(self, row: tuple[Group, ...], size: CardSize, air: int) -> int:
        """The least cells that a row that does not grow needs, with ``air`` between its piles.

        0 if its piles are above or below columns.
        """
        if self.columns_of(row, size):
            return 0
        if self.overlaps(row):
            return SIDE_STEP * (len(row[0]) - 1) + size.width
        spans = [self.span(spec, size) for group in row for spec in group]
        return sum(spans) + air * (len(spans) - 1) + len(row) - 1

    def columns_of(self, row: tuple[Group, ...], size: CardSize) -> tuple[int, ...]:
        """For each pile of a row that does not grow, the column of the tableau that it shares.

        Empty unless every pile has a column, with equal gaps of whole columns between the groups.
        """
        gaps = len(row) - 1
        taken = [[-(-self.span(spec, size) // size.width) for spec in group] for group in row]
        free = sum(len(group) for group in self.growing) - sum(map(sum, taken))
        if len(self.growing) > 1 or not gaps or free < 0 or free % gaps:
            return ()
        columns: list[int] = []
        first = 0
        for group in taken:
            columns += list(accumulate(group, initial=first))[:-1]
            first += sum(group) + free // gaps
        return tuple(columns)

    def overlaps(self, row: tuple[Group, ...]) -> bool:
        """Whether a row holds the reserve alone, of more piles than columns: like a hand of cards."""
        columns = sum(len(group) for group in self.growing)
        return len(row) == 1 and len(row[0]) > columns and row[0][0].zone is Zone.RESERVE

    def span(self, spec: PileSpec, size: CardSize) -> int:
        """Columns of a pile in a row that does not grow."""
        return size.width + (SIDE_STEP * (self.fan - 1) if spec.zone is Zone.WASTE else 0)

    def flat_place(self, spec: PileSpec, x: int, y: int, size: CardSize, air: int) -> PilePlace:
        """The place of a pile in a row that does not grow, ``air`` before the next one."""
        fan = self.fan if spec.zone is Zone.WASTE else 1
        return PilePlace(spec.index, x, y, fan=fan, breadth=self.span(spec, size) + air)


def arrange_rows(rules: Rules, width: int, height: int, card_size: str) -> Arrangement | TooSmall:
    """The arrangement in rows with the largest cards that fit the board.

    ``card_size`` may limit the cards; ``large`` trades the length of the columns for larger ones.
    """
    table = _table(rules)
    folded = table.folded()
    sizes = no_wider(card_size, SIZES)
    least = LONG_LEAST if _grows_long(rules) else GROWING_LEAST
    for size in sizes:
        # Columns keep their length, unless the setting asks for large cards.
        is_least = size == sizes[-1]
        length = least if is_least or card_size == "large" else COVERED + size.height
        forms = ((table, max(length, COMFORTABLE)), (folded, length), *([(table, length)] if is_least else ()))
        for form, growing in forms:
            needed = _needed(form, size, air=int(size.width > WIDEST_TOUCHING), growing=growing)
            if needed.width <= width and needed.height <= height:
                places = sorted(_places(form, width, height, size), key=lambda place: place.pile)
                return Arrangement(width, height, size, tuple(places))
    return _needed(folded, sizes[-1], air=0, growing=least)


def _grows_long(rules: Rules) -> bool:
    """Whether any cards move together, sequences go on from ace to king, or the stock is dealt onto columns."""
    tableau, stock = rules.ruleset.tableau, rules.ruleset.stock
    return tableau.unit is Unit.ANY or tableau.wrap or stock.to is StockTo.TABLEAU


def _table(rules: Rules) -> _Table:
    def group(part: LayoutPart) -> Group:
        return tuple(spec for spec in rules.piles if spec.zone.value == part.value)

    above: list[tuple[Group, ...]] = []
    growing: tuple[Group, ...] = ()
    below: list[tuple[Group, ...]] = []
    for row in rows(rules.ruleset):
        groups: list[Group] = [()]
        for part in row:
            if part is LayoutPart.GAP:
                groups.append(())
            else:
                groups[-1] += group(part)
        if LayoutPart.TABLEAU in row:
            growing = tuple(groups)
        else:
            (below if growing else above).append(tuple(groups))
    side = tuple(spec for part in rules.ruleset.layout.side for spec in group(part))
    return _Table(min(3, rules.ruleset.stock.draw), tuple(above), growing, tuple(below), side)


def _needed(table: _Table, size: CardSize, air: int, growing: int) -> TooSmall:
    """The smallest board for cards of this size.

    ``air`` is the gap between piles, ``growing`` the rows of the columns.
    """
    columns = sum(len(group) for group in table.growing) + bool(table.side)
    gaps = len(table.growing) - 1 + (KEY_BESIDE if table.side else 0)
    widths = [columns * (size.width + air) - air + gaps]
    beside = size.width + air + KEY_BESIDE if table.side else 0
    widths += [table.length(row, size, air) + beside for row in table.flat]
    flat = (LABEL + size.height) * len(table.flat)
    return TooSmall(max(widths), max(flat + LABEL + growing, len(table.side) * size.height))


class _Grid(NamedTuple):
    """The columns of the tableau, and the space that other rows may take."""

    start: int
    pitch: int
    """From one column to the next: equal distances, of a limited width."""
    gap: int
    """Columns that a gap between groups adds."""
    left: int
    right: int
    room: int
    """Columns of the board that a row may take: those left of the side."""
    side: int
    """The column of the piles at the side."""


def _grid(table: _Table, width: int, size: CardSize) -> _Grid:
    columns, gaps = sum(len(group) for group in table.growing), len(table.growing) - 1
    has_side = bool(table.side)

    def whole(pitch: int, gap: int) -> int:
        beside = has_side * max(gap, KEY_BESIDE)
        return (columns + has_side) * pitch - (pitch - size.width) + gaps * gap + beside

    def fits(pitch: int) -> bool:
        """Whether all rows do; those of one card need not where long lines would lose room."""
        return whole(pitch, max(1, pitch // 3)) <= width and (
            pitch <= SLOTS * SLOT or _longest(table, size, pitch - size.width) <= width
        )

    pitch = max(SLOTS * SLOT, size.width + size.width // 2)
    while pitch > size.width + 1 and not fits(pitch):
        pitch -= 1
    if whole(pitch, 1) > width:
        pitch -= 1
    gap = pitch // 2
    while gap > 1 and whole(pitch, gap) > width:
        gap -= 1
    beside = max(gap, KEY_BESIDE) + pitch if has_side else 0
    length = whole(pitch, gap) - beside
    air = pitch - size.width
    if has_side:
        # A row longer than the columns moves the side piles closer.
        beside = min(beside, width - _longest(table, size, air=0))
    room = width - beside
    # If another row is longer, gaps grow, or the columns are centred below it, aligned with its end.
    longest = max((table.length(row, size, air) for row in table.flat if not table.overlaps(row)), default=0)
    more = max(0, longest - length) if longest <= room else 0
    left = (room - length - more) // 2
    right = left + length + more
    is_over = _longest(table, size, min(1, air)) > right - left
    side = (width if is_over else right + beside) - size.width
    if gaps:
        return _Grid(left, pitch, gap + more // gaps, left, right, room, side)
    start = left + more - more // 2 // pitch * pitch
    # The last column needs room for its longest lines.
    if start + (columns - 1) * pitch + SLOTS * SLOT > room:
        start = max(left, start - pitch)
    return _Grid(start, pitch, gap, left, right, room, side)


def _longest(table: _Table, size: CardSize, air: int) -> int:
    """The least columns of the longest row that does not grow, with ``air`` between its piles."""
    return max((table.length(row, size, air) for row in table.flat), default=0)


def _places(table: _Table, width: int, height: int, size: CardSize) -> Iterator[PilePlace]:
    grid = _grid(table, width, size)
    level = LABEL + size.height
    top = LABEL + level * len(table.above)
    room = height - top - level * len(table.below)
    yield from _growing(table, grid, top, room)
    levels = [LABEL + level * place for place in range(len(table.above))]
    levels += [top + room + LABEL + level * place for place in range(len(table.below))]
    for y, row in zip(levels, table.flat, strict=True):
        yield from _flat(table, row, y, grid, size)
    first = LABEL if LABEL + len(table.side) * size.height <= height else 0
    step = min(level, (height - first) // max(1, len(table.side)))
    for place, spec in enumerate(table.side):
        yield PilePlace(spec.index, grid.side, first + place * step, key=KeyAt.BESIDE)


def _growing(table: _Table, grid: _Grid, y: int, room: int) -> Iterator[PilePlace]:
    """The row of the columns."""
    x = grid.start
    for group in table.growing:
        for spec in group:
            if spec.zone in (Zone.TABLEAU, Zone.RESERVE, Zone.WASTE):
                fan = table.fan if spec.zone is Zone.WASTE else 0
                yield PilePlace(spec.index, x, y, Spread.DOWN, fan, room, grid.pitch)
            else:
                yield PilePlace(spec.index, x, y, breadth=grid.pitch)
            x += grid.pitch
        x += grid.gap


def _flat(table: _Table, row: tuple[Group, ...], y: int, grid: _Grid, size: CardSize) -> Iterator[PilePlace]:
    """The places of a row one card high: each pile at a column where ``columns_of`` finds one for all.

    Otherwise the row is as long as the columns if the room suffices, and the remaining room goes into the gaps.
    """
    if table.overlaps(row):
        step = min(grid.pitch, (grid.room - size.width) // (len(row[0]) - 1))
        first = (grid.room - size.width - step * (len(row[0]) - 1)) // 2
        for place, spec in enumerate(row[0]):
            yield PilePlace(spec.index, first + place * step, y, fan=1, breadth=step)
        return
    air = grid.pitch - size.width
    if columns := table.columns_of(row, size):
        for spec, column in zip(chain.from_iterable(row), columns, strict=True):
            yield table.flat_place(spec, grid.start + column * grid.pitch, y, size, air)
        return
    gaps, (left, right) = len(row) - 1, (grid.left, grid.right)
    while air > 1 and table.length(row, size, air) > right - left:
        air -= 1
    if table.length(row, size, air) > right - left:
        air = 1 if table.length(row, size, 1) <= grid.room else 0
        left, right = 0, grid.room
    free = right - left - table.length(row, size, air) + gaps
    x = left
    for place, group in enumerate(row):
        for spec in group:
            yield table.flat_place(spec, x, y, size, air)
            x += table.span(spec, size) + air
        if place < gaps:
            x += free * (place + 1) // gaps - free * place // gaps
