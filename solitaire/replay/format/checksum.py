"""JSON lines with a chained CRC-32: each checksum covers all lines before it.

A changed byte, or a missing, repeated or moved line, breaks the checksum of the first line concerned, so the
damage has a line number.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

_CHECKSUM: Final = re.compile(rb',"crc":"([0-9a-f]{8})"\}\s*')


class LineError(ValueError):
    """A line that is not valid; the message says why.

    The message is a sentence that begins with a small letter and has no full stop.
    """


def encode_line(data: Mapping[str, Any], crc: int) -> tuple[bytes, int]:
    """The line of a non-empty object, and the checksum to pass to the next line.

    ``crc`` is the checksum of the line before, 0 for the first.
    """
    text = json.dumps(data, separators=(",", ":"))[:-1].encode()
    crc = crc32(text, crc)
    return b'%b,"crc":"%08x"}\n' % (text, crc), crc


def decode_line(line: bytes, crc: int) -> tuple[dict[str, Any], int]:
    """The object of a line, and the checksum to pass to the next line.

    ``crc`` is the checksum of the line before, 0 for the first. Raises LineError.
    """
    found = _CHECKSUM.search(line, max(0, len(line) - 30))
    if not found or found.end() != len(line):
        raise LineError("this line does not end with a checksum")
    text = line[: found.start()]
    crc = crc32(text, crc)
    if int(found[1], 16) != crc:
        raise LineError("the checksum is wrong: this line was changed, or lines before it are missing")
    return parse_line(text + b"}"), crc


def checksum(line: bytes) -> int:
    """The checksum at the end of a line; 0 if it has none."""
    found = _CHECKSUM.search(line, max(0, len(line) - 30))
    return int(found[1], 16) if found else 0


def parse_line(line: bytes) -> dict[str, Any]:
    """The object of a line, with its checksum if it has one. Raises LineError."""
    if line.startswith(BOM_UTF8):
        raise LineError("this text in UTF-8 begins with a byte order mark: save it without")
    try:
        data = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise LineError("this is not UTF-8 text") from None
    except (ValueError, RecursionError):
        raise LineError("this is not JSON") from None
    if not isinstance(data, dict):
        raise LineError("this is not an object of JSON")
    return data
