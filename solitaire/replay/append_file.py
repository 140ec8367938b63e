"""A file that grows by a line at a time, and does not suffer when the disk or the folder does."""

from __future__ import annotations

import os
from _thread import RLock  # Not from threading: races load this module, and have no threads.
from collections.abc import Iterator
from contextlib import suppress
from errno import EBUSY, EDQUOT, ENOSPC, EROFS
from itertools import count
from pathlib import Path
from typing import Final

from solitaire.config.atomic_write import beside, give_name
from solitaire.config.bounded_file import SizeLimit, read_bytes

try:
    import fcntl
except ImportError:  # Windows: there, nothing keeps two windows from the same file.
    fcntl = None  # type: ignore[assignment]

LARGEST: Final = 1 << 26
"""Bytes, as many as a million moves take. What is larger is no game, and is not read."""
WRITING: Final = RLock()
"""Held while a file is written. A thread that ends the process takes it first, so that no line is cut off."""
_LIMIT: Final = SizeLimit(LARGEST, "any game")


class FileInUse(OSError):
    """Another process is writing the file."""


class AppendFile:
    """What should be in a file, and how much of it is. While it is open, no other process writes the file.

    Nothing is written before the first line. A line that could not be written leaves no part of itself, and is
    written with the next one; a file that was taken away is written anew.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._text = bytearray()
        self._on_disk = 0
        self._file: int | None = None
        self._damaged: Path | None = None
        """The folder for the file as it is, as long as it goes on after the good part of it."""

    @classmethod
    def open(cls, path: Path) -> AppendFile:
        """The journal in a file, to be gone on with; if that may only be read, in another file.

        Raises InUse or another OSError.
        """
        journal = cls(path)
        try:
            journal._file = _opened(path, 0)
        except OSError as error:
            if not _may_not_write(error):
                raise
        try:
            journal._text += read_file(path)
        except OSError:
            journal.close()
            raise
        journal._on_disk = len(journal._text)
        return journal

    @property
    def text(self) -> bytes:
        """Everything, whether it is on disk or not."""
        return bytes(self._text)

    @property
    def is_on_disk(self) -> bool:
        """Whether the system has everything."""
        return self._on_disk == len(self._text)

    def add(self, text: bytes) -> None:
        """Add what should be in the file from now on."""
        self._text += text

    def flush(self) -> None:
        """Hand everything to the system that it does not have. Raises OSError."""
        with WRITING:
            if self._file is not None and not os.fstat(self._file).st_nlink:
                self.close()
                self._on_disk, self._damaged = 0, None
            if self._damaged is not None:
                self._replace(self._damaged)
            if self._file is None:
                self._file = self._continued() or self._begun()
            before = self._on_disk
            try:
                for size in _written(self._file, self._text, before):
                    self._on_disk += size
            except OSError:
                self._take_back(before)
                raise

    def close(self) -> None:
        """Let other processes have the file, and see that it outlives a power cut. The next line opens it
        again.
        """
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = None

    def move(self, folder: Path) -> None:
        """Put the file into a folder, if it is not there already. Raises OSError; then it stays where it is."""
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.parent != folder:
            free = next(path for path in names_like(folder / self.path.name) if not path.exists())
            self.path = self.path.rename(free)

    def remove(self) -> None:
        """Take the file away, and forget what was in it. Raises OSError; then it stays."""
        self.path.unlink(missing_ok=True)
        self._text.clear()
        self._on_disk = 0

    def cut(self, size: int, folder: Path) -> Path:
        """Go on after the first ``size`` bytes, in a new file with the name of the old one. Returns where the
        old one is kept: in ``folder``, if that can be.

        Raises OSError if the new file cannot be written; then the old one stays in its place until it can.
        """
        del self._text[size:]
        self._on_disk, self._damaged = size, folder
        with WRITING:
            return self._replace(folder)

    def _replace(self, folder: Path) -> Path:
        """Put a file with everything in the place of a damaged one. Returns where that is kept. Raises OSError;
        then nothing has changed.
        """
        new = beside(self.path)
        file = _opened(new, os.O_CREAT | os.O_TRUNC)
        try:
            for _ in _written(file, self._text, 0):
                pass
            os.fsync(file)
            kept = _set_aside(self.path, folder)
            path = self.path if kept else next(each for each in names_like(self.path) if not each.exists())
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

    def _take_back(self, size: int) -> None:
        """Take away what was written of a line that did not fit; the file had ``size`` bytes before."""
        size = max(size, self._text.rfind(b"\n", 0, self._on_disk) + 1)
        with suppress(OSError):
            if size:
                assert self._file is not None
                os.ftruncate(self._file, size)
            else:
                self.close()
                self.path.unlink()
            self._on_disk = size

    def _continued(self) -> int | None:
        """The file as it was left, if it is still there and may be written."""
        if self._on_disk:
            try:
                file = _opened(self.path, 0)
            except OSError as error:
                if not (isinstance(error, FileNotFoundError) or _may_not_write(error)):
                    raise
            else:
                if os.fstat(file).st_size == self._on_disk:
                    return file
                os.close(file)
        return None

    def _begun(self) -> int:
        """A new file. One that has the name already stays as it is."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        for path in names_like(self.path):
            with suppress(FileExistsError):
                file = _opened(path, os.O_CREAT | os.O_EXCL)
                self.path, self._on_disk = path, 0
                return file
        raise AssertionError("there is always another name")


def is_free(path: Path) -> bool:
    """Whether no process, this one included, is writing a file."""
    try:
        os.close(_opened(path, 0))
    except FileInUse:
        return False
    except OSError:
        pass  # It may perhaps be read.
    return True


def read_file(path: Path) -> bytes:
    """The content of the file of a game. Raises OSError, also where it is too large or no regular file."""
    return read_bytes(path, _LIMIT)


def _may_not_write(error: OSError) -> bool:
    """Whether it is only writing that is not allowed."""
    return isinstance(error, PermissionError) or error.errno == EROFS


def _written(file: int, text: bytearray, begin: int) -> Iterator[int]:
    """Write ``text`` from ``begin`` on, and yield how many bytes were written at a time. Raises OSError."""
    while begin < len(text):
        size = os.write(file, text[begin:])
        begin += size
        yield size


def _set_aside(path: Path, folder: Path) -> Path | None:
    """Give a file a name in ``folder``. Returns the name; None if it can have none there. Raises OSError if
    there is no room for it at present.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = next(each for each in names_like(folder / path.name) if not each.exists())
        give_name(path, free)
    except OSError as error:
        if error.errno in (ENOSPC, EDQUOT):
            raise
        return None
    return free


def _opened(path: Path, flags: int) -> int:
    # A pipe must not make it wait for a reader.
    flags |= os.O_WRONLY | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, flags, 0o644)
    if fcntl:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            raise FileInUse(EBUSY, "Another window has this game open", str(path)) from None
        except OSError:
            pass  # A file system that knows no locks.
    return file


def names_like(path: Path) -> Iterator[Path]:
    """The path, and others like it without end."""
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))
