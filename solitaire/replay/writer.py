"""Sealed lines, one after the other, into a journal. What goes wrong there is told, and stops nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from solitaire.replay.append_file import AppendFile
from solitaire.replay.checksum import seal
from solitaire.replay.codec import entry_data, header_data
from solitaire.replay.record import GameRecord

WarningCallback: TypeAlias = Callable[[OSError], None]
"""Is told why a game cannot be saved."""
Keep: TypeAlias = "Callable[[RecordWriter], object]"
"""Is given a writer that was closed before it could write everything, to be closed again later."""


class RecordWriter:
    """Writes the lines of one game.

    Args:
        journal: where; there may be something in it already.
        warn: told when it cannot be written.
        crc: the checksum that the next line goes on from.
        keep: given the writer if it is closed before everything could be written.
    """

    def __init__(
        self, journal: AppendFile, warn: WarningCallback, crc: int = 0, keep: Keep = lambda writer: None
    ) -> None:
        self._journal = journal
        self._warn = warn
        self._keep = keep
        self._crc = crc
        self._folder: Path | None = None
        """Where the file goes as soon as it is whole."""

    @property
    def path(self) -> Path:
        """The file, as it is called now."""
        return self._journal.path

    @property
    def is_begun(self) -> bool:
        """Whether there is anything in it."""
        return bool(self._journal.text)

    @property
    def is_on_disk(self) -> bool:
        """Whether everything is on disk."""
        return self._journal.is_on_disk

    def write(self, *objects: Mapping[str, Any]) -> None:
        """Add a line for each object."""
        for data in objects:
            line, self._crc = seal(data, self._crc)
            self._journal.add(line)
        self._flush()

    def write_all(self, record: GameRecord) -> None:
        """Write a game that is known whole."""
        self.write(header_data(record.header), *map(entry_data, record.entries))

    def put_away(self, folder: Path) -> None:
        """The game is over: its file goes to ``folder``, as soon as it is whole."""
        self._folder = folder
        if self._journal.is_on_disk:
            with suppress(OSError):  # Where it is, it will be found as well.
                self._journal.close()
                self._journal.move(folder)

    def throw_away(self) -> None:
        """The game was never played: nothing stays of it."""
        with suppress(OSError):  # Then it goes on waiting.
            self._journal.remove()

    def close(self) -> None:
        """Let others have the file, after a last attempt to write what is not on disk."""
        if not self._journal.is_on_disk:
            if not self._flush():
                self._keep(self)
            elif self._folder is not None:
                self.put_away(self._folder)
        self._journal.close()

    def _flush(self) -> bool:
        """Write what is not on disk. Returns whether everything is."""
        try:
            self._journal.flush()
        except OSError as error:
            self._warn(error)
            return False
        return True
