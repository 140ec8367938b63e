"""A lock on a folder, which one process at a time holds while it writes there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has none: there, two processes can write at the same time.
    fcntl = None  # type: ignore[assignment]


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
