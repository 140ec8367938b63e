"""A parser of terminal input that survives malformed and unasked sequences."""

from __future__ import annotations

import re
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from textual.events import Key, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

from solitaire.config.screen_size import is_drawn_size
from solitaire.tui.terminal.key_parser import KeyEventParser

PASTE_END: Final = "\x1b[201~"
UNASKED_REPORTS: Final = re.compile(
    rb"\x1b\[M.{3}"  # of the mouse, in the oldest protocol
    rb"|\x1b\[[?>=][\d;]*[cmnuR]|\x1b\[\d+n"  # of the kind and state of the terminal, and how it reports keys
    rb"|\x1b\[\d(?:;\d+)*t"  # of its size in other units
    rb"|\x1b[P_][^\x1b]{0,200}\x1b\\|\x1b\][^\x1b\x07]{0,200}(?:\x1b\\|\x07)",  # of its name, colours and so on
    re.DOTALL,
)
"""Reports for which the driver does not ask, perhaps late answers to the program before. They have no keys."""
PARTIAL_REPORT: Final = re.compile(r"\x1b\[[<?\d][\d;:$-]{0,40}\Z")
"""The beginning of a report, which no player types so fast."""
LONGEST_REPORT: Final = 50
"""Characters of a report, at most, while it is incomplete."""
REPORT_GAP: Final = 1.0
"""Seconds in which the rest of a report may arrive; Textual would take its beginning for keys much sooner."""


class TolerantParser:
    """Textual's input parser, restarted after a sequence that it cannot read."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = KeyEventParser()
        self._size = self._parser.terminal_size, self._parser.terminal_pixel_size, self._parser.mouse_pixels
        """The size that the terminal reported last."""
        self._reports_size = False
        """Whether the terminal reports its size by itself."""
        self._latest = ""
        """The last characters that were read."""
        self._read_at = 0.0

    @property
    def reports_repeats(self) -> bool:
        """Whether the terminal has reported a repeated or a released key."""
        return self._parser.reports_repeats

    def read(self, data: bytes) -> Iterator[Message]:
        """The messages that the bytes of a terminal complete."""
        return self.feed(self._decode(UNASKED_REPORTS.sub(b"", data)))

    def feed(self, text: str) -> Iterator[Message]:
        """The messages that ``text`` completes."""
        if text:
            self._latest, self._read_at = (self._latest + text)[-LONGEST_REPORT:], time.monotonic()
        for character in text:  # One by one: text after a malformed sequence is kept.
            yield from self._parsed(partial(self._parser.feed, character))

    def tick(self) -> Iterator[Message]:
        """The messages of a sequence that has timed out."""
        if PARTIAL_REPORT.search(self._latest) and time.monotonic() < self._read_at + REPORT_GAP:
            return
        yield from self._parsed(self._parser.tick)

    def _parsed(self, parse: Callable[[], Iterable[Message]]) -> Iterator[Message]:
        try:
            messages = list(parse())
        except Exception:  # After any exception the parser has ended.
            self._parser = KeyEventParser()
            self._restore_size()
            return
        for message in messages:
            if isinstance(message, InBandWindowResize):
                self._reports_size = message.supported
            if isinstance(message, Resize):
                if not (self._reports_size and is_drawn_size(*message.size)):
                    self._restore_size()
                    continue
                parser = self._parser
                self._size = parser.terminal_size, parser.terminal_pixel_size, parser.mouse_pixels
            if not (isinstance(message, Key) and is_lone_surrogate(message.character)):
                yield message

    def _restore_size(self) -> None:
        parser = self._parser
        parser.terminal_size, parser.terminal_pixel_size, parser.mouse_pixels = self._size


def is_lone_surrogate(text: str | None) -> bool:
    """Whether this is half of a surrogate pair.

    A terminal can name one by its number, but it cannot be encoded.
    """
    return text is not None and any("\ud800" <= character <= "\udfff" for character in text)
