"""What a file tells at a glance, from its first line and its last: enough for lists of many games."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.replay.entries import check_format, entry_of
from solitaire.replay.read import LONGEST_LINE
from solitaire.replay.record import UNFINISHED, Entry, Outcome, Result
from solitaire.replay.seal import Broken, parsed

ENOUGH: Final = 4096
"""Bytes at the end of a file among which its last line is looked for."""


class Glance(NamedTuple):
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
    """The last one in the file."""
    is_over: bool
    """Whether nothing was done after it."""

    @property
    def id(self) -> str:
        """By what the game can be asked for."""
        return self.path.stem

    @property
    def outcome(self) -> str:
        """``won``, ``lost``, ``given-up`` or ``unfinished``. A game that was won stays won, though its player
        may have taken the last move back to look at the table.
        """
        if self.result and (self.is_over or self.result.outcome is Outcome.WON):
            return str(self.result.outcome)
        return UNFINISHED


def glance(path: Path) -> Glance:
    """Look at a file. Raises OSError, or Broken if it is not what it should be."""
    with path.open("rb") as file:
        first = file.readline(LONGEST_LINE)
        header = parsed(first)
        check_format(header)
        found = os.fstat(file.fileno())
        file.seek(max(len(first), found.st_size - ENOUGH))
        last = _last(file.read().splitlines())
        file.seek(len(first))
        result = last if isinstance(last, Result) else _last(line for line in file if b'"result":' in line)
    try:
        return Glance(
            path,
            header["game"],
            header["ruleset"]["name"],
            header.get("deal", ""),
            datetime.fromisoformat(header["started"]),
            datetime.fromtimestamp(found.st_mtime).astimezone(),
            last.ms if last else 0,
            result if isinstance(result, Result) else None,
            isinstance(last, Result),
        )
    except (LookupError, TypeError, ValueError):
        raise Broken("the first line is not that of a game") from None


def _last(lines: Iterable[bytes]) -> Entry | None:
    """The last entry of some lines. A line that was not written to its end is passed over."""
    for line in reversed(list(lines)):
        try:
            data = parsed(line)
            data.pop("crc", None)
            return entry_of(data)
        except Broken:
            pass
    return None
