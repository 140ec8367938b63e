"""A SQLite index of all games and hands of races, which saves reading every file.

The files are the source: whenever the index fails, they are read instead, and it is built again. It needs no
updates by the program. Each query scans two folders for new, changed and deleted files; games that were copied
in by hand count like any other.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple

from solitaire.replay.archive.archive import ENDING
from solitaire.replay.cancellation import cancellable
from solitaire.replay.format.checksum import LineError
from solitaire.rules.text.english import counted
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index_tables import (
    GAMES,
    RACE_HANDS,
    SPREADSHEET,
    Facts,
    IndexTable,
    encode_facts,
    row_seal,
)
from solitaire.stats.race_facts import RaceFacts, without_copies

FILE: Final = "records.sqlite"
VERSION: Final = 5
"""Increases whenever a table changes. An older index is built again from the files."""
LOCK_TIMEOUT: Final = 2.0
"""Seconds to wait while another process is writing."""
LARGEST_INTEGER: Final = 2**63 - 1
"""The largest that SQLite stores; the bits of a time of change above it are left out."""
_MIGRATE: Final = f"""
BEGIN IMMEDIATE;
DROP VIEW IF EXISTS spreadsheet;
DROP TABLE IF EXISTS {GAMES.name};
DROP TABLE IF EXISTS {RACE_HANDS.name};
{GAMES.schema}
{RACE_HANDS.schema}
{SPREADSHEET}
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


class IndexEntry(NamedTuple, Generic[Facts]):
    """A row of the index; ``facts`` is None if the file has none."""

    stamp: FileStamp
    facts: Facts | None


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
        return sorted(self._facts(GAMES, rebuild), key=_in_order)

    def races(self, rebuild: bool = False) -> list[RaceFacts]:
        """All hands of races, in the same order.

        A hand that was copied under another name counts once. ``rebuild`` reads every file again.
        """
        return without_copies(sorted(self._facts(RACE_HANDS, rebuild), key=_in_order))

    def _facts(self, table: IndexTable[Facts], rebuild: bool) -> Iterator[Facts]:
        known = self._read_index(table)
        found = dict(self._scan_files(table.folders))
        changed = {
            file: stamp
            for file, stamp in found.items()
            if rebuild or file not in known or known[file].stamp != stamp
        }
        fresh: dict[str, IndexEntry[Facts]] = {}
        gone = known.keys() - found.keys()
        try:
            fresh.update(self._read_entries(table, changed))
        finally:  # If it is cancelled, what was read need not be read again.
            storable = {file: entry for file, entry in fresh.items() if _is_text(file)}
            if storable or gone:
                self._write(table, storable, gone)
        entries = [fresh.get(file) or known.get(file) for file in found]
        return (entry.facts for entry in entries if entry is not None and entry.facts is not None)

    # Files

    def _scan_files(self, folders: Iterable[str]) -> Iterator[tuple[str, FileStamp]]:
        for folder in folders:
            try:
                with os.scandir(self._root / folder) as files:
                    for file in files:
                        if file.name.endswith(ENDING):
                            with suppress(OSError):  # It was just moved, or is a link to nothing or itself.
                                status = file.stat()
                                changed = status.st_mtime_ns & LARGEST_INTEGER
                                yield f"{folder}/{file.name}", FileStamp(changed, status.st_size)
            except FileNotFoundError:
                pass  # No game was saved there yet.
            except OSError as error:
                self._notify_once(f"The games in {self._root / folder} cannot be found: {error.strerror}.")

    def _read_entries(
        self, table: IndexTable[Facts], changed: Mapping[str, FileStamp]
    ) -> Iterator[tuple[str, IndexEntry[Facts]]]:
        """The entries of changed files, without those that cannot be read now but may be later."""
        faults = []
        for file, stamp in cancellable(changed.items()):
            try:
                yield file, IndexEntry(stamp, table.read(self._root / file))
            except LineError:
                yield file, IndexEntry(stamp, None)
            except FileNotFoundError:
                pass  # It was just moved.
            except OSError as error:
                faults.append(f"{self._root / file}: {error.strerror}.")
        if faults:
            others = f" {counted(len(faults) - 1, 'other file')} cannot be read either." if faults[1:] else ""
            self._notify_once(f"{faults[0]} This game is not counted.{others}")

    # The database

    def _read_index(self, table: IndexTable[Facts]) -> dict[str, IndexEntry[Facts]]:
        """The rows of a table; none if the index does not exist or cannot be used."""
        try:
            if not self._path.exists():
                return {}
            with closing(self._connect()) as database:
                rows = database.execute(f"SELECT {', '.join(table.columns)} FROM {table.name}")
                return dict(_entry(table, row) for row in rows)
        except (_NewerIndex, sqlite3.Error, OSError, ValueError) as error:
            self._recover(error)
        return {}

    def _write(self, table: IndexTable[Facts], fresh: Mapping[str, IndexEntry[Facts]], gone: set[str]) -> None:
        """Update a table in one transaction."""
        marks = ", ".join("?" * len(table.columns))
        try:
            with closing(self._connect()) as database, database:
                database.execute("BEGIN IMMEDIATE")
                database.executemany(f"DELETE FROM {table.name} WHERE file = ?", [(file,) for file in gone])
                database.executemany(
                    f"INSERT OR REPLACE INTO {table.name} ({', '.join(table.columns)}) VALUES ({marks})",
                    [_row(table, file, entry) for file, entry in fresh.items()],
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


def _row(table: IndexTable[Facts], file: str, entry: IndexEntry[Facts]) -> tuple[object, ...]:
    nothing: list[object] = [file] + [None] * (len(table.facts) - 1)
    values: list[object] = encode_facts(entry.facts) if entry.facts else nothing
    row: tuple[object, ...] = (*entry.stamp, *values)
    return (*row, row_seal(row))


def _is_text(file: str) -> bool:
    """Whether SQLite can store the name; a file whose name is not UTF-8 is read every time."""
    return not any("\ud800" <= sign <= "\udfff" for sign in file)


def _entry(table: IndexTable[Facts], row: tuple[Any, ...]) -> tuple[str, IndexEntry[Facts]]:
    """The entry of a row. Raises ValueError if the row was changed."""
    changed, size, *columns, seal = row
    if row_seal(row[:-1]) != seal:
        raise ValueError("the checksum is wrong")
    facts = None if columns[1] is None else table.decode(columns)
    return columns[0], IndexEntry(FileStamp(changed, size), facts)


def _in_order(facts: GameFacts | RaceFacts) -> tuple[bool, float, str]:
    return facts.ended is None, (facts.ended or facts.started).timestamp(), facts.file
