"""The key facts of a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from solitaire.replay.record import UNFINISHED, Entry, Event, FileDamage, GameRecord, Outcome, Result
from solitaire.replay.restore import RestoredGame


class GameSummary(NamedTuple):
    """The key facts of a saved game, as far as the rules confirm its record."""

    id: str
    game: str
    name: str
    deal: str
    """The deal number; empty if there is none."""
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
    header, game, counts = record.header, restored.game, restored.counts
    entries = record.entries[: restored.good]
    numbers = (game.elapsed_ms, game.move_count, game.score, *counts)
    result = deciding_result(entries)
    if result:
        numbers = (result.ms, result.moves, result.score, result.undos, result.hints, result.solutions)
    return GameSummary(
        id,
        header.ruleset.id,
        header.ruleset.name,
        str(header.deal or ""),
        header.started,
        header.app,
        header.origin,
        str(result.outcome) if result else UNFINISHED,
        *numbers,
        sum(isinstance(entry, Event) for entry in entries),
        restored.damage,
    )


def deciding_result(entries: Sequence[Entry]) -> Result | None:
    """The first win, or else the last result if no entry follows it; None otherwise."""
    results = [entry for entry in entries if isinstance(entry, Result)]
    won = next((result for result in results if result.outcome is Outcome.WON), None)
    return won or (results[-1] if results and results[-1] is entries[-1] else None)
