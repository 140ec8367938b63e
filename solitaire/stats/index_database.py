"""The SQLite database of the index: a cache, whose failures are only reported."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from errno import EINVAL
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple

from solitaire.stats.index_tables import (
    GAMES,
    RACE_HANDS,
    SPREADSHEET,
    Facts,
    IndexTable,
    encode_facts,
    row_seal,
)

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
_FOREIGN: Final = f"""
SELECT name FROM sqlite_master
WHERE type = 'trigger' OR (type = 'view' AND lower(name) IN ('{GAMES.name}', '{RACE_HANDS.name}'))
"""
"""The statement that finds what the program never makes: a trigger, or a view in place of a table.

Either may be an endless query.
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
    """In nanoseconds, as far as SQLite stores them."""
    size: int

    @classmethod
    def of(cls, status: os.stat_result) -> FileStamp:
        """The stamp of a file with this status."""
        return cls(status.st_mtime_ns & LARGEST_INTEGER, status.st_size)


class IndexEntry(NamedTuple, Generic[Facts]):
    """A row of the index; ``facts`` is None if the file has none."""

    stamp: FileStamp
    facts: Facts | None


class _NewerIndex(Exception):
    """The index was made by a newer version of the program, which may still use it."""


class IndexDatabase:
    """The tables of the index in a file, read and written as a whole.

    Args:
        path: the file, which need not exist.
        notify: called with a line about each failure.
    """

    def __init__(self, path: Path, notify: Callable[[str], None]) -> None:
        self._path = path
        self._notify = notify

    def read(self, table: IndexTable[Facts]) -> dict[str, IndexEntry[Facts]]:
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

    def write(self, table: IndexTable[Facts], fresh: Mapping[str, IndexEntry[Facts]], gone: set[str]) -> None:
        """Update a table in one transaction; names that SQLite cannot store are left out."""
        rows = [_row(table, file, entry) for file, entry in fresh.items() if _is_text(file)]
        if not (rows or gone):
            return
        marks = ", ".join("?" * len(table.columns))
        try:
            with closing(self._connect()) as database, database:
                database.execute("BEGIN IMMEDIATE")
                database.executemany(f"DELETE FROM {table.name} WHERE file = ?", [(file,) for file in gone])
                database.executemany(
                    f"INSERT OR REPLACE INTO {table.name} ({', '.join(table.columns)}) VALUES ({marks})",
                    rows,
                )
        except (_NewerIndex, sqlite3.Error, OSError) as error:
            self._recover(error)

    def _connect(self) -> sqlite3.Connection:
        """The database with its tables. Raises _NewerIndex, sqlite3.Error or OSError."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        for path in self._files:
            if path.is_fifo():  # SQLite would wait for another process to write to it.
                raise OSError(EINVAL, "This is a pipe, not a file", str(path))
        database = sqlite3.connect(self._path, timeout=LOCK_TIMEOUT, isolation_level=None)
        try:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise _NewerIndex("it was made by a newer solitaire")
            if version < VERSION:
                database.execute("PRAGMA journal_mode = WAL")
                database.executescript(_MIGRATE)
            if database.execute(_FOREIGN).fetchone():
                raise sqlite3.DatabaseError("another program has changed the tables")
        except BaseException:
            database.close()
            raise
        return database

    @property
    def _files(self) -> list[Path]:
        """The file of the database, and those that SQLite makes beside it."""
        return [self._path.with_name(f"{self._path.name}{end}") for end in ("", "-wal", "-shm", "-journal")]

    def _recover(self, error: Exception) -> None:
        """Report an error, and delete a damaged database, so that a new one can be written."""
        code = getattr(error, "sqlite_errorcode", None)
        instead = "The game files are read instead."
        if isinstance(error, OSError):
            self._notify(f"{error.filename or self._path}: {error.strerror}. {instead}")
        elif isinstance(error, _NewerIndex) or (code is not None and code & 0xFF in _UNAVAILABLE):
            self._notify(f"{self._path}: {error}. {instead}")
        else:
            for path in self._files:
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            self._notify(f"{self._path}: this index was damaged and is rebuilt from the game files.")


def _row(table: IndexTable[Facts], file: str, entry: IndexEntry[Facts]) -> tuple[object, ...]:
    nothing: list[object] = [file] + [None] * (len(table.fact_columns) - 1)
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
