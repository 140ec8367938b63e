"""A race is written down while it is run: every hand in a file of its own, every event at once."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from solitaire import __version__
from solitaire.race.events import Ended, Event
from solitaire.race.match import Match
from solitaire.race.paper import event_of, header_of, result_of, retell
from solitaire.replay.archive import ENDING, Archive, changed
from solitaire.replay.entries import entry_data, header_data
from solitaire.replay.read import NoGame
from solitaire.replay.record import Entry

if TYPE_CHECKING:
    from pathlib import Path

    from solitaire.replay.writer import Writer


class RaceScribe:
    """Writes down the hands of a match, one file after the other. What goes wrong there never stops a race.

    Args:
        match: whose witness it becomes.
        archive: that of the races.
        writer: of the hand in play, if it is gone on with.
        ms: when the last thing was written in it.
    """

    def __init__(self, match: Match, archive: Archive, writer: Writer | None = None, ms: int = 0) -> None:
        self._match = match
        self._archive = archive
        self._writer = writer
        self._ms = ms
        match.witness = self

    def note(self, happened: list[Event]) -> None:
        """Write down what happened in the hand in play."""
        entries: list[Entry] = []
        for entry in filter(None, map(event_of, happened)):
            self._ms = max(self._ms, entry.ms)
            entries.append(entry._replace(ms=self._ms))
        has_ended = any(isinstance(happening, Ended) for happening in happened)
        if has_ended:
            entries.append(result_of(self._match.hand, self._ms, self._archive.now()))
        if entries:
            self._write(entries)
        if has_ended and self._writer is not None:
            self._writer.put_away(self._archive.finished)
            self._close()

    def leave(self) -> None:
        """Stop writing; a hand that is not over can be gone on with."""
        self._match.witness = None
        self._close()

    def _write(self, entries: list[Entry]) -> None:
        begins = []
        if self._writer is None:
            self._writer = self._archive.new_file(self._match.rules.ruleset.id)
            begins = [header_data(header_of(self._match, self._archive.now(), __version__))]
        self._writer.write(*begins, *map(entry_data, entries))

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._writer, self._ms = None, 0


def resume(archive: Archive) -> Match | None:
    """The match that was left last: at the last event of its hand, to be gone on with and written on, or
    between two hands, with the next one dealt. None if there is none.
    """
    finished = sorted(archive.finished.glob(f"*{ENDING}"), key=changed)
    for path in sorted([*archive.unfinished.glob(f"*{ENDING}"), *finished[-1:]], key=changed, reverse=True):
        with suppress(OSError, NoGame, ValueError):
            if match := _left_in(archive, path):
                return match
    return None


def _left_in(archive: Archive, path: Path) -> Match | None:
    """The match of the hand in a file; None if it is over."""
    journal, record = archive.take(path)
    try:
        match, good, damage = retell(record)
    except ValueError:
        journal.close()
        raise
    entries = record.entries[:good]
    if match.hand.ended or path.parent != archive.unfinished:
        journal.close()
        if match.is_over or not match.hand.ended:
            return None
        match.deal_on()
        RaceScribe(match, archive)
        return match
    writer, notice = archive.go_on(journal, good, damage)
    if notice:
        archive.warn(notice)
    RaceScribe(match, archive, writer, entries[-1].ms if entries else 0)
    return match
