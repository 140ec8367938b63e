"""What a file tells at a glance, from its first line and its last: enough for lists of many games."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.replay.entries import check_format, entry_of
from solitaire.replay.read import LONGEST_LINE
from solitaire.replay.record import Entry, Result
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

    @property
    def id(self) -> str:
        """By what the game can be asked for."""
        return self.path.stem


def glance(path: Path) -> Glance:
    """Look at a file. Raises OSError, or Broken if it is not what it should be."""
    with path.open("rb") as file:
        first = file.readline(LONGEST_LINE)
        found = os.fstat(file.fileno())
        file.seek(max(len(first), found.st_size - ENOUGH))
        lines = file.read().splitlines()
    header = parsed(first)
    check_format(header)
    last = next((entry for entry in map(_entry, reversed(lines)) if entry), None)
    try:
        return Glance(
            path,
            header["game"],
            header["ruleset"]["name"],
            header.get("deal", ""),
            datetime.fromisoformat(header["started"]),
            datetime.fromtimestamp(found.st_mtime).astimezone(),
            last.ms if last else 0,
            last if isinstance(last, Result) else None,
        )
    except (LookupError, TypeError, ValueError):
        raise Broken("the first line is not that of a game") from None


def _entry(line: bytes) -> Entry | None:
    """What a line says; None if it was not written to its end."""
    try:
        data = parsed(line)
        data.pop("crc", None)
        return entry_of(data)
    except Broken:
        return None
