"""A SQLite index of all games, which saves reading every file.

The files are the source: whenever the index fails, they are read instead, and it is built again. It needs no
updates by the program. Each query scans two folders for new, changed and deleted files; games that were copied
in by hand count like any other.
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
"""Increases whenever the table changes. An older index is built again from the files."""
FOLDERS: Final = (UNFINISHED, FINISHED)
LOCK_TIMEOUT: Final = 2.0
"""Seconds to wait while another process is writing."""
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
"""Errors of the disk or its permissions, not of the index."""


class FileStamp(NamedTuple):
    """The modification time and size that identify an unchanged file."""

    changed: int
    size: int


class IndexEntry(NamedTuple):
    """A row of the index; ``facts`` is None unless the file is a game of one player."""

    stamp: FileStamp
    facts: GameFacts | None


class _NewerIndex(Exception):
    """The index was made by a newer version of the program, which may still use it."""


class GameIndex:
    """The games below ``root``, the player's data folder. Each call scans the files.

    Args:
        root: the player's data folder, ``paths.data()``.
        listener: called once, with one line, when the index cannot be used; this is never an error.
    """

    def __init__(self, root: Path, listener: Callable[[str], None] = lambda line: None) -> None:
        self._root = root
        self._path = root / FILE
        self._listener = listener
        self._is_notified = False

    def games(self, rebuild: bool = False) -> list[GameFacts]:
        """All games, finished ones in the order of their ends, then unfinished ones.

        ``rebuild`` reads every file again.
        """
        known = self._read_index()
        found = dict(self._scan_files())
        fresh = {
            file: IndexEntry(stamp, self._read_facts(file))
            for file, stamp in found.items()
            if rebuild or file not in known or known[file].stamp != stamp
        }
        gone = known.keys() - found.keys()
        storable = {file: entry for file, entry in fresh.items() if _is_text(file)}
        if storable or gone:
            self._write(storable, gone)
        entries = [(fresh.get(file) or known[file]).facts for file in found]
        return sorted(filter(None, entries), key=_in_order)

    # Files

    def _scan_files(self) -> Iterator[tuple[str, FileStamp]]:
        for folder in FOLDERS:
            try:
                with os.scandir(self._root / folder) as files:
                    for file in files:
                        if file.name.endswith(ENDING):
                            with suppress(FileNotFoundError):
                                status = file.stat()
                                yield f"{folder}/{file.name}", FileStamp(status.st_mtime_ns, status.st_size)
            except FileNotFoundError:
                pass  # No game was saved there yet.
            except OSError as error:
                self._notify_once(f"The games in {self._root / folder} cannot be found: {error.strerror}.")

    def _read_facts(self, file: str) -> GameFacts | None:
        with suppress(OSError, LineError):
            return read_game_facts(self._root / file)
        return None

    # The database

    def _read_index(self) -> dict[str, IndexEntry]:
        """The rows of the index; none if it does not exist or cannot be used."""
        try:
            if not self._path.exists():
                return {}
            with closing(self._connect()) as database:
                rows = database.execute(f"SELECT {', '.join(_COLUMNS)} FROM games")
                return dict(_entry(row) for row in rows)
        except (_NewerIndex, sqlite3.Error, OSError, ValueError) as error:
            self._recover(error)
        return {}

    def _write(self, fresh: Mapping[str, IndexEntry], gone: set[str]) -> None:
        """Update the index in one transaction."""
        marks = ", ".join("?" * len(_COLUMNS))
        try:
            with closing(self._connect()) as database, database:
                database.execute("BEGIN IMMEDIATE")
                database.executemany("DELETE FROM games WHERE file = ?", [(file,) for file in gone])
                database.executemany(
                    f"INSERT OR REPLACE INTO games ({', '.join(_COLUMNS)}) VALUES ({marks})",
                    [_row(file, entry) for file, entry in fresh.items()],
                )
        except (_NewerIndex, sqlite3.Error, OSError) as error:
            self._recover(error)

    def _connect(self) -> sqlite3.Connection:
        """The database with its table. Raises _NewerIndex, sqlite3.Error or OSError."""
        self._root.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._path, timeout=LOCK_TIMEOUT, isolation_level=None)
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

    def _recover(self, error: Exception) -> None:
        """Report an error, and delete a damaged index, so that the next one can be written."""
        code = getattr(error, "sqlite_errorcode", None)
        instead = "The game files are read instead."
        if isinstance(error, OSError):
            self._notify_once(f"{self._path}: {error.strerror}. {instead}")
        elif isinstance(error, _NewerIndex) or (code is not None and code & 0xFF in _UNAVAILABLE):
            self._notify_once(f"{self._path}: {error}. {instead}")
        else:
            for path in (self._path, *(self._path.with_name(FILE + end) for end in ("-wal", "-shm"))):
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            self._notify_once(f"{self._path}: this index was damaged and is rebuilt from the game files.")

    def _notify_once(self, text: str) -> None:
        if not self._is_notified:
            self._is_notified = True
            self._listener(text)


def _row(file: str, entry: IndexEntry) -> tuple[object, ...]:
    values: list[object] = [file] + [None] * (len(GameFacts._fields) - 1)
    if entry.facts:
        values = [value.isoformat() if isinstance(value, datetime) else value for value in entry.facts]
    row = (*entry.stamp, *values)
    return (*row, _seal(row))


def _is_text(file: str) -> bool:
    """Whether SQLite can store the name; a file whose name is not UTF-8 is read every time."""
    return not any("\ud800" <= sign <= "\udfff" for sign in file)


def _seal(row: tuple[object, ...]) -> int:
    """A checksum of a row, since SQLite does not notice that a letter or a number has changed."""
    return crc32("\0".join(map(str, row)).encode())


def _entry(row: tuple[Any, ...]) -> tuple[str, IndexEntry]:
    """The entry of a row. Raises ValueError if the row was changed."""
    *_, seal = row
    if _seal(row[:-1]) != seal:
        raise ValueError("the checksum is wrong")
    stamp = FileStamp(row[0], row[1])
    if row[3] is None:
        return row[2], IndexEntry(stamp, None)
    file, game, name, deal, started, ended, outcome, *figures = row[2:-1]
    facts = GameFacts(
        file,
        game,
        name,
        deal,
        datetime.fromisoformat(started),
        ended and datetime.fromisoformat(ended),
        outcome and Outcome(outcome),
        *figures,
    )
    return file, IndexEntry(stamp, facts)


def _in_order(facts: GameFacts) -> tuple[bool, float, str]:
    return facts.ended is None, (facts.ended or facts.started).timestamp(), facts.file
