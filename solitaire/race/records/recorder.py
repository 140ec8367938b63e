"""Recorder of a match: a file for each hand, every event written immediately.

The file of the next hand begins as soon as one has ended. So a match that is not over always has exactly one
unfinished file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.config.version import __version__
from solitaire.race.events import Ended, RaceEvent
from solitaire.race.match import Match
from solitaire.race.records.record import make_race_header, make_race_result, recorded_event
from solitaire.replay.archive.archive import Archive
from solitaire.replay.format.record import Entry, Header

if TYPE_CHECKING:
    from pathlib import Path

    from solitaire.replay.writer import RecordWriter


class RaceRecorder:
    """Recorder of the hands of a match; a failed write never stops the race.

    Args:
        match: the match to listen to.
        archive: the archive of races.
        writer: the writer of the hand in play, if the match is resumed.
        ms: the time of the last entry written by it.
    """

    def __init__(self, match: Match, archive: Archive, writer: RecordWriter | None = None, ms: int = 0) -> None:
        self._match = match
        self._archive = archive
        self._writer = writer
        self._header = None if writer else self._new_header()
        """The header of the hand in play until its first entry is written."""
        self._ms = ms
        self._ended: RecordWriter | None = None
        match.listener = self

    @property
    def ended_hand(self) -> Path | None:
        """The file of the hand that ended last; None if it could not be written."""
        return self._ended.path if self._ended is not None and self._ended.is_on_disk else None

    @property
    def can_resume(self) -> bool:
        """Whether the match is on disk, to be resumed; not if it is over or has no events."""
        return self._writer is not None and self._writer.is_on_disk and not self._match.is_over

    def on_events(self, events: list[RaceEvent]) -> None:
        """Append events of the hand in play to its file."""
        entries: list[Entry] = []
        for entry in filter(None, map(recorded_event, events)):
            self._ms = max(self._ms, entry.ms)
            entries.append(entry._replace(ms=self._ms))
        has_ended = any(isinstance(event, Ended) for event in events)
        if has_ended:
            entries.append(make_race_result(self._match.hand, self._ms, self._archive.now()))
        if entries:
            self._write(entries)
        if has_ended:
            self._begin_next_file()

    def give_up(self) -> None:
        """Record that the match was given up, and stop recording.

        A hand without any events leaves no file.
        """
        if self._writer is not None and not self._ms:
            self._writer.discard()
        elif self._writer is not None:
            self._write([make_race_result(self._match.hand, self._ms, self._archive.now())])
            self._writer.finish()
        self.leave()

    def leave(self) -> bool:
        """Stop recording; return whether the match can be resumed from disk."""
        self._match.listener = None
        if self._writer is not None:
            self._writer.close()
        can_resume, self._writer = self.can_resume, None
        return can_resume

    def _write(self, entries: list[Entry]) -> None:
        if self._writer is None:
            self._writer = self._archive.new_file(self._match.rules.ruleset.id)
        header, self._header = self._header, None
        self._writer.write(*([header] if header else []), *entries)

    def _begin_next_file(self) -> None:
        """Begin the file of the next hand before moving that of this one to the finished ones."""
        over, self._writer, self._ms = self._writer, None, 0
        self._header = self._new_header()
        if not self._match.is_over:
            self._write([])
        if over is not None:
            over.finish()
            over.close()
        self._ended = over

    def _new_header(self) -> Header:
        return make_race_header(self._match, self._archive.now(), __version__)
