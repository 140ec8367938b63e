"""Another way to play on from some moment of a game."""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.game.game import AUTOMATIC, REDO, RESTART, UNDO
from solitaire.replay.record import WORDS, Entry, Event
from solitaire.rules.moves import Move


def moves_to(entries: Iterable[Entry]) -> list[Move]:
    """The moves that lead to where the entries of a record lead."""
    way = way_to(entry for entry in entries if isinstance(entry, Event))
    return [Move.parse(event.what.removeprefix(AUTOMATIC)) for event in way]


def way_to(events: Iterable[Event]) -> list[Event]:
    """The moves that lead to where ``events`` lead, without those that were taken back on the way."""
    way: list[Event] = []
    made = 0
    for event in events:
        if event.what == UNDO:
            made -= 1
        elif event.what == REDO:
            made += 1
        elif event.what == RESTART:
            made = 0
        elif event.what not in WORDS:
            way[made:] = [event]
            made += 1
    return way[:made]
