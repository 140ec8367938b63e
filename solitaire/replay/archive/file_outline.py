"""Outlines of saved games for lists, from their headers, results and last entries."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from solitaire.game.deals import is_of_day
from solitaire.game.local_time import local_time_at
from solitaire.replay.format.checksum import LineError, parse_line
from solitaire.replay.format.entry_codec import entry_of
from solitaire.replay.format.header_codec import check_header, deal_text, header_of, match_of, racers_of
from solitaire.replay.format.line_reader import LONGEST_LINE, TOO_LONG
from solitaire.replay.format.record import SOLVER, UNFINISHED, Entry, MatchRecord, Result
from solitaire.replay.journal import read_file
from solitaire.replay.playback.summary import deciding_result
from solitaire.replay.playback.transcript import outcome_text
from solitaire.rules.ruleset import Ruleset

MOST_RESULTS: Final = 1000
"""Results of a game, one for each time that it was over or given up and then continued."""
RULESET: Final = b'"ruleset":'
CHECKSUM: Final = b',"crc":'
"""The texts before and after the ruleset in a header, of which it is the larger part."""
LONGEST_CACHED: Final = 1 << 14
"""Bytes of the longest text of a ruleset that is cached."""
TAIL_SIZE: Final = 1 << 16
"""Bytes at the end of a file in which its last entry is searched for; what comes after it is damage."""


class FileOutline(NamedTuple):
    """A game as its file describes it, unverified."""

    path: Path
    game: str
    name: str
    deal: str
    """The deal number; empty if there is none."""
    started: datetime
    left: datetime
    """When the file was last written."""
    ms: int
    """Milliseconds played, up to the deciding result if there is one."""
    result: Result | None
    """The deciding result; None while the game can be continued."""
    origin: str = ""
    """Where the game came from, if not from its deal."""
    racers: tuple[str, ...] = ()
    """The names of the seats; empty outside races."""
    match: MatchRecord | None = None
    """The match of which a race is a hand."""
    label: str = ""
    """The label of the deck; empty if there is none."""

    @property
    def id(self) -> str:
        """The id that commands take."""
        return self.path.stem

    @property
    def is_unplayed(self) -> bool:
        """Whether it is a hand of a match in which nothing has happened yet."""
        return self.match is not None and not self.ms

    def is_daily_deal_of(self, day: date) -> bool:
        """Whether it is the deal of that day, begun on it."""
        return is_of_day(self.deal, day) and self.started.date() == day

    @property
    def outcome(self) -> str:
        """``won``, ``lost``, ``given-up`` or ``unfinished``."""
        return str(self.result.outcome) if self.result else UNFINISHED

    @property
    def outcome_text(self) -> str:
        """The outcome as lists show it: ``given up``, ``solved``, ``solution``."""
        if self.result and self.origin == SOLVER:
            return "solution"
        return outcome_text(self.outcome, self.result.solutions if self.result else 0, bool(self.racers))


def read_outline(path: Path) -> FileOutline:
    """The outline of a file. Raises OSError, or LineError if it is not valid."""
    header, entries = outline_fields(path)
    started, result = datetime.fromisoformat(header["started"]), deciding_result(entries)
    return FileOutline(
        path,
        game=header["game"],
        name=header["ruleset"]["name"],
        deal=deal_text(header),
        started=started,
        left=_last_written(path, started),
        ms=result.ms if result else entries[-1].ms if entries else 0,
        result=result,
        origin=header.get("origin", ""),
        racers=racers_of(header),
        match=match_of(header),
        label=header.get("label", ""),
    )


def saved_ruleset(path: Path) -> Ruleset:
    """The ruleset in the file of a game.

    Raises OSError, or LineError if it is not valid.
    """
    return header_of(outline_fields(path)[0], path.name).ruleset


def _last_written(path: Path, started: datetime) -> datetime:
    """The local time of a file's last change; ``started`` if that is on no calendar, as after a bad copy."""
    try:
        return local_time_at(path.stat().st_mtime)
    except (ValueError, OverflowError):
        return started


def outline_fields(path: Path) -> tuple[dict[str, Any], list[Entry]]:
    """The fields of a file's header, its results and its last entry.

    Only the types of the header's fields are checked. Raises OSError or LineError.
    """
    text = read_file(path)
    if not text:
        raise LineError("the file is empty")
    end = text.find(b"\n") + 1 or len(text)
    if end > LONGEST_LINE:
        raise LineError(TOO_LONG)
    header = _parse_header(text[:end])
    header.pop("crc", None)
    check_header(header)
    return header, list(_results_and_last(text, end))


def _parse_header(line: bytes) -> dict[str, Any]:
    """A first line as ``parse_line`` reads it, a ruleset that many files have only once.

    Callers may not change the ruleset. Raises LineError.
    """
    start, end = line.find(RULESET) + len(RULESET), line.rfind(CHECKSUM)
    if len(RULESET) <= start < end <= start + LONGEST_CACHED:
        with suppress(LineError):
            header, ruleset = parse_line(line[:start] + b"null" + line[end:]), _parse_ruleset(line[start:end])
            if "ruleset" in header and header["ruleset"] is None:
                return header | {"ruleset": ruleset}
    return parse_line(line)


@lru_cache(maxsize=64)
def _parse_ruleset(text: bytes) -> dict[str, Any]:
    return parse_line(text)


def release_rulesets() -> None:
    """Release the rulesets that files share, once a list of them is read."""
    _parse_ruleset.cache_clear()


def _results_and_last(text: bytes, start: int) -> Iterator[Entry]:
    """Every result after ``start``, without parsing the moves between them, and the last entry.

    Raises LineError if there are too many.
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
    """The last complete entry, if there is one near the end."""
    end = len(text)
    start = max(start, end - TAIL_SIZE)
    while end > start:
        line = max(start, text.rfind(b"\n", start, end - 1) + 1)
        if entry := _entry(text[line:end]):
            yield entry
            return
        end = line


def _entry(line: bytes) -> Entry | None:
    """The entry of a line; None if the line is not valid."""
    if len(line) > LONGEST_LINE:
        return None
    try:
        data = parse_line(line)
        data.pop("crc", None)
        return entry_of(data)
    except LineError:
        return None
