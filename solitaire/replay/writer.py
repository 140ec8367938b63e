"""Writing entries to a file as checksummed lines; errors go to a callback."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from solitaire.replay.format.checksum import checksum, encode_line
from solitaire.replay.format.entry_codec import line_data
from solitaire.replay.format.record import Entry, Header
from solitaire.replay.journal import Journal

ErrorCallback: TypeAlias = Callable[[OSError], None]
"""Receives the reason why a game cannot be saved."""
UnsavedCallback: TypeAlias = "Callable[[RecordWriter], object]"
"""Receives a writer that was closed before it could write everything, to be closed again later."""


class RecordWriter:
    """Writes the lines of one game.

    Args:
        journal: the file; it may have lines already.
        finished: the folder to which the file moves once the game is over.
        on_error: called when the file cannot be written.
        on_unsaved: called with the writer if it is closed before everything could be written.
        on_recovered: called when the file can be written again after an error.
    """

    def __init__(
        self,
        journal: Journal,
        finished: Path,
        on_error: ErrorCallback,
        on_unsaved: UnsavedCallback = lambda writer: None,
        on_recovered: Callable[[], object] = lambda: None,
    ) -> None:
        self._journal = journal
        self._finished = finished
        self._on_error = on_error
        self._on_unsaved = on_unsaved
        self._on_recovered = on_recovered
        self._has_failed = False
        """Whether the last attempt to write failed."""
        self._crc = checksum(journal.text[journal.text.rfind(b"\n", 0, -1) + 1 :])
        """The checksum of the last line so far."""
        self._is_finished = False
        """Whether the file moves as soon as everything is on disk."""

    @property
    def path(self) -> Path:
        """The file, under its current name."""
        return self._journal.path

    @property
    def is_begun(self) -> bool:
        """Whether the file has any content."""
        return bool(self._journal.text)

    @property
    def is_on_disk(self) -> bool:
        """Whether everything is on disk."""
        return self._journal.is_on_disk

    def write(self, *values: Header | Entry) -> None:
        """Append a line for each value."""
        for value in values:
            line, self._crc = encode_line(line_data(value), self._crc)
            self._journal.add(line)
        self.flush()

    def finish(self) -> None:
        """Move the file to the finished games, once everything is on disk."""
        self._is_finished = True
        if self._journal.is_on_disk:
            with suppress(OSError):  # While it is open, no other window moves it; Windows moves no open file.
                self._journal.move(self._finished)
            with suppress(OSError):  # The archive finds it in its old folder, too.
                self._journal.close()
                self._journal.move(self._finished)

    def discard(self) -> None:
        """Delete the file of a game without events."""
        with suppress(OSError):  # Then it stays among the unfinished games.
            self._journal.remove()

    def close(self) -> None:
        """Write what is not on disk, if possible, and release the file."""
        if not self._journal.is_on_disk:
            if not self.flush():
                self._on_unsaved(self)
            elif self._is_finished:
                self.finish()
        self._journal.close()

    def flush(self) -> bool:
        """Write what is not on disk. Returns whether everything is."""
        try:
            self._journal.flush()
        except OSError as error:
            self._has_failed = True
            self._on_error(error)
            return False
        if self._has_failed:
            self._has_failed = False
            self._on_recovered()
        return True
