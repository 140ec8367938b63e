"""Overlays of a painted table: the cursor, jump labels and the pause notice."""

from __future__ import annotations

from typing import Final

from solitaire.tui.board.layout.card_places import CardPlace
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.canvas import Canvas
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import BORDERS, EMPTY_BORDER, Emphasis, Ink

FRAME: Final = "█"
"""Drawn around the cards under the cursor."""
OUTLINES: Final = frozenset(" ╱╲▌").union("".join(EMPTY_BORDER), *map("".join, BORDERS.values()))
"""The characters that the frame replaces; indexes and numbers are left in it."""
PAUSED: Final = (
    "╭─ Paused ────────────────────╮",
    "│                             │",
    "│   Press any key to resume   │",
    "│                             │",
    "╰─────────────────────────────╯",
)


def paint_cursor(canvas: Canvas, scene: Scene, placed: list[CardPlace]) -> None:
    """Draw a frame around the cards under the cursor.

    Above and below other highlights their outline shows in it, so that they differ without colour.
    """
    cursor = scene.highlights.cursor
    if cursor is None:
        return
    x, y, width, height = _extent(scene, placed, cursor)
    for row in range(y, min(y + height, canvas.height)):
        is_end = row in (y, y + height - 1)
        for column in range(x, x + width, 1 if is_end else width - 1):
            text, _, emphasis = canvas.cells[row][column]
            if text not in OUTLINES:
                continue
            if emphasis is Emphasis.NONE or column in (x, x + width - 1):
                text, emphasis = FRAME, Emphasis.NONE
            canvas.write(column, row, text, Ink.CURSOR, emphasis)


def write_labels(canvas: Canvas, scene: Scene, placed: list[CardPlace]) -> None:
    """Write the letter of each labelled pile on its last card, or on its empty place."""
    for pile, label in scene.highlights.labels.items():
        x, y, width, height = _extent(scene, placed, Hit(pile, 1))
        text = f"[{label}]"
        canvas.write(x + (width - len(text)) // 2, y + height // 2, text, Ink.LABEL)


def paint_pause(canvas: Canvas) -> None:
    """Write the notice of a pause in the middle of the board."""
    x, y = (canvas.width - len(PAUSED[0])) // 2, (canvas.height - len(PAUSED)) // 2
    for row, line in enumerate(PAUSED, start=y):
        canvas.write(x, row, line, Ink.NOTICE)


def _extent(scene: Scene, placed: list[CardPlace], hit: Hit) -> tuple[int, int, int, int]:
    """Left, top, width and height of the cards of a hit, or of an empty place."""
    pile = scene.position.piles[hit.pile]
    cards = [card for card in placed if card.pile == hit.pile and len(pile) - card.index <= max(1, hit.count)]
    if not cards:
        place = scene.arrangement.place_of(hit.pile)
        return place.x, place.y, *scene.arrangement.outline_at(place)
    left, top = min(card.x for card in cards), min(card.y for card in cards)
    right, below = max(card.x + card.columns for card in cards), max(card.y + card.rows for card in cards)
    return left, top, right - left, below - top
