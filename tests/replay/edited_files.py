"""Saved games with other lines, and checksums that fit them."""

from __future__ import annotations

import json
from zlib import crc32


def lines_of(text: bytes) -> list[bytes]:
    return text.splitlines(keepends=True)


def sealed(text: bytes) -> bytes:
    """The text with right checksums, as another program could write it by the description of the format."""
    lines, crc = [], 0
    for line in text.splitlines():
        data = json.loads(line)
        data.pop("crc", None)
        body = json.dumps(data).encode()[:-1]
        crc = crc32(body, crc)
        lines.append(body + f',"crc":"{crc:08x}"}}\n'.encode())
    return b"".join(lines)


def changed(text: bytes, line: int, **fields: object) -> bytes:
    """The text with other fields in one line, sealed anew; None takes a field away."""
    lines = lines_of(text)
    data = json.loads(lines[line - 1]) | fields
    data = {key: value for key, value in data.items() if value is not None}
    lines[line - 1] = json.dumps(data).encode() + b"\n"
    return sealed(b"".join(lines))
