"""An index of all games, so that nobody waits for thousands of files to be read.

It holds nothing that the files do not: whatever may be wrong with it, they are read instead, and it is made
anew. It needs nobody to tell it of games, either. Which files are new, have changed or gone away is seen when
somebody asks, in a look through two folders; games that were copied in by hand count like any other.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from solitaire.config.paths import FINISHED, UNFINISHED
from solitaire.replay.archive import ENDING
from solitaire.replay.checksum import LineError
from solitaire.replay.record import Outcome
from solitaire.stats.game_facts import GameFacts, read_game_facts

FILE: Final = "records.sqlite"
VERSION: Final = 2
"""Counts up whenever the table changes. An older one is made anew from the files."""
FOLDERS: Final = (UNFINISHED, FINISHED)
PATIENCE: Final = 2.0
"""Seconds to wait for another process that is writing."""
_COLUMNS: Final = ("changed", "size", *GameFacts._fields, "seal")
_MIGRATE: Final = f"""
BEGIN IMMEDIATE;
DROP TABLE IF EXISTS games;
CREATE TABLE games (
    changed INTEGER NOT NULL, size INTEGER NOT NULL, file TEXT PRIMARY KEY, game TEXT, name TEXT, deal TEXT,
    started TEXT, ended TEXT, outcome TEXT, ms INTEGER, moves INTEGER, score INTEGER, unit TEXT,
    carried INTEGER, undos INTEGER, hints INTEGER, solutions INTEGER, seal INTEGER NOT NULL
) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
COMMIT
"""
_UNAVAILABLE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_PROTOCOL,
    }
)
"""What is wrong with the place and not with the index."""


class FileStamp(NamedTuple):
    """By what a file is known to be the same as before."""

    changed: int
    size: int


class IndexEntry(NamedTuple):
    """A line of the index. ``played`` is None for a file that is no game of one player."""

    stamp: FileStamp
    played: GameFacts | None


class _NewerIndex(Exception):
    """The index was made by a newer program, which may go on using it."""


class GameIndex:
    """The games below ``root``, the player's data. Each call looks at the files as they are then.

    Args:
        root: what ``places.data`` says.
        tell: told once, in one line, when the index cannot be used; it is never an error.
    """

    def __init__(self, root: Path, tell: Callable[[str], None] = lambda line: None) -> None:
        self._root = root
        self._path = root / FILE
        self._tell = tell
        self._is_told = False

    def games(self, rebuild: bool = False) -> list[GameFacts]:
        """Every game, those that ended first before the others, then those that can be continued. ``rebuild``
        reads every file again.
        """
        known = self._known()
        found = dict(self._found())
        fresh = {
            file: IndexEntry(stamp, self._read(file))
            for file, stamp in found.items()
            if rebuild or file not in known or known[file].stamp != stamp
        }
        gone = known.keys() - found.keys()
        storable = {file: entry for file, entry in fresh.items() if _is_text(file)}
        if storable or gone:
            self._write(storable, gone)
        entries = [(fresh.get(file) or known[file]).played for file in found]
        return sorted(filter(None, entries), key=_in_order)

    # Files

    def _found(self) -> Iterator[tuple[str, FileStamp]]:
        for folder in FOLDERS:
            try:
                with os.scandir(self._root / folder) as files:
                    for file in files:
                        if file.name.endswith(ENDING):
                            with suppress(FileNotFoundError):
                                status = file.stat()
                                yield f"{folder}/{file.name}", FileStamp(status.st_mtime_ns, status.st_size)
            except FileNotFoundError:
                pass  # Nothing was ever put there.
            except OSError as error:
                self._say(f"The games in {self._root / folder} cannot be found: {error.strerror}.")

    def _read(self, file: str) -> GameFacts | None:
        with suppress(OSError, LineError):
            return read_game_facts(self._root / file)
        return None

    # The database

    def _known(self) -> dict[str, IndexEntry]:
        """What the index says; nothing if there is none, or it cannot be used."""
        try:
            if not self._path.exists():
                return {}
            with closing(self._opened()) as database:
                rows = database.execute(f"SELECT {', '.join(_COLUMNS)} FROM games")
                return dict(_entry(row) for row in rows)
        except (_NewerIndex, sqlite3.Error, OSError, ValueError) as error:
            self._mend(error)
        return {}

    def _write(self, fresh: Mapping[str, IndexEntry], gone: set[str]) -> None:
        """Bring the index up to date, all at once or not at all."""
        marks = ", ".join("?" * len(_COLUMNS))
        try:
            with closing(self._opened()) as database, database:
                database.execute("BEGIN IMMEDIATE")
                database.executemany("DELETE FROM games WHERE file = ?", [(file,) for file in gone])
                database.executemany(
                    f"INSERT OR REPLACE INTO games ({', '.join(_COLUMNS)}) VALUES ({marks})",
                    [_row(file, entry) for file, entry in fresh.items()],
                )
        except (_NewerIndex, sqlite3.Error, OSError) as error:
            self._mend(error)

    def _opened(self) -> sqlite3.Connection:
        """The database with its table. Raises _Newer, sqlite3.Error or OSError."""
        self._root.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
        try:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise _NewerIndex("it was made by a newer solitaire")
            if version < VERSION:
                database.execute("PRAGMA journal_mode = WAL")
                database.executescript(_MIGRATE)
        except BaseException:
            database.close()
            raise
        return database

    def _mend(self, error: Exception) -> None:
        """Say what is wrong; an index that is damaged is taken away, so that the next one can be written."""
        code = getattr(error, "sqlite_errorcode", None)
        instead = "The files of the games are read instead."
        if isinstance(error, OSError):
            self._say(f"{self._path}: {error.strerror}. {instead}")
        elif isinstance(error, _NewerIndex) or (code is not None and code & 0xFF in _UNAVAILABLE):
            self._say(f"{self._path}: {error}. {instead}")
        else:
            for path in (self._path, *(self._path.with_name(FILE + end) for end in ("-wal", "-shm"))):
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            self._say(f"{self._path}: this index was damaged; it is made anew from the files of the games.")

    def _say(self, text: str) -> None:
        if not self._is_told:
            self._is_told = True
            self._tell(text)


def _row(file: str, entry: IndexEntry) -> tuple[object, ...]:
    values: list[object] = [file] + [None] * (len(GameFacts._fields) - 1)
    if entry.played:
        values = [value.isoformat() if isinstance(value, datetime) else value for value in entry.played]
    row = (*entry.stamp, *values)
    return (*row, _seal(row))


def _is_text(file: str) -> bool:
    """Whether SQLite can hold the name; one with bytes that are no UTF-8 is read every time."""
    return not any("\ud800" <= sign <= "\udfff" for sign in file)


def _seal(row: tuple[object, ...]) -> int:
    """A checksum, since SQLite does not see that a letter or a number has changed."""
    return crc32("\0".join(map(str, row)).encode())


def _entry(row: tuple[Any, ...]) -> tuple[str, IndexEntry]:
    """Raises ValueError for what was never written so."""
    *_, seal = row
    if _seal(row[:-1]) != seal:
        raise ValueError("the checksum is wrong")
    stamp = FileStamp(row[0], row[1])
    if row[3] is None:
        return row[2], IndexEntry(stamp, None)
    played = GameFacts(*row[2:-1])
    return played.file, IndexEntry(
        stamp,
        played._replace(
            started=datetime.fromisoformat(row[6]),
            ended=row[7] and datetime.fromisoformat(row[7]),
            outcome=row[8] and Outcome(row[8]),
        ),
    )


def _in_order(played: GameFacts) -> tuple[bool, float, str]:
    return played.ended is None, (played.ended or played.started).timestamp(), played.file
