"""Lines of JSON, each sealed by a checksum of itself and of all lines before it.

A byte that was changed, a line that is missing, doubled or in another place: the seal of the first line
concerned does not hold, so the damage has a line number.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

_SEAL: Final = re.compile(rb',"crc":"([0-9a-f]{8})"\}\s*')


class LineError(ValueError):
    """A line that is not what was written; the message says why, in a sentence with a small letter."""


def seal(data: Mapping[str, Any], crc: int) -> tuple[bytes, int]:
    """The line for an object that is not empty, and the checksum that the next line goes on from; ``crc`` is
    where this one goes on from, 0 for the first.
    """
    text = json.dumps(data, separators=(",", ":"))[:-1].encode()
    crc = crc32(text, crc)
    return b'%b,"crc":"%08x"}\n' % (text, crc), crc


def unseal(line: bytes, crc: int) -> tuple[dict[str, Any], int]:
    """The object of a line, and the checksum that the next one goes on from; ``crc`` is where this line goes
    on from, 0 for the first. Raises Broken.
    """
    found = _SEAL.search(line, max(0, len(line) - 30))
    if not found or found.end() != len(line):
        raise LineError("this line does not end with a checksum")
    text = line[: found.start()]
    crc = crc32(text, crc)
    if int(found[1], 16) != crc:
        raise LineError("the checksum is wrong: this line was changed, or lines before it are missing")
    return parsed(text + b"}"), crc


def checksum(line: bytes) -> int:
    """The checksum that a sealed line ends with."""
    found = _SEAL.search(line, max(0, len(line) - 30))
    return int(found[1], 16) if found else 0


def parsed(line: bytes) -> dict[str, Any]:
    """The object of a line, sealed or not. Raises Broken."""
    if line.startswith(BOM_UTF8):
        raise LineError("this text in UTF-8 begins with a byte order mark: save it without")
    try:
        data = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise LineError("this is not a text in UTF-8") from None
    except (ValueError, RecursionError):
        raise LineError("this is not JSON") from None
    if not isinstance(data, dict):
        raise LineError("this is not an object of JSON")
    return data
