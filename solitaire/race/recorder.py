"""A race is written down while it is run: every hand in a file of its own, every event at once.

The file of the next hand begins as soon as one has ended. So a match that is not over always has one file, and
only one, among those that can be gone on with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire import __version__
from solitaire.race.events import Ended, Event
from solitaire.race.match import Match
from solitaire.race.record import event_of, header_of, result_of
from solitaire.replay.archive import Archive
from solitaire.replay.codec import entry_data, header_data
from solitaire.replay.record import Entry, Header

if TYPE_CHECKING:
    from solitaire.replay.writer import RecordWriter


class RaceRecorder:
    """Writes down the hands of a match, one file after the other. What goes wrong there never stops a race.

    Args:
        match: whose witness it becomes.
        archive: that of the races.
        writer: of the hand in play, if it is gone on with.
        ms: when the last thing was written in it.
    """

    def __init__(self, match: Match, archive: Archive, writer: RecordWriter | None = None, ms: int = 0) -> None:
        self._match = match
        self._archive = archive
        self._writer = writer
        self._header = None if writer else self._new_header()
        """Of the hand in play, as long as nothing happened in it that is worth a file."""
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
        if has_ended:
            self._turn_the_page()

    def give_up(self) -> None:
        """Stop writing; the match is over without a winner. A hand in which nothing was done leaves no file."""
        if self._writer is not None and not self._ms:
            self._writer.discard()
        elif self._writer is not None:
            self._write([result_of(self._match.hand, self._ms, self._archive.now())])
            self._writer.finish(self._archive.finished)
        self.leave()

    def leave(self) -> bool:
        """Stop writing. Returns whether the match waits on disk to be gone on with: not if it is over, or if
        nothing was done in it.
        """
        self._match.witness = None
        writer, self._writer = self._writer, None
        if writer is None:
            return False
        writer.close()
        return writer.is_on_disk and not self._match.is_over

    def _write(self, entries: list[Entry]) -> None:
        begins = []
        if self._writer is None:
            self._writer = self._archive.new_file(self._match.rules.ruleset.id)
        if self._header is not None:
            begins, self._header = [header_data(self._header)], None
        self._writer.write(*begins, *map(entry_data, entries))

    def _turn_the_page(self) -> None:
        """A hand is over: the next one of the match begins before the file of this one is put away."""
        over, self._writer, self._ms = self._writer, None, 0
        self._header = self._new_header()
        if not self._match.is_over:
            self._write([])
        if over is not None:
            over.finish(self._archive.finished)
            over.close()

    def _new_header(self) -> Header:
        return header_of(self._match, self._archive.now(), __version__)
