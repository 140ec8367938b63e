"""A parser of terminal input that survives malformed and unasked sequences."""

from __future__ import annotations

import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from textual.events import Key, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

from solitaire.config.screen_size import is_drawn_size
from solitaire.tui.terminal.input_filter import PASTE_END, REST_OF_REPORT, InputFilter
from solitaire.tui.terminal.key_parser import KeyEventParser

LONGEST_GAP: Final = 1.0
"""Seconds of silence after which a report or a paste has ended, even without its end.

Textual would take the beginning of a report for keys much sooner.
"""


class TolerantParser:
    """Textual's input parser, restarted after a sequence that it cannot read."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = KeyEventParser()
        self._size = self._parser.terminal_size, self._parser.terminal_pixel_size, self._parser.mouse_pixels
        """The size that the terminal reported last."""
        self._reports_size = False
        """Whether the terminal reports its size by itself."""
        self._filter = InputFilter()
        self._read_at = 0.0
        self._has_timed_out = False
        """Whether the last input was taken for keys, since nothing followed: an escape, or alt+[."""

    @property
    def reports_repeats(self) -> bool:
        """Whether the terminal has reported a repeated or a released key."""
        return self._parser.reports_repeats

    def read(self, data: bytes) -> Iterator[Message]:
        """The messages that the bytes of a terminal complete.

        The rest of a report whose beginning was taken for a key is dropped.
        """
        self._read_at = time.monotonic()
        if self._has_timed_out and data:
            self._has_timed_out = False
            data = REST_OF_REPORT.sub(b"", data)
        return self.feed(self._decode(self._filter.feed(data)))

    def feed(self, text: str) -> Iterator[Message]:
        """The messages that ``text`` completes."""
        for character in text:  # One by one: text after a malformed sequence is kept.
            yield from self._parsed(partial(self._parser.feed, character))

    def tick(self) -> Iterator[Message]:
        """The messages of a sequence or a paste that has timed out."""
        for message in self._parsed(self._parser.tick):
            self._has_timed_out = True
            yield message
        if time.monotonic() >= self._read_at + LONGEST_GAP:
            self._filter.reset()
            yield from self.read(PASTE_END)

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
