"""Hands of races that were kept, from their files."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from solitaire.race.paper import Retold, retell
from solitaire.replay.journal import read_file
from solitaire.replay.read import read
from solitaire.replay.record import UNFINISHED, Damage, Record

if TYPE_CHECKING:
    from pathlib import Path


class KeptRace(NamedTuple):
    """A hand of a race from its file, and what it came to."""

    path: Path
    record: Record
    retold: Retold

    @property
    def id(self) -> str:
        """By what the race can be asked for."""
        return self.path.stem

    @property
    def good(self) -> int:
        """How many entries are borne out."""
        return self.retold.good

    @property
    def damage(self) -> Damage | None:
        """What is wrong after them."""
        return self.retold.damage

    @property
    def result(self) -> str:
        """``won``, ``lost`` or ``unfinished``."""
        return str(self.record.result.outcome) if self.record.result else UNFINISHED

    @property
    def ms(self) -> int:
        """How long it was played."""
        return self.record.entries[-1].ms if self.record.entries else 0


def read_race(path: Path) -> KeptRace | None:
    """The race in a file; None if that is a game of one player. Raises NoGame, ValueError or OSError."""
    record = read(BytesIO(read_file(path)), str(path))
    return KeptRace(path, record, retell(record)) if record.header.seats else None
