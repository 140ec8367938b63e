"""A table seen from across the room: which game it is, at a glance.

The piles stand where they stand on a real board, and hold what the deal gives them; cards are too small to
have a rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, TypeAlias

from solitaire.cards import full_pack
from solitaire.rules.opening import opening
from solitaire.rules.position import Pile
from solitaire.rules.rules import Rules
from solitaire.tui.board.arrangement import arrange
from solitaire.tui.board.stands import SIDE_STEP, Arrangement, Spread, Stand
from solitaire.tui.look.faces import Ink

SCALE: Final = 4
"""Cells of the real board, in width and in height, that become one cell."""
OPEN: Final = "─"
COVERED: Final = "╱"
PLACE: Final = "·"

Run: TypeAlias = tuple[str, Ink]
"""Characters of one ink."""


@lru_cache(maxsize=64)
def miniature(rules: Rules, width: int, height: int) -> tuple[tuple[Run, ...], ...]:
    """The opening of a game as ``height`` lines of ``width`` cells, in the words of the painter: runs of
    characters of one ink. ``look.ascii.legible`` spells them for poor terminals. A board too small for the
    game is left empty.
    """
    cells = [[(" ", Ink.FELT)] * width for _ in range(height)]
    board = arrange(rules, SCALE * width, SCALE * height)
    if isinstance(board, Arrangement):
        piles = opening(rules, full_pack(rules.ruleset.pack.decks)).piles
        for stand in board.stands:
            for x, y, text, ink in _tiny(board, stand, piles[stand.pile]):
                if 0 <= y < height:
                    cells[y][x : x + len(text)] = [(sign, ink) for sign in text[: width - x]]
    return tuple(
        tuple(("".join(sign for sign, _ in run), ink) for ink, run in groupby(row, key=itemgetter(1)))
        for row in cells
    )


def _tiny(board: Arrangement, stand: Stand, pile: Pile) -> Iterator[tuple[int, int, str, Ink]]:
    """What is drawn of a pile: where, and in which ink."""
    wide = max(1, board.card.width // SCALE)
    x, y = stand.x // SCALE, stand.y // SCALE
    if not pile:
        yield x, y, PLACE * wide, Ink.PLACE
    elif stand.spread is Spread.RIGHT:
        step = SIDE_STEP // SCALE
        yield x, y, OPEN * (wide + step * (len(pile) - 1)), Ink.EDGE
    else:
        shown = pile if stand.spread is Spread.DOWN else pile[-1:]
        for row, card in enumerate(shown):
            sign, ink = (COVERED, Ink.BACK) if card < 0 else (OPEN, Ink.EDGE)
            yield x, y + row, sign * wide, ink
