"""A game of one player as a recording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.game.game import TIME
from solitaire.replay.record import Event, GameRecord
from solitaire.replay.restore import deal_game
from solitaire.replay.transcript import event_text
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.arrange import arrange
from solitaire.tui.board.canvas import Frame
from solitaire.tui.board.painter import paint
from solitaire.tui.board.pile_places import Arrangement
from solitaire.tui.board.scene import Scene
from solitaire.tui.casts.asciicast import EDGES, Asciicast
from solitaire.tui.status_text import status
from solitaire.tui.theme.palette import BoardTheme

SIZES: Final = ((80, 24), (120, 40))
"""Terminals, columns by lines; the first on which a game has room is recorded."""


def game_cast(record: GameRecord, good: int, look: BoardTheme) -> Iterator[str]:
    """The lines of the recording, as far as the first ``good`` entries of a game. Raises ValueError for a
    race.
    """
    game = deal_game(record.header)
    board = _board(game.rules, look)
    reel = Asciicast(board.width, board.height + EDGES, look)

    def picture() -> Frame:
        return paint(Scene(game.rules, game.position, board, look.glyphs, {}))

    yield reel.header(record.header.started, status(game)[0])
    yield reel.show(0, picture(), status(game), "")
    for event in [entry for entry in record.entries[:good] if isinstance(entry, Event)]:
        said = event_text(game, event)
        game.follow(event.what, event.ms)
        if event.what != TIME:
            yield reel.show(event.ms, picture(), status(game), said)
    end = "The game is won." if game.is_won else "Here the recording ends."
    yield reel.end(game.elapsed_ms, picture(), status(game), end)


def _board(rules: Rules, look: BoardTheme) -> Arrangement:
    """Where the piles stand on the first terminal that has room for them."""
    boards = (arrange(rules, width, height - EDGES, look.card_size) for width, height in SIZES)
    return next(board for board in boards if isinstance(board, Arrangement))
