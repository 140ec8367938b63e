"""Restoring a game from its ``GameRecord``, as far as the rules confirm it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from solitaire.game.cancellation import cancellable
from solitaire.game.game import Game, NothingToDo
from solitaire.game.game_events import AUTOMATIC, HINT, REDO, RESTART, SOLUTION, UNDO
from solitaire.replay.format.record import (
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
from solitaire.replay.playback.entry_faults import OTHER_POSITION, illegal_move_fault, result_fault
from solitaire.rules.apply import IllegalMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move, MoveError
from solitaire.rules.ruleset import Ruleset


class EventCounts(NamedTuple):
    """The undos, hints and shown solutions that a result counts."""

    undos: int = 0
    hints: int = 0
    solutions: int = 0

    def after(self, what: str) -> EventCounts:
        """The counts after the event ``what``; a restart counts as an undo."""
        return EventCounts(
            self.undos + (what in (UNDO, RESTART)),
            self.hints + (what == HINT),
            self.solutions + (what == SOLUTION),
        )


class RestoredGame(NamedTuple):
    """A game restored from its record, up to the first damage."""

    game: Game
    confirmed_count: int
    """The number of entries, from the first, that the rules confirm."""
    counts: EventCounts
    damage: FileDamage | None
    """The fault that ended the restoring early, if any: in the file, or against the rules."""


def deal_game(header: Header) -> Game:
    """A game of one player before its first move. Raises ValueError for a race."""
    if header.seats:
        raise ValueError(f"{header.ruleset.name} is a race")
    return Game(_rules(header.ruleset), header.pack, header.deal, header.balance, header.label)


def restore(record: GameRecord) -> RestoredGame:
    """Deal the cards and replay all events. Raises ValueError for a race."""
    game, counts = deal_game(record.header), EventCounts()
    for confirmed_count, entry in enumerate(cancellable(record.entries)):
        fault = _replay_event(game, entry) if isinstance(entry, Event) else _compare(game, counts, entry)
        if fault:
            return RestoredGame(game, confirmed_count, counts, FileDamage(confirmed_count + FIRST_ENTRY, fault))
        if isinstance(entry, Event):
            counts = counts.after(entry.what)
    return RestoredGame(game, len(record.entries), counts, record.damage)


def _replay_event(game: Game, event: Event) -> str:
    """Replay an event. Returns the reason if that is impossible."""
    if event.seat or event.verdict:
        return "only a race has seats and verdicts"
    try:
        game.follow(event.what, event.ms)
    except IllegalMove as illegal:
        return illegal_move_fault(event, illegal)
    except (MoveError, NothingToDo) as error:
        return str(error).rstrip(".")
    return ""


def _compare(game: Game, counts: EventCounts, result: Result) -> str:
    """The first field of a result that does not match the game; empty if all do."""
    game.pass_time(result.ms)
    if (result.outcome is Outcome.WON) is not game.is_won:
        return f"the result is not right: the game is {'' if game.is_won else 'not '}won"
    found = {"moves": game.move_count, "score": game.score, **counts._asdict()}
    if fault := result_fault(result, found):
        return fault
    return "" if result.fingerprint == fingerprint(game.rules, game.position) else OTHER_POSITION


@lru_cache(maxsize=4)
def _rules(ruleset: Ruleset) -> Rules:
    """The compiled rules, cached: many files have the same."""
    return Rules(ruleset)


def moves_in_effect(entries: Iterable[Entry]) -> list[Move]:
    """The moves in effect after the entries of a record, without those undone."""
    events = events_in_effect(entry for entry in entries if isinstance(entry, Event))
    return [Move.parse(event.what.removeprefix(AUTOMATIC)) for event in events]


def events_in_effect(events: Iterable[Event]) -> list[Event]:
    """The moves in effect after ``events``, as events, without those undone."""
    moves: list[Event] = []
    made = 0
    for event in events:
        if event.what == UNDO:
            made -= 1
        elif event.what == REDO:
            made += 1
        elif event.what == RESTART:
            made = 0
        elif event.what not in WORDS:
            moves[made:] = [event]
            made += 1
    return moves[:made]
