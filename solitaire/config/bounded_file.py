"""Read regular files up to a size limit, against hangs and full memory.

All files are read through this module, because any of them may come from other people.
"""

from __future__ import annotations

import os
import stat
from errno import EFBIG, EINVAL, EISDIR
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

_KINDS: Final = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Without ``O_NONBLOCK``, opening a pipe would wait for a writer."""


class SizeLimit(NamedTuple):
    """The maximum size of a kind of file."""

    most: int
    """Bytes."""
    what: str
    """The kind, for the message: ``a saved game``."""

    @property
    def text(self) -> str:
        """The limit in words: ``64 MB``."""
        return f"{self.most >> 20} MB" if self.most >= 1 << 20 else f"{self.most >> 10} KB"


class TooLarge(OSError):
    """A file that exceeds its size limit."""

    def __init__(self, path: Path, limit: SizeLimit) -> None:
        message = f"This is too large for {limit.what}: the limit is {limit.text}"
        super().__init__(EFBIG, message, str(path))


def open_file(path: Path, may_be_pipe: bool = False) -> BinaryIO:
    """Open a regular file for reading, without waiting; perhaps a pipe, too.

    Reading from a pipe waits for its writers; without any, it is empty. Raises OSError, also for anything else.
    """
    try:
        file = os.open(path, _FLAGS)
    except ValueError:
        raise OSError(EINVAL, "This is not the name of a file", str(path)) from None
    kind = stat.S_IFMT(os.fstat(file).st_mode)
    if may_be_pipe and kind == stat.S_IFIFO:
        os.set_blocking(file, True)
    elif kind != stat.S_IFREG:
        os.close(file)
        if kind == stat.S_IFDIR:
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
        raise OSError(EINVAL, f"This is {_KINDS.get(kind, 'something else')}, not a file", str(path))
    return os.fdopen(file, "rb")


def read_bytes(path: Path, limit: SizeLimit, may_be_pipe: bool = False) -> bytes:
    """The content of a file that ``open_file`` opens.

    Raises TooLarge or another OSError.
    """
    with open_file(path, may_be_pipe) as file:
        # One byte more than allowed: the file may be growing, or report a wrong size.
        size = os.fstat(file.fileno()).st_size
        content = file.read(min(size, limit.most) + 1) if size <= limit.most else b""
        if len(content) > size:  # Pipes and files of /proc have no size.
            content += file.read(limit.most + 1 - len(content))
    if max(size, len(content)) > limit.most:
        raise TooLarge(path, limit)
    return content


def read_text(path: Path, limit: SizeLimit, may_be_pipe: bool = False) -> str:
    """The text of a UTF-8 file, without byte order mark, lines ended by ``\\n``.

    Raises TooLarge or another OSError, or UnicodeDecodeError.
    """
    return decode_text(read_bytes(path, limit, may_be_pipe))


def decode_text(content: bytes) -> str:
    """The text of UTF-8 bytes, without byte order mark, lines ended by ``\\n``.

    Raises UnicodeDecodeError.
    """
    return _with_line_feeds(content.decode("utf-8-sig"))


def encoding_fault(error: UnicodeDecodeError) -> tuple[int, str]:
    """The first line of a file that is not UTF-8 text, and the message for it."""
    before = _with_line_feeds(error.object[: error.start].decode())
    return before.count("\n") + 1, "this is not UTF-8 text; save the file as UTF-8."


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
