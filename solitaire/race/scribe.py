"""A race is written down while it is run: every hand in a file of its own, every event at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from solitaire import __version__
from solitaire.race.events import Ended, Event
from solitaire.race.match import Match
from solitaire.race.paper import event_of, header_of, result_of, retell
from solitaire.replay.entries import entry_data, header_data
from solitaire.replay.journal import InUse, Journal
from solitaire.replay.read import NoGame, read
from solitaire.replay.record import Record, Result
from solitaire.replay.seal import checksum, seal

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

ENDING: Final = ".jsonl"


class RaceScribe:
    """Writes down the hands of a match, one file after the other. What goes wrong there never stops a race.

    Args:
        match: whose witness it becomes.
        root: the folder of races; hands in play are below ``unfinished``, others below ``finished``.
        now: the time of day.
        warn: is told, in a sentence, why a race cannot be saved.
    """

    def __init__(
        self, match: Match, root: Path, now: Callable[[], datetime], warn: Callable[[str], None]
    ) -> None:
        self._match = match
        self._root = root
        self._now = now
        self._warn = warn
        self._journal: Journal | None = None
        self._crc = 0
        self._ms = 0
        match.witness = self

    def note(self, happened: list[Event]) -> None:
        """Write down what happened in the hand in play."""
        entries = [entry for happening in happened if (entry := event_of(happening))]
        for entry in entries:
            self._ms = max(self._ms, entry.ms)
            self._write(entry_data(entry._replace(ms=self._ms)))
        if any(isinstance(happening, Ended) for happening in happened):
            self._write(entry_data(result_of(self._match.hand, self._ms, self._now())))
            self._put_away()

    def leave(self) -> None:
        """Stop writing; a hand that is not over can be gone on with."""
        self._match.witness = None
        if self._journal:
            self._journal.close()
        self._journal = None

    def go_on(self, journal: Journal, record: Record) -> None:
        """Write on in the file of a hand that was left."""
        self._journal = journal
        *_, last_line = BytesIO(journal.text)
        self._crc = checksum(last_line)
        self._ms = record.entries[-1].ms if record.entries else 0

    def _write(self, data: Mapping[str, Any]) -> None:
        if self._journal is None:
            now = self._now()
            name = f"{self._match.rules.ruleset.id}-{now:%Y%m%d-%H%M%S}{ENDING}"
            self._journal, self._crc = Journal(self._root / "unfinished" / name), 0
            self._add(header_data(header_of(self._match, now, __version__)))
        self._add(data)
        try:
            self._journal.flush()
        except OSError as error:
            self._warn(f"This race is not saved: {self._root}: {error.strerror}.")

    def _add(self, data: Mapping[str, Any]) -> None:
        assert self._journal is not None
        line, self._crc = seal(data, self._crc)
        self._journal.add(line)

    def _put_away(self) -> None:
        if self._journal and self._journal.is_on_disk:
            with suppress(OSError):  # Where it is, it will be found as well.
                self._journal.close()
                self._journal.move(self._root / "finished")
        self._journal, self._ms = None, 0


def resume(root: Path, now: Callable[[], datetime], warn: Callable[[str], None]) -> Match | None:
    """The match that was left last, at the last event of its hand, to be gone on with and written on; None if
    there is none.
    """
    paths = sorted(
        (root / "unfinished").glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True
    )
    for path in paths:
        with suppress(InUse, OSError, NoGame, ValueError):
            journal = Journal.open(path)
            record = read(BytesIO(journal.text), path.name)
            retold = retell(record)
            if any(isinstance(entry, Result) for entry in record.entries):
                journal.close()
                continue
            if retold.damage:
                good = list(BytesIO(journal.text))[: retold.good + 1]
                journal.cut(sum(map(len, good)), root / "damaged")
                record = record._replace(entries=record.entries[: retold.good])
            RaceScribe(retold.match, root, now, warn).go_on(journal, record)
            return retold.match
    return None
