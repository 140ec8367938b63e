"""A game that was kept, from its file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Protocol

from solitaire.replay.append_file import read_file
from solitaire.replay.reader import NoGame, read
from solitaire.replay.record import Damage, Record
from solitaire.replay.restore import Recalled, recall
from solitaire.replay.summary import Summary, summary


class NotToBeWatched(ValueError):
    """A file that cannot be opened, or tells no game of one player; the message names it and says why."""


class Watched(Protocol):
    """Something that was kept and can be watched: a game, or a hand of a race."""

    @property
    def path(self) -> Path:
        """Its file."""

    @property
    def record(self) -> Record:
        """What the file tells."""

    @property
    def id(self) -> str:
        """By what it can be asked for."""

    @property
    def good(self) -> int:
        """How many entries of the record are borne out."""

    @property
    def damage(self) -> Damage | None:
        """What is wrong after them."""


class Kept(NamedTuple):
    """A game from its file, and what it came to."""

    path: Path
    record: Record
    recalled: Recalled

    @property
    def id(self) -> str:
        """By what the game can be asked for."""
        return self.path.stem

    @property
    def good(self) -> int:
        """How many entries of the record are borne out."""
        return self.recalled.good

    @property
    def damage(self) -> Damage | None:
        """What is wrong after them."""
        return self.recalled.damage

    @property
    def summary(self) -> Summary:
        """Its facts."""
        return summary(self.id, self.record, self.recalled)


def read_record(path: Path) -> Record:
    """What a file tells, be it a game or a hand of a race. Raises NotToBeWatched."""
    try:
        return read(BytesIO(read_file(path)), str(path))
    except NoGame as error:
        raise NotToBeWatched(str(error)) from None
    except OSError as error:
        raise NotToBeWatched(f"{path}: {error.strerror}.") from None


def read_kept(path: Path) -> Kept:
    """The game in a file. Raises NotToBeWatched."""
    record = read_record(path)
    try:
        return Kept(path, record, recall(record))
    except ValueError as error:
        raise NotToBeWatched(f"{path}: {error}.") from None
