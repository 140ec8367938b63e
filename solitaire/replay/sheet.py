"""A game as a score sheet: every event in words, with its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.cards import pack_text
from solitaire.game import AUTOMATIC, HINT, MARK, REDO, RESTART, TIME, UNDO, Game
from solitaire.replay.recall import dealt
from solitaire.replay.record import Event, Outcome, Record, Result
from solitaire.rules.describe import describe
from solitaire.rules.moves import Move
from solitaire.rules.wording import capital, clock, count

OTHER_WORDS: Final = {
    UNDO: "Move {undone} is taken back.",
    REDO: "Move {redone} is made again.",
    RESTART: "All moves are taken back.",
    HINT: "A hint is given.",
    MARK: "The position is kept in mind.",
    TIME: "",
}
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
        text = _event(game, entry) if isinstance(entry, Event) else _result(entry)
        if text:
            yield f"{clock(entry.ms):>8}  {text}"


def _event(game: Game, event: Event) -> str:
    """Do it, and tell it."""
    before, number = game.position, game.move_count
    game.follow(event.what, event.ms)
    if event.what in OTHER_WORDS:
        return OTHER_WORDS[event.what].format(undone=number, redone=number + 1)
    move = Move.parse(event.what.removeprefix(AUTOMATIC))
    by_itself = " by itself" if event.what.startswith(AUTOMATIC) else ""
    return f"{number + 1}. {capital(describe(game.rules, before, move))}{by_itself}."


def _result(result: Result) -> str:
    score = "" if result.score is None else f", with a score of {result.score}"
    return f"{ENDS[result.outcome]} after {count(result.moves, 'move')}{score}."
