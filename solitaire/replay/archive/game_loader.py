"""Loading a saved game from its file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from solitaire.replay.format.line_reader import NoGameInFile, read_game_record
from solitaire.replay.format.record import FileDamage, GameRecord
from solitaire.replay.journal import read_file
from solitaire.replay.playback.restore import RestoredGame, restore
from solitaire.replay.playback.summary import GameSummary, summary


class NotWatchable(ValueError):
    """A file that cannot be read as a game; the message says why."""


class Watchable(Protocol):
    """A game or a hand of a race that can be played back, from a file or not."""

    @property
    def path(self) -> Path:
        """The file; an empty path if there is none."""

    @property
    def record(self) -> GameRecord:
        """The record that is played back."""

    @property
    def id(self) -> str:
        """The id that commands take."""

    @property
    def damage(self) -> FileDamage | None:
        """The fault that ends the record early, if any."""


class Restored(Protocol):
    """The result of restoring a record, up to its first damage."""

    @property
    def confirmed_count(self) -> int:
        """The number of entries, from the first, that the rules confirm."""

    @property
    def damage(self) -> FileDamage | None:
        """The fault that ended the restoring early, if any."""


RestoredT = TypeVar("RestoredT", bound=Restored)


class LoadedRecord(NamedTuple, Generic[RestoredT]):
    """A record from its file, and the game or the hand of a race restored from it."""

    path: Path
    record: GameRecord
    restored: RestoredT

    @property
    def id(self) -> str:
        """The id that commands take."""
        return self.path.stem

    @property
    def confirmed(self) -> GameRecord:
        """The record of the entries that the rules confirm."""
        return self.record.first(self.restored.confirmed_count)

    @property
    def damage(self) -> FileDamage | None:
        """The fault that ends the record early, if any."""
        return self.restored.damage


class LoadedGame(LoadedRecord[RestoredGame]):
    """A game from its file: its record, and the game restored from it."""

    @property
    def summary(self) -> GameSummary:
        """The key facts of the game."""
        return summary(self.id, self.record, self.restored)


def read_record(path: Path) -> GameRecord:
    """The record in the file of a game or a race.

    Raises NotWatchable, whose cause is the OSError of a file that cannot be read.
    """
    try:
        return read_game_record(BytesIO(read_file(path)), str(path))
    except NoGameInFile as error:
        raise NotWatchable(str(error)) from None
    except OSError as error:
        raise NotWatchable(f"{path}: {error.strerror}.") from error


def load_game(path: Path) -> LoadedGame:
    """The game in a file. Raises NotWatchable."""
    record = read_record(path)
    try:
        return LoadedGame(path, record, restore(record))
    except ValueError as error:
        raise NotWatchable(f"{path}: {error}.") from None
