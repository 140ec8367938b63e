"""A game that was written down, in a few facts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from solitaire.replay.record import UNFINISHED, Entry, Event, FileDamage, GameRecord, Outcome, Result
from solitaire.replay.restore import RestoredGame


class GameSummary(NamedTuple):
    """What there is to say about a game, as far as its record is borne out."""

    id: str
    game: str
    name: str
    deal: str
    """The number; empty if the cards have none."""
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


def summary(id: str, record: GameRecord, recalled: RestoredGame) -> GameSummary:
    """The facts of a game; ``recalled`` is what its record came to. Of a game that was won, they are those of
    the moment when it was, whatever came after.
    """
    header, game, counts = record.header, recalled.game, recalled.counts
    entries = record.entries[: recalled.good]
    numbers = (game.elapsed_ms, game.move_count, game.score, *counts)
    result = deciding(entries)
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
        recalled.damage,
    )


def deciding(entries: Sequence[Entry]) -> Result | None:
    """The result that a game is remembered by: its first win, which stands whatever comes after it; or, as
    long as nothing comes after it, its last result.
    """
    results = [entry for entry in entries if isinstance(entry, Result)]
    won = next((result for result in results if result.outcome is Outcome.WON), None)
    return won or (results[-1] if results and results[-1] is entries[-1] else None)
