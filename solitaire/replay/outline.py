"""What a file tells at a glance, enough for lists of many: its first line, its last and its results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from solitaire.replay.append_file import read_file
from solitaire.replay.checksum import LineError, parsed
from solitaire.replay.codec import check_header, deal_text, entry_of, match_of, racers_of
from solitaire.replay.reader import LONGEST_LINE, TOO_LONG
from solitaire.replay.record import UNFINISHED, Entry, MatchSoFar, Result
from solitaire.replay.summary import deciding

MOST_RESULTS: Final = 1000
"""Results of a game, one for each time that it was over or given up and gone on with after all."""
NEAR: Final = 1 << 16
"""Bytes at the end of a file in which its last entry is looked for; what comes after it is damage."""


class FileOutline(NamedTuple):
    """A game as its file describes it. Nothing of it was verified."""

    path: Path
    game: str
    name: str
    deal: str
    """The number; empty if the cards have none."""
    started: datetime
    left: datetime
    """When the file was written last."""
    ms: int
    """How long it was played."""
    result: Result | None
    """The one that the game is remembered by; none while it can be gone on with."""
    origin: str = ""
    """Where it came from, if not from its deal."""
    racers: tuple[str, ...] = ()
    """Who raced; nobody in a game for one."""
    match: MatchSoFar | None = None
    """What a race was part of."""

    @property
    def id(self) -> str:
        """By what the game can be asked for."""
        return self.path.stem

    @property
    def is_to_begin(self) -> bool:
        """Whether it is a hand of a match that was left before it: there is nothing to watch."""
        return self.match is not None and not self.ms

    @property
    def outcome(self) -> str:
        """``won``, ``lost``, ``given-up`` or ``unfinished``."""
        return str(self.result.outcome) if self.result else UNFINISHED


def read_outline(path: Path) -> FileOutline:
    """Look at a file. Raises OSError, or Broken if it is not what it should be."""
    header, entries = outline(path)
    return FileOutline(
        path,
        header["game"],
        header["ruleset"]["name"],
        deal_text(header),
        datetime.fromisoformat(header["started"]),
        datetime.fromtimestamp(path.stat().st_mtime).astimezone(),
        entries[-1].ms if entries else 0,
        deciding(entries),
        header.get("origin", ""),
        racers_of(header),
        match_of(header),
    )


def outline(path: Path) -> tuple[dict[str, Any], list[Entry]]:
    """The fields of a file's header, of which only the types are checked; and of its entries every result and
    the last. Raises OSError or Broken.
    """
    text = read_file(path)
    if not text:
        raise LineError("the file is empty")
    end = text.find(b"\n") + 1 or len(text)
    if end > LONGEST_LINE:
        raise LineError(TOO_LONG)
    header = parsed(text[:end])
    header.pop("crc", None)
    check_header(header)
    return header, list(_results_and_last(text, end))


def _results_and_last(text: bytes, start: int) -> Iterator[Entry]:
    """Every result after ``start``, without reading the moves between them, and the last entry. Raises Broken
    if there are too many.
    """
    end = start
    for _ in range(MOST_RESULTS):
        if (found := text.find(b'"result"', end)) < 0:
            break
        end = text.find(b"\n", found) + 1 or len(text)
        entry = _entry(text[text.rfind(b"\n", 0, found) + 1 : end])
        if isinstance(entry, Result):
            yield entry
            start = end
    else:
        raise LineError(f"this game has more than {MOST_RESULTS} results")
    yield from _last(text, start)


def _last(text: bytes, start: int) -> Iterator[Entry]:
    """The last entry that was written to its end, if there is one near the end."""
    end = len(text)
    start = max(start, end - NEAR)
    while end > start:
        line = max(start, text.rfind(b"\n", start, end - 1) + 1)
        if entry := _entry(text[line:end]):
            yield entry
            return
        end = line


def _entry(line: bytes) -> Entry | None:
    """What a line says; None if it was not written to its end."""
    if len(line) > LONGEST_LINE:
        return None
    try:
        data = parsed(line)
        data.pop("crc", None)
        return entry_of(data)
    except LineError:
        return None
