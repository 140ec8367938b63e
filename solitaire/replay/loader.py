"""A game that was kept, from its file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Protocol

from solitaire.replay.append_file import read_file
from solitaire.replay.reader import NoGameInFile, read_game_record
from solitaire.replay.record import FileDamage, GameRecord
from solitaire.replay.restore import RestoredGame, restore
from solitaire.replay.summary import GameSummary, summary


class NotWatchable(ValueError):
    """A file that cannot be opened, or tells no game of one player; the message names it and says why."""


class Watchable(Protocol):
    """Something that was kept and can be watched: a game, or a hand of a race."""

    @property
    def path(self) -> Path:
        """Its file."""

    @property
    def record(self) -> GameRecord:
        """What the file tells."""

    @property
    def id(self) -> str:
        """By what it can be asked for."""

    @property
    def good(self) -> int:
        """How many entries of the record are borne out."""

    @property
    def damage(self) -> FileDamage | None:
        """What is wrong after them."""


class LoadedGame(NamedTuple):
    """A game from its file, and what it came to."""

    path: Path
    record: GameRecord
    recalled: RestoredGame

    @property
    def id(self) -> str:
        """By what the game can be asked for."""
        return self.path.stem

    @property
    def good(self) -> int:
        """How many entries of the record are borne out."""
        return self.recalled.good

    @property
    def damage(self) -> FileDamage | None:
        """What is wrong after them."""
        return self.recalled.damage

    @property
    def summary(self) -> GameSummary:
        """Its facts."""
        return summary(self.id, self.record, self.recalled)


def read_record(path: Path) -> GameRecord:
    """What a file tells, be it a game or a hand of a race. Raises NotToBeWatched."""
    try:
        return read_game_record(BytesIO(read_file(path)), str(path))
    except NoGameInFile as error:
        raise NotWatchable(str(error)) from None
    except OSError as error:
        raise NotWatchable(f"{path}: {error.strerror}.") from None


def read_kept(path: Path) -> LoadedGame:
    """The game in a file. Raises NotToBeWatched."""
    record = read_record(path)
    try:
        return LoadedGame(path, record, restore(record))
    except ValueError as error:
        raise NotWatchable(f"{path}: {error}.") from None
