"""A game as it looks from across the room, in the colours of a look."""

from __future__ import annotations

from rich.segment import Segment
from rich.text import Text

from solitaire.rules.compiled import Rules
from solitaire.tui.board.thumbnail import miniature
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import Glow
from solitaire.tui.theme.palette import Look, Wardrobe


def picture_lines(rules: Rules, width: int, height: int, wardrobe: Wardrobe) -> list[list[Segment]]:
    """The table of a game in at most ``height`` lines of ``width`` cells. Empty lines at its foot are left
    off.
    """
    lines = list(miniature(rules, width, height))
    while lines and all(not text.strip() for text, *_ in lines[-1]):
        del lines[-1]
    return [
        [wardrobe[legible(text, wardrobe.look.glyphs), ink, Glow.NONE] for text, ink in line] for line in lines
    ]


def picture(rules: Rules, width: int, height: int, look: Look) -> Text:
    """The same as text."""
    lines = picture_lines(rules, width, height, Wardrobe(look))
    return Text("\n").join(Text.assemble(*((text, style or "") for text, style, _ in line)) for line in lines)
