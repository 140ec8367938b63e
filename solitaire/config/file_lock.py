"""Locks on files and folders, which one process at a time holds while it writes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from errno import EAGAIN
from math import inf
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows has none: there, two processes can write at the same time.
    fcntl = None  # type: ignore[assignment]

PATIENCE: Final = 5.0
"""Seconds to wait for another process to write a small file, which takes milliseconds unless it was stopped."""
PERIOD: Final = 0.01
"""Seconds between two attempts to get a lock."""


def lock_within(file: int, patience: float) -> bool:
    """Lock an open file or folder until it is closed.

    Waits up to ``patience`` seconds. Returns whether no other process holds the lock; none does where the file
    system has no locks.
    """
    until = time.monotonic() + patience
    while not _try_lock(file, is_shared=False):
        if time.monotonic() >= until:
            return False
        time.sleep(PERIOD)
    return True


def is_locked(file: int) -> bool:
    """Whether another open file, of any process, has the lock of the same file.

    Until this one is closed, no other can get the lock, but any number can ask.
    """
    return not _try_lock(file, is_shared=True)


def _try_lock(file: int, is_shared: bool) -> bool:
    """Lock an open file for one or, with ``is_shared``, for several; return whether that was possible."""
    if fcntl:
        with suppress(OSError):
            try:
                fcntl.flock(file, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
    return True


@contextmanager
def locked(folder: Path, patience: float = inf) -> Iterator[None]:
    """Wait until no other process holds the lock of ``folder``, and hold it.

    The folder is made if missing. The lock is free again when the process ends, however that happens. Raises
    BlockingIOError after ``patience`` seconds, or another OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not fcntl:
        yield
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        if not lock_within(file, patience):
            raise BlockingIOError(EAGAIN, "Another program is writing there, and does not end", str(folder))
        yield
    finally:
        os.close(file)


@contextmanager
def locked_if_possible(folder: Path) -> Iterator[None]:
    """Hold the lock of ``folder`` as ``locked`` does, or none where that fails.

    It fails for a folder that cannot be made or opened, or that another process keeps locked.
    """
    with ExitStack() as lock:
        with suppress(OSError):
            lock.enter_context(locked(folder, PATIENCE))
        yield
