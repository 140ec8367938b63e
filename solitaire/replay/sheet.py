"""A game as a score sheet: every event in words, with its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.replay.record import WORDS, Event, Outcome, Record, Result
from solitaire.replay.restore import dealt
from solitaire.replay.transcript import retold
from solitaire.rules.cards import pack_text
from solitaire.rules.text.english import clock, count

ENDS: Final = {
    Outcome.WON: "The game is won",
    Outcome.LOST: "The game is lost",
    Outcome.GIVEN_UP: "The game is given up",
}


def sheet(record: Record, good: int) -> Iterator[str]:
    """The lines of the sheet, as far as the first ``good`` entries of the record. Raises ValueError for a
    race.
    """
    header, game = record.header, dealt(record.header)
    deal = f"deal {header.deal}" if header.deal else "a pack of its own"
    started = header.started
    yield f"{header.ruleset.name}, {deal}"
    yield f"Begun on {started.day} {started:%B %Y} at {started.hour}:{started.minute:02}."
    if header.origin:
        yield f"It came from {header.origin}."
    yield f"The cards in the order dealt: {pack_text(header.pack)}"
    yield ""
    for entry in record.entries[:good]:
        if isinstance(entry, Event):
            number = "" if entry.what in WORDS else f"{game.move_count + 1}. "
            text = number + retold(game, entry)
            game.follow(entry.what, entry.ms)
        else:
            text = _result(entry)
        if text:
            yield f"{clock(entry.ms):>8}  {text}"


def _result(result: Result) -> str:
    score = "" if result.score is None else f", with a score of {result.score}"
    return f"{ENDS[result.outcome]} after {count(result.moves, 'move')}{score}."
