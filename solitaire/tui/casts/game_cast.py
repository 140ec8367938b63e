"""Record a saved game for one player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.ending_text import WON
from solitaire.game.game_events import TIME
from solitaire.replay.format.record import GameRecord
from solitaire.replay.playback.restore import deal_game
from solitaire.replay.playback.transcript import event_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.text.pile_text import with_pile_keys
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.board.paint.canvas import Frame
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.casts.asciicast import EDGES, Asciicast
from solitaire.tui.status_text import status
from solitaire.tui.theme.palette import BoardTheme

SIZES: Final = ((80, 24), (120, 40))
"""Terminals, columns by lines; the first that a game fits is recorded, or a larger one."""


def game_cast(record: GameRecord, theme: BoardTheme) -> Iterator[str]:
    """The lines of the recording of a game, all of whose record the rules confirm.

    The piles are labelled with the default keys, and called by them.
    Raises ValueError for the record of a race.
    """
    game = deal_game(record.header)
    arrangement, keys = _arrangement(game.rules, theme), pile_keys(game.rules)
    cast = Asciicast(arrangement.width, arrangement.height + EDGES, theme)

    def picture() -> Frame:
        return paint(Scene(game.rules, game.position, arrangement, theme.glyphs, keys))

    yield cast.header(record.header.started, status(game)[0])
    yield cast.show(0, picture(), status(game), "")
    for event in record.events:
        message = with_pile_keys(event_text(game, event), game.rules, keys)
        game.follow(event.what, event.ms)
        if event.what != TIME:
            yield cast.show(event.ms, picture(), status(game), message)
    end = WON if game.is_won else "The recording ends here."
    yield cast.end(game.elapsed_ms, picture(), status(game), end)


def _arrangement(rules: Rules, theme: BoardTheme) -> Arrangement:
    """The arrangement on the first terminal that the game fits, or on the smallest for a larger game."""
    for width, height in SIZES:
        found = arrange(rules, width, height - EDGES, theme.layout)
        if isinstance(found, Arrangement):
            return found
    found = arrange(rules, found.width, found.height, theme.layout)
    assert isinstance(found, Arrangement)
    return found
