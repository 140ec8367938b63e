"""Filter terminal input: drop unasked reports, and escapes in pastes."""

from __future__ import annotations

import re
from typing import Final

UNASKED_REPORTS: Final = re.compile(
    rb"\x1b\[M.{3}"  # of the mouse, in the oldest protocol
    rb"|\x1b\[[?>=][\d;]*[cmnuR]|\x1b\[\d+n"  # of the kind and state of the terminal, and how it reports keys
    rb"|\x1b\[\d(?:;\d+)*t"  # of its size in other units
    rb"|\x1b\[[<?>=\d][\d;:$-]{30,4096}[@-~]"  # of anything, but longer than Textual reads
    rb"|\x1b[P_][^\x1b]{0,4096}\x1b\\"  # of its name and the like
    rb"|\x1b\][^\x1b\x07]{0,4096}(?:\x1b\\|\x07)",  # of its colours and title
    re.DOTALL,
)
"""Reports for which the driver does not ask, perhaps late answers to the program before. They have no keys."""
PARTIAL_REPORT: Final = re.compile(
    rb"\x1b\[[<?>=\d][\d;:$-]{0,4096}\Z"  # Also of reports that are asked for, such as of the mouse.
    rb"|\x1b(?:\]\d+;|\][lL]|P[\d>!+$]|_G)[^\x1b\x07]{0,4096}\x1b?\Z"
    rb"|\x1b\]\d{1,4}\Z"  # Followed by a letter, these are keys that arrived together.
)
"""The beginning of a report, which no player types so fast."""
REST_OF_REPORT: Final = re.compile(rb"\A\[?(?:[<?>=][\d;:$-]+|\d+(?:;[\d:]*)+)[@-~]")
"""A report without its escape, or without that and its bracket. No player types it so fast."""
PASTE_START: Final = b"\x1b[200~"
PASTE_END: Final = b"\x1b[201~"
ESCAPE: Final = b"\x1b"


class InputFilter:
    """The input of a terminal as it arrives, in pieces that may end anywhere.

    The beginning of a report is held back until the rest of it arrives, except for one or two bytes: these may
    be a key, such as escape or alt+[. A paste has no escape but that of its end: Textual would take what
    follows another for keys.
    """

    def __init__(self) -> None:
        self._held = b""
        """The beginning of a report, or of the end of a paste."""
        self._passed = b""
        """The last bytes that were passed on, in which the start of a paste may begin."""
        self._is_pasting = False
        """Whether the end of a paste is still to come."""

    def feed(self, data: bytes) -> bytes:
        """The input that ``data`` completes."""
        unread, self._held = self._held + data, b""
        passed = bytearray()
        while unread:
            part, unread = self._pasted(unread) if self._is_pasting else self._typed(unread)
            passed += part
        return bytes(passed)

    def reset(self) -> None:
        """Drop the beginning of a report, and end a paste, since the rest does not arrive."""
        self._held, self._passed, self._is_pasting = b"", b"", False

    def _pasted(self, unread: bytes) -> tuple[bytes, bytes]:
        """What is passed on of a paste, and what follows it."""
        text, end, rest = unread.partition(PASTE_END)
        self._is_pasting = not end
        if not end:
            begun = next(size for size in reversed(range(len(PASTE_END))) if text.endswith(PASTE_END[:size]))
            text, self._held = text[: len(text) - begun], text[len(text) - begun :]
        return text.replace(ESCAPE, b"") + end, rest

    def _typed(self, unread: bytes) -> tuple[bytes, bytes]:
        """What is passed on up to the start of a paste, and what follows it."""
        begun = (self._passed + unread).find(PASTE_START)
        if begun >= 0:
            start = begun + len(PASTE_START) - len(self._passed)
            self._passed, self._is_pasting = b"", True
            return UNASKED_REPORTS.sub(b"", unread[:start]), unread[start:]
        text = UNASKED_REPORTS.sub(b"", unread)
        if partial := PARTIAL_REPORT.search(text):
            text, self._held = text[: partial.start()], partial[0]
        self._passed = (self._passed + text)[1 - len(PASTE_START) :]
        return text, b""
