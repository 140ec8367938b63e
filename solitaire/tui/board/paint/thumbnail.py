"""A small picture of a position with real cards, for lists and previews.

Where a board with cards of a moderate size has room, it is that board without its keys; elsewhere it is a
sketch.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.card_sizes import WIDEST
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.board.paint.canvas import runs
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.board.paint.sketch import sketch
from solitaire.tui.theme.card_faces import Cell, Glyphs, Ink
from solitaire.tui.theme.layout_options import LayoutOptions
from solitaire.tui.theme.legible_text import legible_rows


class _Extent(NamedTuple):
    """The card size of a painted board, and the cells that it takes at most."""

    card_size: str
    width: int
    height: int
    least: int = 0
    """Lines below which the next size is taken, to leave some for texts."""


PAINTED: Final = (_Extent("medium", 112, 32, least=24), _Extent("small", 80, 22))
"""The painted boards, those with larger cards first."""
SAMPLE: Final = 20
"""The number of the deal that stands for a game."""

Picture: TypeAlias = tuple[tuple[Cell, ...], ...]
"""Lines of runs, each a text in one style."""


class TableView(NamedTuple):
    """A position to be pictured, with the rules of its game."""

    rules: Rules
    position: Position


@lru_cache(maxsize=16)
def sample_view(rules: Rules) -> TableView:
    """The opening position that stands for a game."""
    return TableView(rules, Game.new(rules, SAMPLE).position)


@lru_cache(maxsize=16)
def thumbnail(view: TableView, width: int, height: int, glyphs: Glyphs, is_mirrored: bool = False) -> Picture:
    """The position in at most ``height`` lines of at most ``width`` cells.

    Empty lines above and below are left out. There are no lines if the game is too large even for a sketch.
    """
    if arrangement := _painted_arrangement(view.rules, width, height, is_mirrored):
        frame = paint(Scene(view.rules, view.position, arrangement, glyphs, {}))
    else:
        most = PAINTED[-1]
        size = min(width, most.width), min(height, most.height)
        frame = sketch(view.rules, view.position.piles, *size, glyphs, is_mirrored)
    lines = [tuple(runs(row)) for row in legible_rows(frame, glyphs)]
    filled = [y for y, line in enumerate(lines) if any(ink is not Ink.FELT for _, ink, _ in line)]
    return tuple(lines[filled[0] : filled[-1] + 1]) if filled else ()


def _painted_arrangement(rules: Rules, width: int, height: int, is_mirrored: bool) -> Arrangement | None:
    """The arrangement with the widest cards that have room; None if the smallest have none."""
    for size, most_columns, most_rows, least in PAINTED:
        if height >= least:
            options = LayoutOptions(size, is_mirrored=is_mirrored)
            arrangement = arrange(rules, min(width, most_columns), min(height, most_rows), options)
            if isinstance(arrangement, Arrangement) and arrangement.card.width == WIDEST[size]:
                return arrangement
    return None
