"""The key facts of a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from solitaire.replay.format.record import UNFINISHED, Entry, Event, FileDamage, GameRecord, Outcome, Result
from solitaire.replay.playback.restore import EventCounts, RestoredGame


class GameSummary(NamedTuple):
    """The key facts of a saved game, as far as the rules confirm its record."""

    id: str
    game: str
    name: str
    deal: str
    """The deal number; empty if there is none."""
    label: str
    """The label of the deck; empty if there is none."""
    started: datetime
    app: str
    origin: str
    result: str
    """``won``, ``lost``, ``given-up`` or ``unfinished``."""
    ms: int
    moves: int
    score: int | None
    undos: int
    hints: int
    solutions: int
    events: int
    damage: FileDamage | None


def summary(id: str, record: GameRecord, restored: RestoredGame) -> GameSummary:
    """The key facts of a game, from its record and the game ``restored`` from it.

    The figures of a game that was won are those at its first win.
    """
    header, game = record.header, restored.game
    entries = record.entries[: restored.confirmed_count]
    result = deciding_result(entries)
    counts = EventCounts(result.undos, result.hints, result.solutions) if result else restored.counts
    return GameSummary(
        id,
        game=header.ruleset.id,
        name=header.ruleset.name,
        deal=str(header.deal or ""),
        label=header.label,
        started=header.started,
        app=header.app,
        origin=header.origin,
        result=str(result.outcome) if result else UNFINISHED,
        ms=result.ms if result else game.elapsed_ms,
        moves=result.moves if result else game.move_count,
        score=result.score if result else game.score,
        undos=counts.undos,
        hints=counts.hints,
        solutions=counts.solutions,
        events=sum(isinstance(entry, Event) for entry in entries),
        damage=restored.damage,
    )


def deciding_result(entries: Sequence[Entry]) -> Result | None:
    """The first win, or else the last result if no entry follows it; None otherwise."""
    results = [entry for entry in entries if isinstance(entry, Result)]
    won = next((result for result in results if result.outcome is Outcome.WON), None)
    return won or (results[-1] if results and results[-1] is entries[-1] else None)
