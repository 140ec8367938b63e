"""A new game that continues from a place in a recorded one."""

from __future__ import annotations

from typing import NamedTuple

from solitaire.config.terminal_text import printable
from solitaire.game.cancellation import cancellable
from solitaire.game.game import Game
from solitaire.replay.format.record import Event, GameRecord
from solitaire.replay.playback.restore import deal_game, events_in_effect


class PreparedBranch(NamedTuple):
    """A new game that continues from a place in another one, and is not recorded yet."""

    game: Game
    """Before the last of its moves."""
    moves: list[Event]
    """The moves up to that place, without those that were undone."""
    ms: int
    """Milliseconds played up to that place."""
    origin: str


def prepare_branch(record: GameRecord, id: str) -> PreparedBranch:
    """Prepare a branch in any thread; ``Archive.begin_branch`` does the rest.

    It has the cards of ``record``, the beginning of the game ``id``, and at the same times its moves, without
    those that were undone. Raises ValueError for a race, IllegalMove where the record breaks its rules, and
    Cancelled.
    """
    events = list(record.events)
    moves, game = events_in_effect(events), deal_game(record.header)
    for event in cancellable(moves[:-1]):
        game.follow(event.what, event.ms)
    origin = printable(f"{id}, move {len(moves)}")  # The id may be the name of any file.
    return PreparedBranch(game, moves, events[-1].ms if events else 0, origin)
