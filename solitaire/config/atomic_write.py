"""Write small files atomically: the whole text, or no change."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EEXIST, EINVAL
from itertools import count
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Replace the content of a file by ``text``; the folder is made if missing.

    At any time the file has the old text or the new one. Raises OSError.
    """
    path = Path(os.path.realpath(path))  # A link to a file in another folder stays a link.
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "This is not a file that can be written", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with _temporary_file(path, text.encode()) as file:
        file.replace(path)


def write_new(path: Path, data: bytes) -> None:
    """Write ``data`` to a new file in an existing folder.

    Raises FileExistsError if the file exists, or another OSError; then no part of it is written.
    """
    with _temporary_file(path, data) as file:
        link_or_rename(file, path)


def link_or_rename(file: Path, path: Path) -> None:
    """Link ``file`` to the name ``path``; without links in the file system, rename it.

    Raises FileExistsError with the name of ``path`` if that exists, or another OSError; then ``file`` is
    unchanged.
    """
    try:
        os.link(file, path)
    except OSError:
        if os.path.lexists(path):
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        file.rename(path)


@contextmanager
def _temporary_file(path: Path, data: bytes) -> Iterator[Path]:
    """A file with ``data`` beside ``path``, deleted afterwards unless it was renamed.

    Raises OSError with the name of ``path``.
    """
    file = temporary_path(path)
    try:
        try:
            file.write_bytes(data)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        yield file
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)


def temporary_path(path: Path) -> Path:
    """The path of this process's temporary file for ``path``, in the same folder."""
    return path.with_name(f"{path.name[:50]}.{os.getpid()}")


def numbered_paths(path: Path) -> Iterator[Path]:
    """The path itself, then the same name with -2, -3 and so on, without end."""
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))
