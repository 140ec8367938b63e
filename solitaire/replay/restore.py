"""From a ``GameRecord`` to the game itself, as far as the rules bear the record out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from solitaire.game.game import AUTOMATIC, HINT, REDO, RESTART, SOLUTION, UNDO, Game, NothingToDo
from solitaire.replay.record import (
    FIRST_ENTRY,
    WORDS,
    Entry,
    Event,
    FileDamage,
    GameRecord,
    Header,
    Outcome,
    Result,
    fingerprint,
)
from solitaire.rules.apply import IllegalMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.ruleset import Ruleset


class WayCounts(NamedTuple):
    """What a result says of the way that led to it."""

    undos: int = 0
    hints: int = 0
    solutions: int = 0

    def after(self, what: str) -> WayCounts:
        """The counts once ``what`` was done; beginning again takes back as well."""
        return WayCounts(
            self.undos + (what in (UNDO, RESTART)),
            self.hints + (what == HINT),
            self.solutions + (what == SOLUTION),
        )


class RestoredGame(NamedTuple):
    """A game at the point to which its record leads."""

    game: Game
    good: int
    """How many entries of the record are borne out."""
    counts: WayCounts
    damage: FileDamage | None
    """What ended it before its end, if anything: in the file, or against the rules."""


def dealt(header: Header) -> Game:
    """The game of one player before its first move. Raises ValueError for a race."""
    if header.seats:
        raise ValueError(f"{header.ruleset.name} is a race")
    return Game(_rules(header.ruleset), header.pack, header.deal, header.balance)


def restore(record: GameRecord) -> RestoredGame:
    """Deal the cards and do again everything that was done. Raises ValueError for a race."""
    game, counts = dealt(record.header), WayCounts()
    for good, entry in enumerate(record.entries):
        fault = _follow(game, entry) if isinstance(entry, Event) else _compare(game, counts, entry)
        if fault:
            return RestoredGame(game, good, counts, FileDamage(good + FIRST_ENTRY, fault))
        if isinstance(entry, Event):
            counts = counts.after(entry.what)
    return RestoredGame(game, len(record.entries), counts, record.damage)


def _follow(game: Game, event: Event) -> str:
    """Do it. Returns why it cannot be done."""
    if event.seat or event.verdict:
        return "only a race has seats and verdicts"
    try:
        game.follow(event.what, event.ms)
    except IllegalMove as illegal:
        return f"the move {event.what} is not legal: {illegal.reason.rstrip('.')}"
    except (MoveError, NothingToDo) as error:
        return str(error).rstrip(".")
    return ""


def _compare(game: Game, counts: WayCounts, told: Result) -> str:
    """What a result says that is not so; empty if all of it is."""
    game.pass_time(told.ms)
    if (told.outcome is Outcome.WON) is not game.is_won:
        return f"the result is not right: the game is {'' if game.is_won else 'not '}won"
    found = {"moves": game.move_count, "score": game.score, **counts._asdict()}
    for name, number in found.items():
        if getattr(told, name) != number:
            return f"the result is not right: {name} should be {number}, not {getattr(told, name)}"
    if told.fingerprint != fingerprint(game.rules, game.position):
        return "the result is not right: it tells of another position"
    return ""


@lru_cache(maxsize=64)
def _rules(ruleset: Ruleset) -> Rules:
    """Many files have the same rules."""
    return Rules(ruleset)


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
