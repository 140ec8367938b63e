"""Bounded reading of zip files: a small one may unpack to more than a disk holds."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from errno import EFBIG, EINVAL
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo, is_zipfile

from solitaire.config.bounded_file import SizeLimit, TooLarge, open_file
from solitaire.rules.files.errors import shortened

LIMIT: Final = SizeLimit(1 << 28, "a zip file of games")
"""A game takes some 3 KB packed: this is enough for eighty thousand games."""
MOST_MEMBERS: Final = 65_535
"""Files in a zip file: the limit of the format without its extensions."""
MOST_UNPACKED: Final = 1 << 30
"""Bytes of all files together, as many as a million games of a hundred moves take in a zip file of the largest
size.
"""
MOST_TIMES: Final = 50
"""The largest compression ratio: games, full of checksums, reach eight."""
SMALL: Final = 1 << 20
"""Bytes that may be unpacked from any zip file, however small."""
LONGEST_NAME: Final = 200
"""Bytes of a file name without its folders: file systems allow 255, and a number may be added."""
_DAMAGED: Final = (BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OverflowError)
"""Errors of ``zipfile`` for files that are damaged or packed in an unusual way."""
_ENCRYPTED: Final = 1
"""The flag of a file that is packed with a password."""
_END: Final = b"PK\x05\x06"
_END_SIZE: Final = 22
_LARGE_END: Final = b"PK\x06\x07"
_LARGE_END_SIZE: Final = 20
_LONGEST_COMMENT: Final = 1 << 16


class Member(NamedTuple):
    """A file in a zip file."""

    name: str
    """With its folders; shortened if the file is refused."""
    content: bytes
    fault: str
    """Why the file is refused; empty if it is not. Begins with a small letter."""


def zip_members(source: Path, largest: int) -> Iterator[Member] | None:
    """The files in the zip file ``source``; None if it is not a zip file.

    A file of more than ``largest`` bytes is refused. Raises OSError if ``source`` cannot be read, or before the
    first file that exceeds the limit for all files together.
    """
    file = open_file(source)
    try:
        if not is_zipfile(file):
            file.close()
            return None
        size = file.seek(0, SEEK_END)
        if size > LIMIT.most:
            raise TooLarge(source, LIMIT)
        if _is_list_too_long(file, size):
            raise _too_many(source)
        try:
            zip_file = ZipFile(file)
        except _DAMAGED:
            raise OSError(EINVAL, "This zip file is damaged", str(source)) from None
        if len(zip_file.filelist) > MOST_MEMBERS:
            raise _too_many(source)
    except BaseException:
        file.close()
        raise
    return _members(file, zip_file, source, largest, min(MOST_UNPACKED, SMALL + size * MOST_TIMES))


def _members(file: BinaryIO, zip_file: ZipFile, source: Path, largest: int, room: int) -> Iterator[Member]:
    """The files, up to ``room`` bytes together."""
    seen: set[str] = set()
    with file, zip_file:
        for member in zip_file.filelist:
            if member.filename.endswith("/"):  # In Python 3.11 ``is_dir`` fails for an empty name.
                continue
            place = member.filename.replace("\\", "/").casefold()
            fault = _fault(member, largest)
            if not fault and place in seen:
                fault = "the zip file has another file of this name"
            seen.add(place)
            content = b""
            if not fault:
                if member.file_size > room:
                    what = "This zip file unpacks to far more than games do; the rest was not imported"
                    raise OSError(EFBIG, what, str(source))
                room -= member.file_size
                try:
                    content = zip_file.read(member)
                except (*_DAMAGED, OSError):
                    fault = "this part of the zip file is damaged"
            yield Member(shortened(member.filename, 80) if fault else member.filename, content, fault)


def _fault(member: ZipInfo, largest: int) -> str:
    """Why a file is refused, by the list of files alone; empty if it is not."""
    *_, name = member.filename.replace("\\", "/").split("/")
    if not name:
        return "this part of the zip file has no name"
    if len(name.encode(errors="replace")) > LONGEST_NAME:
        return f"the name of this file is too long; it may have {LONGEST_NAME} bytes"
    if member.file_size > largest:
        return "this is too large for a saved game"
    if member.flag_bits & _ENCRYPTED:
        return "this part of the zip file needs a password; pack it without one"
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "this part of the zip file is packed in an unusual way; use zip's usual one"
    return ""


def _is_list_too_long(file: BinaryIO, size: int) -> bool:
    """Whether the list of files at the end is too long to be read whole, as ``zipfile`` does."""
    file.seek(max(0, size - _END_SIZE - _LARGE_END_SIZE - _LONGEST_COMMENT))
    end = file.read()
    at = len(end) - _END_SIZE
    if end[at : at + 4] != _END or end[-2:] != b"\0\0":
        at = end.rfind(_END)
    if end[max(0, at - _LARGE_END_SIZE) : max(0, at)].startswith(_LARGE_END):
        return True
    if not 0 <= at <= len(end) - _END_SIZE:
        return False  # ``zipfile`` will say what is wrong with it.
    (length,) = struct.unpack_from("<L", end, at + 12)
    return bool(length > MOST_MEMBERS * 2 * LONGEST_NAME)


def _too_many(source: Path) -> OSError:
    return OSError(EFBIG, f"This zip file holds more than {MOST_MEMBERS} files; take some out", str(source))
