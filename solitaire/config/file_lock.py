"""Locks on files and folders, which one process at a time holds while it writes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has none: there, two processes can write at the same time.
    fcntl = None  # type: ignore[assignment]


def lock_file(file: int) -> None:
    """Lock an open file until it is closed, if its file system supports locks.

    Raises BlockingIOError if another process holds the lock.
    """
    if fcntl:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            pass


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Wait until no other process holds the lock of ``folder``, and hold it.

    The folder is made if missing. The lock is free again when the process ends, however that happens. Raises
    OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not fcntl:
        yield
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # The file system may not support locks.
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)


@contextmanager
def locked_if_possible(folder: Path) -> Iterator[None]:
    """Hold the lock of ``folder`` as ``locked`` does, or none where that fails.

    It fails for a folder that cannot be made or opened.
    """
    with ExitStack() as lock:
        with suppress(OSError):
            lock.enter_context(locked(folder))
        yield
