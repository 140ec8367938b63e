"""Paint a scene: a table as rows of styled cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solitaire.rules.covered_piles import is_covered
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position, face_down_position
from solitaire.rules.vocabulary import Space
from solitaire.tui.board.layout.card_places import LAST_LEAST, CardPlace, place_cards
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.layout.pile_places import SIDE_STEP, KeyAt, PilePlace, Spread
from solitaire.tui.board.layout.rank_rows import HOUR_ROWS, rows_for_rank
from solitaire.tui.board.paint.canvas import Canvas, Frame
from solitaire.tui.board.paint.overlays import paint_cursor, paint_pause, write_labels
from solitaire.tui.board.paint.pile_marks import COMPLETE, is_complete, pile_name, place_mark, target_mark
from solitaire.tui.board.paint.scene import NO_HIGHLIGHTS, FlyingCards, Highlights, Scene
from solitaire.tui.theme.card_faces import (
    BORDERS,
    CardSize,
    Emphasis,
    Glyphs,
    Ink,
    Line,
    back_lines,
    edge_lines,
    face_lines,
    index_beside,
    index_line,
    place_lines,
    shared_line,
    side_lines,
    stacked_line,
)

HALF_BORDERS: Final = {Ink.EDGE: Ink.EDGE_GAP, Ink.BACK: Ink.BACK_GAP}
"""The ink of half a cell of a card's border, by that of the whole border."""

KEY_WIDTH: Final = 3
"""Columns of a key and the spaces on both sides."""
NARROW: Final = 7
"""Columns of cards with no room for a space on both sides of a key on their border."""
BETWEEN_ENDS: Final = "…"
"""Between the first and the last card of a sequence, in place of the others."""
PIPS_HEIGHT: Final = 7
"""Rows of the smallest cards with pips."""


class PaintedTable(NamedTuple):
    """A painted table without the cursor and the labels."""

    scene: Scene
    canvas: Canvas
    placed: list[CardPlace]
    """Where the cards are."""


def paint(scene: Scene) -> Frame:
    """The frame of a scene: the whole board, row by row."""
    if scene.highlights.is_covered:
        face_down = scene._replace(position=face_down_position(scene.position), highlights=NO_HIGHLIGHTS)
        canvas = paint_table(face_down).canvas
        paint_pause(canvas)
        return canvas.cells
    on_table = scene._replace(position=_left_on_table(scene))
    canvas = paint_overlays(paint_table(on_table), scene.highlights)
    for cards in (*scene.flying, *_dragged(scene)):
        _paint_flying(canvas, scene, cards)
    return canvas.cells


def paint_table(scene: Scene) -> PaintedTable:
    """The table of a scene, with the highlights of piles and cards."""
    canvas = Canvas(scene.arrangement.width, scene.arrangement.height)
    return PaintedTable(scene, canvas, _paint_table(canvas, scene))


def paint_overlays(painted: PaintedTable, highlights: Highlights) -> Canvas:
    """Paint the cursor and the labels of ``highlights`` on a copy of the table."""
    canvas, scene = painted.canvas.copy(), painted.scene._replace(highlights=highlights)
    paint_cursor(canvas, scene, painted.placed)
    write_labels(canvas, scene, painted.placed)
    return canvas


def _paint_table(canvas: Canvas, scene: Scene) -> list[CardPlace]:
    """Paint places, keys and cards; return where the cards are."""
    for place in scene.arrangement.back_to_front:
        if not scene.position.piles[place.pile]:
            if place.pile in scene.rules.closing_row:
                continue  # The row has become shorter: no card will lie there again.
            _paint_place(canvas, scene, place)
        elif place.spread is Spread.RIGHT:
            _paint_gaps(canvas, scene, place)
        if place.key in (KeyAt.ABOVE, KeyAt.BESIDE):
            _paint_key(canvas, scene, place)
    placed = place_cards(scene.arrangement, scene.position)
    width = scene.arrangement.card.width
    touching = {place.pile for place in scene.arrangement.places if place.breadth == width}
    sizes = {place.pile: scene.arrangement.size_at(place) for place in scene.arrangement.places}
    for card in placed:
        _paint_card(canvas, scene, card, sizes[card.pile])
        if card.pile in touching and (card.line or card.columns) == width:
            _halve_right_border(canvas, card.x + width - 1, card.y, card.rows)
    for place in scene.arrangement.places:
        if place.key is KeyAt.INSIDE:
            _paint_hour(canvas, scene, place)
        elif place.key is KeyAt.BELOW:
            _paint_key_below(canvas, scene, place)
    return placed


def _left_on_table(scene: Scene) -> Position:
    """The position without the cards that are dragged."""
    lifted, piles = scene.highlights.lifted, scene.position.piles
    if lifted is None or lifted.at is None:
        return scene.position
    rest = piles[lifted.pile][: -lifted.count]
    return scene.position._replace(piles=(*piles[: lifted.pile], rest, *piles[lifted.pile + 1 :]))


def _paint_place(canvas: Canvas, scene: Scene, place: PilePlace) -> None:
    if place.key is KeyAt.BELOW and scene.rules.ruleset.tableau.space is Space.NEVER:
        return  # Of piles that overlap, nothing is left that could be filled.
    hinted = Emphasis.HINT if Hit(place.pile, 0) in scene.highlights.hinted else Emphasis.NONE
    emphasis = Emphasis.TARGET if place.pile in scene.highlights.targets else hinted
    size = scene.arrangement.outline_at(place)
    mark = place_mark(scene, scene.rules.piles[place.pile], room=size.width - 2)
    canvas.put_lines(place.x, place.y, place_lines(size, mark, emphasis))


def _paint_key(canvas: Canvas, scene: Scene, place: PilePlace) -> None:
    key = scene.keys.get(place.pile, "")
    if place.spread is Spread.RIGHT:
        if scene.rules.ruleset.tableau.labels:
            _paint_rim(canvas, scene, place)
        text = f" {key} "
    else:
        text = _key_text(scene, place, key)
    if not text.isspace():
        x, y = _key_corner(scene, place, len(text))
        canvas.write(x, y, text, Ink.KEY, scene.emphasis_of_pile(place.pile))


def _key_corner(scene: Scene, place: PilePlace, length: int) -> tuple[int, int]:
    """The first cell of the key of a pile, with all that is written beside it."""
    arrangement, size = scene.arrangement, scene.arrangement.size_at(place)
    if place.key is KeyAt.BESIDE:
        x = place.x + size.width if arrangement.is_mirrored else place.x - length
        return x, place.y + size.height // 2
    if place.spread is Spread.RIGHT and not arrangement.is_mirrored:
        return place.x, place.y - 1
    middle = place.x + (size.width - length) // 2
    return max(0, min(middle, arrangement.width - length)), place.y - 1


def _paint_key_below(canvas: Canvas, scene: Scene, place: PilePlace) -> None:
    """Write the key of a pile that no other lies on, on the lower border of its card.

    On the smallest cards it takes the place of the lower index.
    """
    piles, size = scene.position.piles, scene.arrangement.card
    key = scene.keys.get(place.pile, "")
    if key and piles[place.pile] and not is_covered(scene.rules, piles, place.pile):
        text = f" {key} " if size.width > NARROW else key
        emphasis = scene.emphasis_of_pile(place.pile)
        if size.width < NARROW:
            text = key.center(size.width - 2, BORDERS[emphasis].bar)
        canvas.write(place.x + 1, place.y + size.height - 1, text, Ink.EDGE, emphasis)


def _paint_rim(canvas: Canvas, scene: Scene, place: PilePlace) -> None:
    """Write the hour of a fan at the other end of the line of its key."""
    text = f"{scene.rules.piles[place.pile].label}:00"
    left, right = scene.arrangement.span_of(place)
    end = left + SIDE_STEP + 1 if scene.arrangement.is_mirrored else right - SIDE_STEP - 1 - len(text)
    canvas.write(end, place.y - 1, text, Ink.MARK)


def _key_text(scene: Scene, place: PilePlace, key: str) -> str:
    """The key of a pile, and its target or its name where that stays apart from the next key.

    A foundation that has reached its target shows a tick.
    """
    if place.key is KeyAt.BESIDE:
        return f" {key}" if scene.arrangement.is_mirrored else f"{key} "
    spec = scene.rules.piles[place.pile]
    if target := target_mark(scene, spec):
        target = COMPLETE if is_complete(scene, spec) else target
        text = f" {key} {target} "
        if len(text) > place.breadth:  # The next key has a target, too.
            text = f" {key}{target} "
        return text if len(text) <= place.breadth + 1 else f" {key} "
    name = pile_name(scene.rules, spec)
    text = f" {key} {name} "
    return text if name and _is_apart(scene, place, len(text)) else f" {key} "


def _is_apart(scene: Scene, place: PilePlace, length: int) -> bool:
    """Whether the key of a pile, with its name, stays apart from the cards and the keys of all others.

    A name gives way to those that are painted before; between two, one blank is enough.
    """
    x, y = _key_corner(scene, place, length)
    size = scene.arrangement.card
    for other in scene.arrangement.places:
        if other.pile == place.pile:
            continue
        if other.y <= y < other.y + size.height and x - size.width < other.x < x + length:
            return False
        left, line = _key_corner(scene, other, KEY_WIDTH)
        right = left + KEY_WIDTH
        if line != y:
            continue
        if other.pile < place.pile and pile_name(scene.rules, scene.rules.piles[other.pile]):
            named = len(_key_text(scene, other, scene.keys.get(other.pile, "")))
            first, _ = _key_corner(scene, other, named)
            left, right = min(left, first + 1), max(right, first + named - 1)
        if left < x + length and x < right:
            return False
    return True


def _paint_gaps(canvas: Canvas, scene: Scene, place: PilePlace) -> None:
    """Draw the outlines of the cards that a short fan lacks, as far as it has room for them."""
    size, cards = scene.arrangement.card, len(scene.position.piles[place.pile])
    most = 1 + (place.room - size.width) // SIDE_STEP
    step = -SIDE_STEP if scene.arrangement.is_mirrored else SIDE_STEP
    for index in reversed(range(cards, min(scene.rules.ruleset.tableau.minimum, most))):
        canvas.put_lines(place.x + step * index, place.y, place_lines(size, ""))


def _paint_hour(canvas: Canvas, scene: Scene, place: PilePlace) -> None:
    """Draw a foundation of a dial: its last card, and in place of the lower index its goal.

    The key, or a tick, is on the lower border of cards with pips, and inside smaller ones, which have no suit
    there. Only cards of five rows have room for it and a large rank.
    """
    pile, size = scene.position.piles[place.pile], scene.arrangement.card
    emphasis, below = scene.emphasis_of_pile(place.pile), place.y + size.height - 1
    has_pips = size.height >= PIPS_HEIGHT
    is_large = scene.glyphs.has_large_ranks and size.height > HOUR_ROWS
    if pile and pile[-1] >= 0:
        drawn = face_lines if is_large or has_pips else side_lines
        glyphs = scene.glyphs._replace(has_large_ranks=is_large)
        canvas.put_lines(place.x, place.y, drawn(pile[-1], size, glyphs, emphasis))
    goal = target_mark(scene, scene.rules.piles[place.pile])
    canvas.write(place.x + size.width - 1 - len(goal), below, goal, Ink.EDGE, emphasis)
    text = COMPLETE if is_complete(scene, scene.rules.piles[place.pile]) else scene.keys.get(place.pile, "")
    ink = Ink.KEY if emphasis in (Emphasis.TARGET, Emphasis.HINT) else Ink.EDGE
    if has_pips:
        canvas.write(place.x + 1, below, f" {text} ", ink, emphasis)
    else:
        y = below - 1 if is_large else place.y + (size.height - 1) // 2
        canvas.write(place.x + size.width // 2, y, text, ink, emphasis)


def _paint_card(canvas: Canvas, scene: Scene, card: CardPlace, size: CardSize) -> None:
    """Paint a card of a pile whose cards have a size."""
    height, glyphs = len(scene.position.piles[card.pile]), scene.glyphs
    is_last = card.index == height - 1
    emphasis = _emphasis_of_card(scene, card, height)
    if card.stacked > 1 and card.columns < size.width:
        glyphs = glyphs._replace(has_large_ranks=False)  # The number of cards is where the rank would be.
    is_counted = card.stacked > 1 or scene.rules.piles[card.pile].zone is Zone.STOCK
    lines = _card_lines(card, size, glyphs, emphasis, is_last, is_counted)
    if is_last and card.rows < len(lines):
        has_index_once = card.rows == LAST_LEAST and card.card >= 0  # With a lower one it would look like two.
        whole = side_lines(card.card, size, glyphs, emphasis) if has_index_once else lines
        lines = (*lines[: card.rows - 1], whole[-1])
    canvas.put_lines(card.x, card.y, lines)
    if card.stacked > 1 and card.line:
        canvas.write(card.x, card.y, f"+{card.stacked}".ljust(card.columns), Ink.EDGE, emphasis)
    elif card.stacked > 1 and card.is_in_line:
        canvas.write(card.x - 1, card.y, BETWEEN_ENDS, Ink.EDGE, emphasis)
    elif card.stacked > 1 and card.columns < size.width:
        canvas.write(card.x + 1, card.y + 1, f"+{card.stacked - 1}", Ink.EDGE, emphasis)


def _halve_right_border(canvas: Canvas, x: int, y: int, rows: int) -> None:
    """Make the right border of a card half a cell of the table, so that cards that touch stand apart."""
    for row in range(y, min(y + rows, canvas.height)):
        _, ink, emphasis = canvas.cells[row][x]
        if ink in HALF_BORDERS:
            canvas.cells[row][x] = ("▌", HALF_BORDERS[ink], emphasis)


def _emphasis_of_card(scene: Scene, card: CardPlace, height: int) -> Emphasis:
    """The emphasis of a card of a pile of ``height`` cards."""
    lifted, from_top = scene.highlights.lifted, height - card.index
    if lifted and not lifted.at and lifted.pile == card.pile and from_top <= lifted.count:
        return Emphasis.LIFTED
    if card.pile in scene.highlights.targets and from_top == 1:
        return Emphasis.TARGET
    if scene.highlights.hinted:
        stands_for = range(from_top, from_top + card.stacked)
        if any(Hit(card.pile, count) in scene.highlights.hinted for count in stands_for):
            return Emphasis.HINT
    return Emphasis.NONE


def _card_lines(
    card: CardPlace, size: CardSize, glyphs: Glyphs, emphasis: Emphasis, is_last: bool, is_counted: bool
) -> tuple[Line, ...]:
    """The lines of a card; ``is_counted`` says whether a face-down one shows how many it stands for."""
    if card.line:
        return (shared_line(card.card, card.line, card.columns, glyphs, emphasis),)
    if card.is_in_line:
        return (index_beside(card.card, glyphs, emphasis),)
    if card.rows == 1:
        if card.card < 0 or card.stacked > 1:
            return (stacked_line(size, card.stacked, Ink.BACK if card.card < 0 else Ink.EDGE, emphasis),)
        return (index_line(card.card, size, glyphs, emphasis),)
    if card.card < 0:
        return back_lines(size, glyphs, card.stacked if is_counted else 0, emphasis)
    if card.columns < size.width or card.is_in_row:
        return side_lines(card.card, size, glyphs, emphasis)
    lines = face_lines(card.card, size, glyphs, emphasis, rows_for_rank(card, size, is_last))
    # Piles that lie on a card may cut a lower index short.
    return (*lines[:-1], side_lines(card.card, size, glyphs, emphasis)[-1]) if card.clear else lines


def _dragged(scene: Scene) -> Iterator[FlyingCards]:
    """The cards that are dragged."""
    lifted = scene.highlights.lifted
    if lifted and lifted.at:
        yield FlyingCards(scene.position.piles[lifted.pile][-lifted.count :], *lifted.at, Emphasis.LIFTED)


def _paint_flying(canvas: Canvas, scene: Scene, flying: FlyingCards) -> None:
    size = scene.arrangement.card
    for y, card in enumerate(flying.cards[flying.squared :], start=flying.y):
        if flying.is_edgewise:
            canvas.put_lines(flying.x + size.width // 2 - 1, y, edge_lines(size))
        elif card < 0:
            canvas.put_lines(flying.x, y, back_lines(size, scene.glyphs, emphasis=flying.emphasis))
        else:
            canvas.put_lines(flying.x, y, face_lines(card, size, scene.glyphs, flying.emphasis))
