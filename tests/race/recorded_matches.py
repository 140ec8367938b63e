"""Matches that are recorded into an archive, and their records."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import GameRecord

SEATS = [Seat("Ann", "normal"), Seat("Bob", "hard")]


def now() -> datetime:
    return datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def archive(root: Path, tell: Callable[[str], None] = pytest.fail) -> Archive:
    """An archive that passes its reports on."""
    kept = Archive(root, now)
    kept.notices.set_listener(tell)
    return kept


def begun(root: Path, game: str = "nuts", deal: int = 4, **options: object) -> Match:
    """A match that has begun, and is recorded."""
    match = Match(load_ruleset(game), SEATS, Deal(deal), **options)  # type: ignore[arg-type]
    RaceRecorder(match, archive(root))
    return match


def record_in(path: Path) -> GameRecord:
    """The record in a file."""
    return read_game_record(BytesIO(path.read_bytes()), path.name)


def only(folder: Path) -> Path:
    """The only file in a folder."""
    (path,) = folder.iterdir()
    return path


def leave(match: Match) -> None:
    """Leave a match unfinished, so that it can be resumed."""
    assert match.listener is not None
    match.listener.leave()
