"""The events and outcome of a game in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.game.deals import deal_title
from solitaire.game.game import Game
from solitaire.game.game_events import AUTOMATIC, HINT, MARK, REDO, RESTART, SOLUTION, TIME, UNDO
from solitaire.replay.format.record import SOLVER, UNFINISHED, WORDS, Event, GameRecord, Outcome, Result
from solitaire.replay.playback.restore import deal_game
from solitaire.rules.cards import pack_text
from solitaire.rules.moves import Move
from solitaire.rules.text.english import capital, clock, in_words
from solitaire.rules.text.move_text import MoveTextCallback, describe

EVENT_TEXTS: Final = {
    UNDO: "Move {undone} is undone.",
    REDO: "Move {redone} is redone.",
    RESTART: "All moves are undone.",
    HINT: "A hint is shown.",
    SOLUTION: "The solution is shown.",
    MARK: "A bookmark is {bookmark}.",
    TIME: "",
}


def event_text(game: Game, event: Event, describe_move: MoveTextCallback = describe) -> str:
    """The next event of a game in words; empty for a clock entry.

    ``game`` is in the position before the event. ``describe_move`` puts moves into words.
    """
    if event.what in EVENT_TEXTS:
        bookmark = "removed" if event.what == MARK and game.bookmark_here else "set"
        return EVENT_TEXTS[event.what].format(
            undone=game.move_count, redone=game.move_count + 1, bookmark=bookmark
        )
    move = Move.parse(event.what.removeprefix(AUTOMATIC))
    by_itself = " automatically" if event.what.startswith(AUTOMATIC) else ""
    return f"{capital(describe_move(game.rules, game.position, move))}{by_itself}."


_GAME_OUTCOMES: Final = {
    Outcome.WON: "won",
    Outcome.LOST: "lost",
    Outcome.GIVEN_UP: "given up",
    UNFINISHED: UNFINISHED,
}
_RACE_OUTCOMES: Final = {**_GAME_OUTCOMES, Outcome.WON: "out", Outcome.LOST: "no one out"}
"""For a hand of a race, whether a seat went out: points decide the match."""


def outcome_text(outcome: str, solutions: int = 0, is_race: bool = False) -> str:
    """The outcome in words, for lists.

    ``won``, ``given up``, or ``solved`` if the player had seen a solution; for a hand of a race, ``out`` or
    ``no one out``.
    """
    if is_race:
        return _RACE_OUTCOMES[outcome]
    return "solved" if solutions and outcome == Outcome.WON else _GAME_OUTCOMES[outcome]


ENDINGS: Final = {
    Outcome.WON: "The game is won",
    Outcome.LOST: "The game is lost",
    Outcome.GIVEN_UP: "The game is given up",
}


def transcript_lines(record: GameRecord) -> Iterator[str]:
    """The lines of a score sheet of a record, all of which the rules confirm.

    Raises ValueError for a race.
    """
    header, game = record.header, deal_game(record.header)
    started = header.started
    yield f"{header.ruleset.name}, {deal_title(header.deal, header.label)}"
    yield f"Started on {started.day} {started:%B %Y} at {started.hour}:{started.minute:02}."
    if header.origin:
        yield "The solver found it." if header.origin == SOLVER else f"It branched off {header.origin}."
    yield f"The cards in the order dealt: {pack_text(header.pack)}"
    yield ""
    digits = len(str(sum(event.what not in WORDS for event in record.events)))
    for entry in record.entries:
        if isinstance(entry, Event):
            number = "" if entry.what in WORDS else f"{game.move_count + 1:>{digits}}. "
            text = number + event_text(game, entry)
            game.follow(entry.what, entry.ms)
        else:
            text = _result(entry)
        if text:
            yield f"{clock(entry.ms):>8}  {text}"


def _result(result: Result) -> str:
    score = "" if result.score is None else f", with a score of {result.score}"
    return f"{ENDINGS[result.outcome]} after {in_words(result.moves, 'move')}{score}."
