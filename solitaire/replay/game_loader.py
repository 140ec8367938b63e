"""Loading a saved game from its file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Protocol

from solitaire.replay.journal import read_file
from solitaire.replay.line_reader import NoGameInFile, read_game_record
from solitaire.replay.record import FileDamage, GameRecord
from solitaire.replay.restore import RestoredGame, restore
from solitaire.replay.summary import GameSummary, summary


class NotWatchable(ValueError):
    """A file that cannot be read as a game; the message says why."""


class Watchable(Protocol):
    """A saved game, or a hand of a race, that can be played back."""

    @property
    def path(self) -> Path:
        """The file."""

    @property
    def record(self) -> GameRecord:
        """The record that the file holds."""

    @property
    def id(self) -> str:
        """The id that commands take."""

    @property
    def good(self) -> int:
        """The number of entries, from the first, that the rules confirm."""

    @property
    def damage(self) -> FileDamage | None:
        """The fault that ends the record early, if any."""


class LoadedGame(NamedTuple):
    """A game from its file: its record, and the game restored from it."""

    path: Path
    record: GameRecord
    restored: RestoredGame

    @property
    def id(self) -> str:
        """The id that commands take."""
        return self.path.stem

    @property
    def good(self) -> int:
        """The number of entries, from the first, that the rules confirm."""
        return self.restored.good

    @property
    def damage(self) -> FileDamage | None:
        """The fault that ends the record early, if any."""
        return self.restored.damage

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
