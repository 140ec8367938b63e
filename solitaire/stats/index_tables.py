"""The tables of the index: their columns, and the conversion of facts to rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Generic, TypeVar
from zlib import crc32

from solitaire.config.paths import FINISHED, RACES, UNFINISHED
from solitaire.replay.format.record import Outcome
from solitaire.stats.game_facts import GameFacts, read_game_facts
from solitaire.stats.race_facts import RaceFacts, SeatFacts, read_race_facts

Facts = TypeVar("Facts", GameFacts, RaceFacts)


@dataclass(frozen=True)
class IndexTable(Generic[Facts]):
    """A table with a row for each file in some folders.

    A row has the stamp of the file, its path, its facts, and a checksum; no facts if the file has none.
    """

    name: str
    folders: Sequence[str]
    """Relative to the data folder."""
    fact_columns: tuple[str, ...]
    """The columns of the facts, the path first."""
    read: Callable[[Path], Facts]
    """Reads the facts of a file. Raises OSError or LineError."""
    decode: Callable[[Sequence[Any]], Facts]
    """Makes facts of their columns. Raises ValueError or TypeError."""

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns."""
        return ("changed", "size", *self.fact_columns, "seal")

    @property
    def schema(self) -> str:
        """The statement that creates the table."""
        columns = ", ".join(f"{name} {_TYPES.get(name, 'TEXT')}" for name in self.columns)
        return f"CREATE TABLE {self.name} ({columns}) WITHOUT ROWID;"


_TYPES: Final = {
    **dict.fromkeys(("changed", "size", "seal"), "INTEGER NOT NULL"),
    **dict.fromkeys(("ms", "moves", "score", "carried", "undos", "hints", "solutions"), "INTEGER"),
    **dict.fromkeys(("hand", "winner"), "INTEGER"),
    "file": "TEXT PRIMARY KEY",
}
"""The types of columns that are not text."""


def encode_facts(facts: GameFacts | RaceFacts) -> list[object]:
    """The columns of facts."""
    return [_encode(value) for value in facts]


def row_seal(row: tuple[object, ...]) -> int:
    """A checksum of a row, since SQLite does not notice changed letters and numbers."""
    return crc32("\0".join(map(str, row)).encode())


def _encode(value: object) -> object:
    match value:
        case datetime():
            return value.isoformat()
        case tuple():
            return json.dumps(value)
        case _:
            return value


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _game_facts(columns: Sequence[Any]) -> GameFacts:
    file, game, name, deal, started, ended, outcome, *figures = columns
    begun = datetime.fromisoformat(started)
    return GameFacts(file, game, name, deal, begun, _moment(ended), outcome and Outcome(outcome), *figures)


def _race_facts(columns: Sequence[Any]) -> RaceFacts:
    *texts, hand, started, ended, outcome, ms, winner, seats = columns
    file, game, name, deal = texts
    begun, over = datetime.fromisoformat(started), outcome and Outcome(outcome)
    seated = tuple(SeatFacts(*seat) for seat in json.loads(seats))
    return RaceFacts(file, game, name, deal, hand, begun, _moment(ended), over, ms, winner, seated)


FOLDERS: Final = (UNFINISHED, FINISHED)
GAMES: Final = IndexTable("games", FOLDERS, GameFacts._fields, read_game_facts, _game_facts)
RACE_HANDS: Final = IndexTable(
    "races",
    tuple(f"{RACES}/{folder}" for folder in FOLDERS),
    RaceFacts._fields,
    read_race_facts,
    _race_facts,
)
SPREADSHEET: Final = f"""
CREATE VIEW spreadsheet AS
SELECT substr(started, 1, 10) AS day, name AS game, deal, coalesce(outcome, 'unfinished') AS result,
ms / 1000.0 AS seconds, moves, score, undos, hints, solutions
FROM {GAMES.name} WHERE game IS NOT NULL ORDER BY started;
"""
"""The statement that creates a view of all games for other programs; docs/statistics.md describes it."""
