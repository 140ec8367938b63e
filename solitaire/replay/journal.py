"""An append-only file that survives write errors, crashes and other processes."""

from __future__ import annotations

import os
from _thread import RLock  # Not from threading: races load this module, and have no threads.
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EBUSY, EDQUOT, ENOSPC, EROFS
from pathlib import Path
from typing import Final

from solitaire.config.atomic_write import link_or_rename, numbered_paths, temporary_path
from solitaire.config.bounded_file import SizeLimit, open_file, read_bytes
from solitaire.config.file_lock import is_locked, lock_within

LARGEST: Final = 1 << 26
"""Bytes, as many as a million moves take. A larger file is no game, and is not read."""
WRITE_LOCK: Final = RLock()
"""Held while a file is written. A thread that ends the process takes it first, so that no line is cut off."""
PROBE_SECONDS: Final = 0.05
"""Seconds for which ``is_free`` in another window may keep a file from being locked, at most."""
_LIMIT: Final = SizeLimit(LARGEST, "a saved game")


class FileInUse(OSError):
    """Another process is writing the file."""


class Journal:
    """The content that a file should have, and how much of it is on disk.

    While it is open, no other process writes the file, if the file system has locks. Nothing is written before
    the first line. A line that could not be written leaves no part of itself on disk, and is written with the
    next one. For a file that was deleted, or changed by another process, a new one is written from the
    beginning.

    Args:
        path: the file; a new one gets a number if a file has this name.
        folders: further folders in which no file may have the name of a new one.
    """

    def __init__(self, path: Path, folders: Sequence[Path] = ()) -> None:
        self.path = path
        self._folders = folders
        self._text = bytearray()
        self._on_disk = 0
        self._file: int | None = None
        self._damaged: Path | None = None
        """The folder for the damaged file, until a file with the valid part of it takes its place."""

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open an existing file to append to it.

        A file that may only be read is continued in another file. Raises FileInUse or another OSError.
        """
        journal = cls(path)
        try:
            journal._file = _open_locked(path, 0)
        except OSError as error:
            if not _may_not_write(error):
                raise
        with journal.closed_on_error():
            journal._text += read_file(path)
        journal._on_disk = len(journal._text)
        return journal

    @contextmanager
    def closed_on_error(self) -> Iterator[None]:
        """Close the file if an exception leaves the context."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    @property
    def text(self) -> bytes:
        """The whole content, on disk or not."""
        return bytes(self._text)

    @property
    def is_on_disk(self) -> bool:
        """Whether the operating system has the whole content."""
        return self._on_disk == len(self._text)

    def add(self, text: bytes) -> None:
        """Append to the content; ``flush`` writes it."""
        self._text += text

    def flush(self) -> None:
        """Write to the file whatever is not on disk yet. Raises OSError."""
        with WRITE_LOCK:
            if self._file is not None and not self._is_unchanged(self._file):
                self.close()
                self._on_disk, self._damaged = 0, None
            if self._damaged is not None:
                self._replace(self._damaged)
            if self._file is None:
                self._file = self._reopened()
            if self._file is None:
                self._file = self._created()
            before = self._on_disk
            try:
                for size in _write_bytes(self._file, self._text, before):
                    self._on_disk += size
            except OSError:
                self._roll_back(self._file, before)
                raise

    def close(self) -> None:
        """Sync the file to disk and release it to other processes.

        The next write opens it again.
        """
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = None

    def move(self, folder: Path) -> None:
        """Move the file to a folder, unless it is there already.

        Raises OSError; then the file stays where it is.
        """
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.parent != folder:
            free = next(path for path in numbered_paths(folder / self.path.name) if not path.exists())
            self.path = self.path.rename(free)

    def remove(self) -> None:
        """Delete the file and forget its content. Raises OSError; then it stays."""
        self.path.unlink(missing_ok=True)
        self._text.clear()
        self._on_disk = 0

    def truncate(self, size: int, folder: Path) -> Path:
        """Keep the first ``size`` bytes, in a new file with the name of the old one.

        Returns where the old file is: in ``folder`` if possible. Raises OSError if the new file cannot be
        written; then the old one stays in its place until it can.
        """
        del self._text[size:]
        self._on_disk, self._damaged = size, folder
        with WRITE_LOCK:
            return self._replace(folder)

    def _replace(self, folder: Path) -> Path:
        """Put a file with the whole content in the place of a damaged one, and return where that one is.

        Raises OSError; then nothing has changed.
        """
        new = temporary_path(self.path)
        file = _open_locked(new, os.O_CREAT | os.O_TRUNC)
        try:
            for _ in _write_bytes(file, self._text, 0):
                pass
            os.fsync(file)
            kept = _set_aside(self.path, folder)
            path = self.path if kept else next(each for each in numbered_paths(self.path) if not each.exists())
            new.replace(path)
        except OSError:
            os.close(file)
            with suppress(OSError):
                new.unlink()
            raise
        self.close()
        kept, self.path = kept or self.path, path
        self._file, self._on_disk, self._damaged = file, len(self._text), None
        return kept

    def _roll_back(self, file: int, size: int) -> None:
        """Remove what was written of a line that did not fit; the file had ``size`` bytes before."""
        size = max(size, self._text.rfind(b"\n", 0, self._on_disk) + 1)
        with suppress(OSError):
            if size:
                os.ftruncate(file, size)
            else:
                self.close()
                self.path.unlink()
            self._on_disk = size

    def _is_unchanged(self, file: int) -> bool:
        """Whether the open file still exists, with nothing that another process wrote.

        Not every file can be locked. A smaller size than expected is that of a slow file system.
        """
        status = os.fstat(file)
        return status.st_nlink > 0 and (self._damaged is not None or status.st_size <= self._on_disk)

    def _reopened(self) -> int | None:
        """The file as it was left, if it still exists and may be written."""
        if self._on_disk:
            try:
                file = _open_locked(self.path, 0)
            except OSError as error:
                if not (isinstance(error, FileNotFoundError) or _may_not_write(error)):
                    raise
            else:
                if os.fstat(file).st_size == self._on_disk:
                    return file
                os.close(file)
        return None

    def _created(self) -> int:
        """A new file, under another name if a file has this one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for path in numbered_paths(self.path):
            with suppress(FileExistsError):
                file = _open_locked(path, os.O_CREAT | os.O_EXCL)
                # Only now: before, another process might have moved its file of this name there.
                if any((each / path.name).exists() for each in self._folders if each != path.parent):
                    os.close(file)
                    path.unlink()
                    continue
                self.path, self._on_disk = path, 0
                return file
        raise AssertionError("there is always another name")


def is_free(path: Path) -> bool:
    """Whether no process, this one included, is writing a file."""
    try:
        with open_file(path) as file:
            return not is_locked(file.fileno())
    except OSError:
        return True  # Reading it reports the error.


def read_file(path: Path) -> bytes:
    """The content of a game's file.

    Raises OSError, also if it is too large or not a regular file.
    """
    return read_bytes(path, _LIMIT)


def _may_not_write(error: OSError) -> bool:
    """Whether only writing is forbidden."""
    return isinstance(error, PermissionError) or error.errno == EROFS


def _write_bytes(file: int, text: bytearray, begin: int) -> Iterator[int]:
    """Write ``text`` from ``begin`` on, and yield the number of bytes of each write. Raises OSError."""
    while begin < len(text):
        size = os.write(file, text[begin:])
        begin += size
        yield size


def _set_aside(path: Path, folder: Path) -> Path | None:
    """Move a file to ``folder``, and return its new path; None if it cannot have one there.

    Raises OSError if the disk is full.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = next(each for each in numbered_paths(folder / path.name) if not each.exists())
        link_or_rename(path, free)
    except OSError as error:
        if error.errno in (ENOSPC, EDQUOT):
            raise
        return None
    return free


def _open_locked(path: Path, flags: int) -> int:
    # Without it, opening a pipe would wait for a reader.
    flags |= os.O_WRONLY | os.O_APPEND | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o644)
    if not lock_within(file, PROBE_SECONDS):
        os.close(file)
        raise FileInUse(EBUSY, "Another window has this game open", str(path))
    return file
