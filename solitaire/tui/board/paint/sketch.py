"""A sketch of a position in few cells: a card is one line with its rank and suit.

The piles are placed as on a board of a moderate size, the model, from which their places are scaled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, groupby, pairwise
from math import floor
from operator import attrgetter
from typing import Final, NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import may_be_mirrored
from solitaire.rules.position import Pile, count_covered
from solitaire.rules.vocabulary import Shape
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.pile_places import Arrangement, KeyAt, PilePlace, Spread
from solitaire.tui.board.paint.canvas import Canvas, Frame
from solitaire.tui.theme.card_faces import EMPTY_BORDER, CardSize, Emphasis, Glyphs, Ink, index_only, written
from solitaire.tui.theme.layout_options import LayoutOptions

MODEL: Final = (120, 43)
"""The size in cells of the model."""
MODEL_OPTIONS: Final = LayoutOptions(card_size="large")
"""Its options: with large ones a dial leaves more room for the columns beside it."""
INDEX: Final = 3
"""Cells of the longest index of a card."""
SHORT: Final = 2
"""Cells of an index if ten is written T."""
WIDEST_STEP: Final = 6
"""Cells from a column of a sketch to the next, at most."""
ROUND: Final = 4
"""Cells of a clock for each row, beyond which it no longer looks round."""


class _Density(NamedTuple):
    """How close the rows of a sketch are."""

    body: int
    """Rows of an uncovered card."""
    gap: int
    """Empty rows between rows of piles."""


DENSITIES: Final = (_Density(2, 1), _Density(1, 1), _Density(1, 0))
"""The first that fits is taken."""
CROWDED: Final = _Density(1, 1)
"""The density if not even the last of them fits, so that fewer cards of columns are drawn."""


class _Plan(NamedTuple):
    """The place of each pile in a sketch, and the size of its cards."""

    corners: Mapping[int, tuple[int, int]]
    """Column and row by pile."""
    size: CardSize
    across: float
    """Cells of the sketch for a cell of the model."""
    is_mirrored: bool = False
    """Whether the piles run from right to left; of cards side by side, the last is then at the corner."""

    def most_covered(self, place: PilePlace) -> int:
        """How many covered cards of a pile may be seen beside its last one."""
        if place.spread is Spread.DOWN:
            return 0
        beside = round((_reach(place) or place.breadth) * self.across) - self.size.width
        fit = max(0, beside // INDEX)
        return fit if place.spread is Spread.RIGHT else min(fit, max(0, place.fan - 1))

    def mirrored(self, places: Iterable[PilePlace]) -> _Plan:
        """The plan from right to left, in the same columns of the sketch."""
        width, corners = self.size.width, self.corners
        left = min(x for x, _ in corners.values())
        right = max(corners[place.pile][0] + width + INDEX * self.most_covered(place) for place in places)
        mirrored = {pile: (left + right - width - x, y) for pile, (x, y) in corners.items()}
        return self._replace(corners=mirrored, is_mirrored=not self.is_mirrored)


def sketch(
    rules: Rules,
    piles: tuple[Pile, ...],
    width: int,
    height: int,
    glyphs: Glyphs,
    is_mirrored: bool = False,
) -> Frame:
    """The piles with every card as its index; blank if the game is too large."""
    canvas = Canvas(width, height)
    model = arrange(rules, *MODEL, MODEL_OPTIONS)
    if isinstance(model, Arrangement):
        match rules.ruleset.layout.shape:
            case Shape.CLOCK:
                plan = _clock_plan(model, width, height)
            case Shape.FANS if rules.ruleset.tableau.places:
                plan = _grid_plan(model, piles, width, height)
            case Shape.FANS:
                plan = _fans_plan(model, piles, width, height)
            case Shape.ROWS:
                plan = _rows_plan(model, piles, width, height)
        if is_mirrored and may_be_mirrored(rules.ruleset):
            plan = plan.mirrored(model.places)
        painter = _SketchPainter(canvas, plan, _share_of_backs(plan, model, piles, height), glyphs)
        for place in model.places:
            painter.draw_pile(place, piles[place.pile])
    return canvas.cells


def _rows_plan(model: Arrangement, piles: tuple[Pile, ...], width: int, height: int) -> _Plan:
    """Columns at equal distances, and rows one below another, the tableau as high as its cards.

    A row of piles too close for their cards is folded into several lines.
    """
    places = model.places
    left, right = min(place.x for place in places), max(place.x for place in places)
    pitch = _pitch(model)
    step, card = next(
        (step, card)
        for step in range(WIDEST_STEP, 0, -1)
        if (right - left) * step / pitch + (card := _card_width(step)) <= width or step == 1
    )
    across = step / pitch
    margin = max(0, width - round((right - left) * across) - card) // 2
    columns = {place.pile: margin + floor((place.x - left) * across + 0.501) for place in places}
    for row in _model_rows(places):
        columns |= _evened(row, columns, across, width - card)
    folded = dict(_folded(places, columns, card, min(step, INDEX + 1)))
    columns |= {pile: column for pile, (column, _) in folded.items()}
    lines = {pile: line for pile, (_, line) in folded.items()}
    fitting = (density for density in DENSITIES if _height(places, piles, lines, density) <= height)
    density = next(fitting, CROWDED)
    body, gap = density
    rows = dict(_rows(places, piles, lines, density))
    sides = _at_side(places)
    for number, place in enumerate(sides):
        rows[place.pile] = number * max(1, min(body + gap, (height - body) // max(1, len(sides) - 1)))
    return _Plan({pile: (columns[pile], rows[pile]) for pile in columns}, CardSize(card, body), across)


def _card_width(step: int) -> int:
    """Cells of a card, so that there is a gap between columns wherever rank and suit keep their room."""
    return max(min(step, SHORT), min(INDEX + (step == WIDEST_STEP), step - 1))


def _at_side(places: tuple[PilePlace, ...]) -> list[PilePlace]:
    """The piles in a column at the right of all others, from the top."""
    last = max(place.x for place in places if place.key is not KeyAt.BESIDE)
    beside = [place for place in places if place.key is KeyAt.BESIDE]
    is_right = all(place.x > last for place in beside)
    return sorted(beside, key=attrgetter("y")) if is_right else []


def _model_rows(places: tuple[PilePlace, ...]) -> Iterator[list[PilePlace]]:
    """The rows of the model, each from left to right, without the piles at the side."""
    sides = _at_side(places)
    inner = (place for place in places if place not in sides)
    for _, row in groupby(sorted(inner, key=attrgetter("y", "x")), key=attrgetter("y")):
        yield list(row)


def _evened(
    row: list[PilePlace], columns: Mapping[int, int], across: float, last_column: int
) -> dict[int, int]:
    """The columns of a row in which distances that are equal in the model were not; none without room."""
    pairs = list(pairwise(row))
    distances = [round((right.x - left.x) * across) for left, right in pairs]
    length = sum(distances)
    scaled = {(right.x - left.x, columns[right.pile] - columns[left.pile]) for left, right in pairs}
    if length > last_column or len(scaled) == len({distance for distance, _ in scaled}):
        return {}
    first, last = columns[row[0].pile], columns[row[-1].pile]
    start = min(max(0, (first + last - length) // 2), last_column - length)
    return dict(zip((place.pile for place in row), accumulate(distances, initial=start), strict=True))


def _folded(
    places: tuple[PilePlace, ...], columns: Mapping[int, int], card: int, step: int
) -> Iterator[tuple[int, tuple[int, int]]]:
    """The column and the line of each pile of the rows that take several lines, all of the same length.

    These rows have no room for ``step`` cells from a card to the next. A card takes ``card`` cells.
    """
    for row in _model_rows(places):
        first, last = columns[row[0].pile], columns[row[-1].pile]
        if any(place.spread is Spread.DOWN for place in row) or last - first >= step * (len(row) - 1):
            continue
        most = 1 + (last - first) // card
        length = -(-len(row) // max(2, -(-len(row) // most)))
        distance = (last - first) // max(1, length - 1)
        start = (first + last - distance * (length - 1)) // 2
        for number, place in enumerate(row):
            line, across = divmod(number, length)
            yield place.pile, (start + across * distance, line)


def _rows(
    places: tuple[PilePlace, ...], piles: tuple[Pile, ...], lines: Mapping[int, int], density: _Density
) -> Iterator[tuple[int, int]]:
    """The row of each pile of a sketch; those at the side come first.

    ``lines`` are those of the piles of folded rows.
    """
    y, (body, gap) = 0, density
    for row in _model_rows(places):
        yield from ((place.pile, y + body * lines.get(place.pile, 0)) for place in row)
        y += max(body * lines.get(place.pile, 0) + _rows_of(place, piles, body) for place in row) + gap
    yield from ((place.pile, 0) for place in _at_side(places))


def _height(
    places: tuple[PilePlace, ...], piles: tuple[Pile, ...], lines: Mapping[int, int], density: _Density
) -> int:
    """The rows of a sketch that shows every card of a column."""
    rows = dict(_rows(places, piles, lines, density))
    return max(rows[place.pile] + _rows_of(place, piles, density.body) for place in places)


def _rows_of(place: PilePlace, piles: tuple[Pile, ...], body: int) -> int:
    """The rows that a pile takes, with every covered card of a column on a row of its own."""
    covered = max(0, len(piles[place.pile]) - 1) if place.spread is Spread.DOWN else 0
    return covered + body


def _clock_plan(model: Arrangement, width: int, height: int) -> _Plan:
    """The dial scaled to the size of the sketch, with cards of one line."""
    places, room = model.places, min(width, ROUND * height)
    left, top = min(place.x for place in places), min(place.y for place in places)
    right = max(place.x + max(model.card.width, _reach(place)) for place in places)
    bottom = max(place.y for place in places if place.spread is not Spread.DOWN)
    pitch = _pitch(model)
    step = min(max(INDEX, room * pitch // (right - left)), INDEX + 1)
    across = room / (right - left) if pitch == 1 else step / pitch
    down = (height - 1) / (bottom - top)
    margin = max(0, width - (right - left) * across) / 2
    # Twelve o'clock falls on a cell, so that the two halves of a dial are rounded alike.
    even = min(places, key=lambda place: (place.key is not KeyAt.INSIDE, place.y)).x
    start = even - round((even - left) * across + margin) / across
    corners = {
        place.pile: (floor((place.x - start) * across + 0.501), round((place.y - top) * down))
        for place in places
    }
    return _Plan(corners, CardSize(INDEX, 1), across)


def _fans_plan(model: Arrangement, piles: tuple[Pile, ...], width: int, height: int) -> _Plan:
    """Fans in rows as long as the width allows, with cards of one line.

    The other piles are at the right, or one in the middle of the fans as in the model.
    """
    fans = [place for place in model.places if place.spread is Spread.RIGHT]
    others = [place for place in model.places if place.spread is not Spread.RIGHT]
    lines = {fan.y for fan in fans}
    amid = [place.pile for place in others if place.y in lines and place.key is not KeyAt.BESIDE]
    longest = INDEX * max(len(piles[fan.pile]) for fan in fans)
    in_row = max(1, (width - INDEX) // (longest + 1))
    rows = -(-len([*fans, *amid]) // in_row)
    down = max(1, min(2, height // rows))
    step = longest + 1
    start = max(0, width - in_row * step - INDEX) // 2
    grid = [fan.pile for fan in fans]
    middle = (rows - 1) // 2 * in_row + in_row // 2
    grid[middle:middle] = amid
    corners = {pile: (start + at % in_row * step, at // in_row * down) for at, pile in enumerate(grid)}
    for pile in amid:
        x, y = corners[pile]
        corners[pile] = x + (longest - INDEX) // 2, y
    beside = [place.pile for place in others if place.pile not in amid]
    corners |= {pile: (start + in_row * step, at) for at, pile in enumerate(beside)}
    return _Plan(corners, CardSize(INDEX, 1), longest / max(_reach(place) for place in model.places))


def _grid_plan(model: Arrangement, piles: tuple[Pile, ...], width: int, height: int) -> _Plan:
    """Fans and foundations at their places of a grid, with cards of one line.

    The other piles are at the right.
    """
    sides = _at_side(model.places)
    inner = [place for place in model.places if place not in sides]
    columns, rows = sorted({place.x for place in inner}), sorted({place.y for place in inner})
    longest = INDEX * max(1, *(len(piles[place.pile]) for place in inner if place.spread is Spread.RIGHT))
    step = max(1, min(longest + 1, (width - INDEX) // len(columns)))
    down = max(1, min(2, height // len(rows)))
    start = max(0, width - len(columns) * step - INDEX) // 2
    corners = {
        place.pile: (start + columns.index(place.x) * step, rows.index(place.y) * down) for place in inner
    }
    corners |= {place.pile: (start + len(columns) * step, at) for at, place in enumerate(sides)}
    size = CardSize(_card_width(step), 1)
    return _Plan(corners, size, step / max(_reach(place) for place in inner))


def _pitch(model: Arrangement) -> int:
    """Cells from one column of the model to the next, or of places to the next in a row; else 1."""
    rows: dict[int, list[int]] = {}
    for place in model.places:
        if place.spread is Spread.DOWN or place.key in (KeyAt.BELOW, KeyAt.NOWHERE):
            rows.setdefault(place.y, []).append(place.x)
    return min((right - left for row in rows.values() for left, right in pairwise(sorted(row))), default=1)


def _reach(place: PilePlace) -> int:
    """Cells of the model that a pile may take to the right."""
    return place.room if place.spread is Spread.RIGHT else 0


def _share_of_backs(plan: _Plan, model: Arrangement, piles: tuple[Pile, ...], height: int) -> float:
    """The fraction of the face-down cards of columns for which there are rows, the same for all columns."""
    fractions = [1.0]
    for place in model.places:
        pile = piles[place.pile]
        backs = count_covered(pile[:-1])
        if place.spread is Spread.DOWN and backs:
            room = height - plan.corners[place.pile][1] - plan.size.height - (len(pile) - 1 - backs)
            fractions.append(max(0, room) / backs)
    return min(fractions)


class _SketchPainter(NamedTuple):
    """Draws the piles of a sketch on a canvas."""

    canvas: Canvas
    plan: _Plan
    share: float
    """The fraction of the face-down cards of columns that are drawn."""
    glyphs: Glyphs

    def draw_pile(self, place: PilePlace, pile: Pile) -> None:
        """Draw the cards of a pile for which there is room, or its empty place."""
        x, y = self.plan.corners[place.pile]
        size = self.plan.size
        if not pile:
            lines = EMPTY_BORDER.outline(size) if size.height > 1 else [EMPTY_BORDER.bar * size.width]
            for row, text in enumerate(lines):
                self.canvas.write(x, y + row, text, Ink.PLACE)
            return
        if place.spread is Spread.DOWN:
            backs = count_covered(pile[:-1])
            room = max(0, self.canvas.height - y - size.height)
            shown = [*pile[: floor(backs * self.share)], *pile[backs:-1]]
            for row, card in enumerate(shown[max(0, len(shown) - room) :]):
                self._draw_card(x, y + row, card, CardSize(size.width, 1))
            y += min(len(shown), room)
        else:
            covered = pile[-1 - self.plan.most_covered(place) : -1]
            if self.plan.is_mirrored:
                x -= INDEX * len(covered)
            for card in covered:
                self._draw_card(x, y, card, CardSize(INDEX, size.height))
                x += INDEX
        self._draw_card(x, y, pile[-1], size)

    def _draw_card(self, x: int, y: int, card: Card, size: CardSize) -> None:
        """Draw a card: its index, or its back, and below it empty rows."""
        if card < 0:
            for row in range(size.height):
                self.canvas.write(x, y + row, (self.glyphs.back[row % 2] * size.width)[: size.width], Ink.BACK)
            return
        blank = written(" " * size.width, Ink.EDGE, Emphasis.NONE)
        self.canvas.put_lines(x, y, (blank,) * size.height)
        index = index_only(card, self.glyphs)
        if len(index) > size.width:
            index = (("T", *index[0][1:]), index[-1])
        self.canvas.put(x, y, index[: size.width])
