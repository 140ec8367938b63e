"""A game that was written down, in a few facts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from solitaire.replay.recall import Recalled
from solitaire.replay.record import UNFINISHED, Damage, Entry, Outcome, Record, Result


class Summary(NamedTuple):
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
    events: int
    damage: Damage | None


def summary(id: str, record: Record, recalled: Recalled) -> Summary:
    """The facts of a game; ``recalled`` is what its record came to."""
    header, game = record.header, recalled.game
    entries = record.entries[: recalled.good]
    return Summary(
        id,
        header.ruleset.id,
        header.ruleset.name,
        str(header.deal or ""),
        header.started,
        header.app,
        header.origin,
        _outcome(entries),
        game.elapsed_ms,
        game.move_count,
        game.score,
        recalled.counts.undos,
        recalled.counts.hints,
        sum(not isinstance(entry, Result) for entry in entries),
        recalled.damage,
    )


def _outcome(entries: Sequence[Entry]) -> str:
    """Once won, always won; any other result holds as long as nothing comes after it."""
    if any(isinstance(entry, Result) and entry.outcome is Outcome.WON for entry in entries):
        return str(Outcome.WON)
    last = entries[-1] if entries else None
    return str(last.outcome) if isinstance(last, Result) else UNFINISHED
