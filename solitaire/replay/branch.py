"""Another way to play on from some moment of a game."""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.game import REDO, RESTART, UNDO
from solitaire.replay.record import WORDS, Event


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
