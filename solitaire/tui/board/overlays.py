"""What is laid over a painted table: the cursor, the letters of a jump, the notice of a pause."""

from __future__ import annotations

from typing import Final

from solitaire.tui.board.canvas import Canvas
from solitaire.tui.board.card_places import CardPlace
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.scene import Scene
from solitaire.tui.theme.card_faces import Ink

LEFT, RIGHT = "▌", "▐"
"""The sides of what the cursor points at."""
PAUSED: Final = (
    "╔═════════════════════╗",
    "║       Paused        ║",
    "║   any key goes on   ║",
    "╚═════════════════════╝",
)


def mark_cursor(canvas: Canvas, scene: Scene, placed: list[CardPlace]) -> None:
    """Draw the sides of the cards that are pointed at; their outline goes on telling why they stand out."""
    cursor = scene.marks.cursor
    if cursor is None:
        return
    x, y, width, height = _extent(scene, placed, cursor)
    for row in range(y, y + height):
        for column, side in ((x, LEFT), (x + width - 1, RIGHT)):
            canvas.write(column, row, side, Ink.CURSOR)


def write_labels(canvas: Canvas, scene: Scene, placed: list[CardPlace]) -> None:
    """Write a letter in the middle of the last card of each pile that has one, or on its bare place."""
    for pile, label in scene.marks.labels.items():
        x, y, width, height = _extent(scene, placed, Hit(pile, 1))
        text = f"[{label}]"
        canvas.write(x + (width - len(text)) // 2, y + height // 2, text, Ink.LABEL)


def paint_pause(canvas: Canvas) -> None:
    """Say in the middle of the table that the game is paused."""
    x, y = (canvas.width - len(PAUSED[0])) // 2, (canvas.height - len(PAUSED)) // 2
    for row, line in enumerate(PAUSED, start=y):
        canvas.write(x, row, line, Ink.NOTICE)


def _extent(scene: Scene, placed: list[CardPlace], spot: Hit) -> tuple[int, int, int, int]:
    """Left, top, width and height of the cards from the one pointed at to the last, or of a bare place."""
    size, pile = scene.arrangement.card, scene.position.piles[spot.pile]
    cards = [card for card in placed if card.pile == spot.pile and len(pile) - card.index <= max(1, spot.count)]
    if not cards:
        stand = next(stand for stand in scene.arrangement.stands if stand.pile == spot.pile)
        return stand.x, stand.y, *size
    left, top = min(card.x for card in cards), min(card.y for card in cards)
    right, below = max(card.x + card.columns for card in cards), max(card.y + card.rows for card in cards)
    return left, top, right - left, below - top
