"""Writing a small file whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Put ``text`` in the place of the file, whose folder is made if need be. Whatever happens, the file
    holds the old text or the new one. Raises OSError.
    """
    path = Path(os.path.realpath(path))  # A link to a file kept elsewhere stays a link.
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "This is not a file that can be written", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with _half_done(path, text.encode()) as half_done:
        half_done.replace(path)


def write_new(path: Path, data: bytes) -> None:
    """Put ``data`` in a new file of a folder that exists. Raises FileExistsError if there is such a file
    already, or another OSError; then there is none, not even a part of it.
    """
    with _half_done(path, data) as half_done:
        give_name(half_done, path)


def give_name(file: Path, path: Path) -> None:
    """Let ``file`` have the name ``path`` as well, or instead where a file system knows no links. Raises
    FileExistsError if the name is taken, or another OSError; then ``file`` keeps its own.
    """
    try:
        os.link(file, path)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        file.rename(path)


@contextmanager
def _half_done(path: Path, data: bytes) -> Iterator[Path]:
    """A file with ``data`` beside ``path``, which is gone afterwards unless it was renamed."""
    half_done = beside(path)
    try:
        half_done.write_bytes(data)
        yield half_done
    finally:
        with suppress(OSError):
            half_done.unlink(missing_ok=True)


def beside(path: Path) -> Path:
    """The name of this process for a file that will become ``path`` once it is complete."""
    return path.with_name(f"{path.name[:50]}.{os.getpid()}")
