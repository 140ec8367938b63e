"""A game as it looks from across the room, as text."""

from __future__ import annotations

from rich.text import Text

from solitaire.rules.rules import Rules
from solitaire.tui.board.miniature import miniature
from solitaire.tui.look.faces import Glow
from solitaire.tui.look.palette import Look, style


def picture(rules: Rules, width: int, height: int, look: Look) -> Text:
    """The table of a game in at most ``height`` lines of ``width`` cells, in the colours of the look. Empty
    lines at its foot are left off.
    """
    lines = list(miniature(rules, width, height))
    while lines and all(not text.strip() for text, *_ in lines[-1]):
        del lines[-1]
    drawn = [Text.assemble(*((text, style(look, ink, Glow.NONE)) for text, ink, *_ in line)) for line in lines]
    return Text("\n").join(drawn)
