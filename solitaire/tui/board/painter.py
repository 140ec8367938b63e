"""Painting: from an arrangement, a position and what stands out to lines of characters and inks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from solitaire.cards import rank_of, suit_of
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.tui.board.layout import Placed, place_cards
from solitaire.tui.board.stands import SIDE_STEP, Arrangement, Spread, Stand
from solitaire.tui.look.faces import (
    INDEXES,
    CardSize,
    Glow,
    Glyphs,
    Ink,
    Line,
    back_lines,
    face_lines,
    index_line,
    place_lines,
    side_lines,
    stacked_line,
)

Cell: TypeAlias = tuple[str, Ink, Glow]
"""A character, what it is part of, and why it stands out."""
FrameRow: TypeAlias = list[Cell]
"""A line of the board."""
Frame: TypeAlias = list[FrameRow]


@dataclass(frozen=True, slots=True)
class Lifted:
    """Cards in the player's hand: the last ``count`` of a pile, held at a place of the board while they
    are dragged."""

    pile: int
    count: int
    at: tuple[int, int] | None = None


class Scene(NamedTuple):
    """All that a painting shows."""

    rules: Rules
    position: Position
    arrangement: Arrangement
    glyphs: Glyphs
    keys: Mapping[int, str]
    """The key of each pile, by its index."""
    lifted: Lifted | None = None
    targets: frozenset[int] = frozenset()
    """Piles that would take the lifted cards."""


def paint(scene: Scene) -> Frame:
    """The whole board, row by row."""
    canvas = _Canvas(scene.arrangement.width, scene.arrangement.height)
    on_table = _left_on_table(scene)
    for stand in scene.arrangement.stands:
        glow = Glow.TARGET if stand.pile in scene.targets else Glow.NONE
        size, pile = scene.arrangement.card, on_table.piles[stand.pile]
        if not pile:
            mark = _mark(scene, scene.rules.piles[stand.pile])
            canvas.put_lines(stand.x, stand.y, place_lines(size, mark, glow), glow)
        elif stand.spread is Spread.RIGHT:
            _paint_gaps(canvas, scene, stand)
        if not stand.key_inside:
            _paint_key(canvas, scene, stand.pile, stand.x, stand.y - 1)
    for card in place_cards(scene.arrangement, on_table):
        _paint_card(canvas, scene, card, len(on_table.piles[card.pile]))
    for stand in scene.arrangement.stands:
        if stand.key_inside:
            _paint_hour(canvas, scene, stand)
    if scene.lifted and scene.lifted.at:
        _paint_held(canvas, scene, scene.lifted, *scene.lifted.at)
    return canvas.cells


def runs(row: FrameRow) -> Iterator[Cell]:
    """The line with neighbours of one style joined."""
    for (ink, glow), cells in groupby(row, key=itemgetter(1, 2)):
        yield "".join(cell[0] for cell in cells), ink, glow


def frame_text(frame: Frame) -> str:
    """The characters alone, for tests and for reading."""
    return "\n".join("".join(cell[0] for cell in row).rstrip() for row in frame)


def _left_on_table(scene: Scene) -> Position:
    """The position without the cards that hang on the pointer."""
    lifted, piles = scene.lifted, scene.position.piles
    if lifted is None or lifted.at is None:
        return scene.position
    rest = piles[lifted.pile][: -lifted.count]
    return scene.position._replace(piles=(*piles[: lifted.pile], rest, *piles[lifted.pile + 1 :]))


def _paint_key(canvas: _Canvas, scene: Scene, pile: int, x: int, y: int) -> None:
    key = scene.keys.get(pile, "")
    lifted = scene.lifted is not None and scene.lifted.pile == pile
    glow = Glow.TARGET if pile in scene.targets else Glow.LIFTED if lifted else Glow.NONE
    width = scene.arrangement.card.width
    more = _target(scene.rules, scene.rules.piles[pile], scene.glyphs) or _hour(scene.rules, pile, key)
    text = f"{key} {more}" if more else f" {key} "
    canvas.put(x + max(0, (width - len(text)) // 2), y, text, Ink.KEY, glow)


def _paint_gaps(canvas: _Canvas, scene: Scene, stand: Stand) -> None:
    """Outlines of the cards that a short fan waits for."""
    size, held = scene.arrangement.card, len(scene.position.piles[stand.pile])
    for place in reversed(range(held, scene.rules.ruleset.tableau.minimum)):
        canvas.put_lines(stand.x + SIDE_STEP * place, stand.y, place_lines(size, ""), Glow.NONE)


def _paint_hour(canvas: _Canvas, scene: Scene, stand: Stand) -> None:
    """On a foundation with an hour: below, the card that closes it; inside, its key, or a tick once it is
    closed.
    """
    spec, size = scene.rules.piles[stand.pile], scene.arrangement.card
    target = scene.rules.ruleset.foundation.fixed[spec.number].target
    glow = Glow.TARGET if stand.pile in scene.targets else Glow.NONE
    bottom = face_lines(target, size, scene.glyphs, glow)[-1]
    canvas.put_lines(stand.x, stand.y + size.height - 1, (bottom,), glow)
    is_closed = len(scene.position.piles[stand.pile]) == scene.rules.full[stand.pile]
    text = "✓" if is_closed else scene.keys.get(stand.pile, "")
    ink = Ink.KEY if glow is Glow.TARGET else Ink.EDGE
    canvas.put(stand.x + size.width // 2, stand.y + size.height // 2, text, ink, glow)


def _paint_card(canvas: _Canvas, scene: Scene, card: Placed, height: int) -> None:
    """Paint a card of a pile of ``height`` cards."""
    size, glyphs, lifted = scene.arrangement.card, scene.glyphs, scene.lifted
    is_last = card.index == height - 1
    glow = Glow.NONE
    if lifted and not lifted.at and lifted.pile == card.pile and card.index >= height - lifted.count:
        glow = Glow.LIFTED
    elif card.pile in scene.targets and is_last:
        glow = Glow.TARGET
    lines = _card_lines(card, size, glyphs, glow)
    if is_last and card.rows < len(lines):
        lines = (*lines[: card.rows - 1], lines[-1])
    canvas.put_lines(card.x, card.y, lines, glow)
    if card.stacked > 1 and card.columns < size.width:
        canvas.put(card.x + 1, card.y + 1, f"+{card.stacked - 1}", Ink.EDGE, glow)


def _card_lines(card: Placed, size: CardSize, glyphs: Glyphs, glow: Glow) -> tuple[Line, ...]:
    if card.rows == 1:
        if card.card < 0 or card.stacked > 1:
            return (stacked_line(size, card.stacked, Ink.BACK if card.card < 0 else Ink.EDGE),)
        return (index_line(card.card, size, glyphs, glow),)
    if card.columns < size.width:
        return side_lines(card.card, size, glyphs, glow)
    if card.card < 0:
        return back_lines(size, glyphs, card.stacked, glow)
    return face_lines(card.card, size, glyphs, glow)


def _paint_held(canvas: _Canvas, scene: Scene, lifted: Lifted, x: int, y: int) -> None:
    cards = scene.position.piles[lifted.pile][-lifted.count :]
    size = scene.arrangement.card
    for row, card in enumerate(cards):
        lines = face_lines(card, size, scene.glyphs, Glow.LIFTED)
        canvas.put_lines(x, y + row, lines, Glow.LIFTED)


def _hour(rules: Rules, pile: int, key: str) -> str:
    """The hour of a fan whose key is another sign."""
    spec = rules.piles[pile]
    is_hour = spec.zone is Zone.TABLEAU and rules.ruleset.tableau.labels
    return spec.label if is_hour and spec.label != key else ""


def _target(rules: Rules, pile: PileSpec, glyphs: Glyphs) -> str:
    """The card that will close a foundation with a target of its own."""
    if pile.zone is not Zone.FOUNDATION or not rules.ruleset.foundation.fixed:
        return ""
    card = rules.ruleset.foundation.fixed[pile.number].target
    return f"{INDEXES[rank_of(card) - 1]}{glyphs.suits[suit_of(card)]}"


def _mark(scene: Scene, pile: PileSpec) -> str:
    """What an empty place says of itself."""
    if pile.zone is Zone.FOUNDATION:
        if pile.suit is not None:
            return scene.glyphs.suits[pile.suit]
        return INDEXES[scene.rules.base_rank(scene.position) - 1]
    if pile.zone is Zone.STOCK:
        waste = scene.rules.plans[0].waste
        has_more = waste is not None and scene.position.piles[waste] and scene.position.redeals_left
        return "↻" if has_more else "×"
    return ""


class _Canvas:
    """Cells to paint on; what falls outside is lost."""

    def __init__(self, width: int, height: int) -> None:
        blank: Cell = (" ", Ink.FELT, Glow.NONE)
        self.width = width
        self.height = height
        self.cells: Frame = [[blank] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink, glow: Glow) -> None:
        """Write characters of one ink from a cell on."""
        if not 0 <= y < self.height:
            return
        if x < 0:
            text, x = text[-x:], 0
        text = text[: self.width - x]
        self.cells[y][x : x + len(text)] = [(character, ink, glow) for character in text]

    def put_lines(self, x: int, y: int, lines: tuple[Line, ...], glow: Glow) -> None:
        """Write the lines of a card with its upper left corner at a cell."""
        for row, line in enumerate(lines):
            at = x
            for text, ink in line:
                self.put(at, y + row, text, ink, glow)
                at += len(text)
