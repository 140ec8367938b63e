"""Packets between the program and the server that shows it in a browser.

This is the protocol of textual-serve: the program runs with pipes for a terminal. It prints a line when it is
ready. From then on both sides send packets: a letter for the kind, the size of the content in four bytes, the
highest first, and the content.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from struct import Struct
from typing import Final, NamedTuple

DRIVER_VARIABLE: Final = "TEXTUAL_DRIVER"
WEB_DRIVER: Final = "textual.drivers.web_driver:WebDriver"
"""The value of that variable in the environment of a program that is shown in a browser."""
READY_LINE: Final = b"__GANGLION__\n"
TERMINAL: Final = b"D"
"""The kind of a packet with terminal input or output."""
META: Final = b"M"
"""The kind of a packet with a JSON object whose "type" says what it is about."""
MAX_CONTENT: Final = 1 << 24
"""Bytes in the largest packet: many times what a screen of a million cells takes."""
_HEADER: Final = Struct(">cI")


class PacketTooLarge(ValueError):
    """A packet above the limit: the other side does not keep to the protocol."""


class Packet(NamedTuple):
    """One packet."""

    kind: bytes
    content: bytes


def is_in_browser() -> bool:
    """Whether a server shows this program in a browser, by the environment variables."""
    return os.environ.get(DRIVER_VARIABLE) == WEB_DRIVER


def encode_packet(kind: bytes, content: bytes) -> bytes:
    """The bytes of a packet."""
    return _HEADER.pack(kind, len(content)) + content


def encode_meta(kind: str, **fields: int) -> bytes:
    """The bytes of a packet about something other than input, such as a new size."""
    return encode_packet(META, json.dumps({"type": kind, **fields}).encode())


class PacketReader:
    """Divides a stream of bytes, which come in pieces of any size, into packets."""

    def __init__(self) -> None:
        self._unread = bytearray()

    def feed(self, data: bytes) -> Iterator[Packet]:
        """The packets that ``data`` completes. Raises PacketTooLarge."""
        self._unread += data
        while len(self._unread) >= _HEADER.size:
            kind, size = _HEADER.unpack_from(self._unread)
            if size > MAX_CONTENT:
                raise PacketTooLarge
            end = _HEADER.size + size
            if len(self._unread) < end:
                break
            content = bytes(self._unread[_HEADER.size : end])
            del self._unread[:end]
            yield Packet(kind, content)
