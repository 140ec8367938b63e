"""A hand of a race that was kept, from its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solitaire.race.record import Retold, retell
from solitaire.replay.loader import Kept, NotToBeWatched, read_record
from solitaire.replay.record import UNFINISHED, Damage, Record
from solitaire.replay.restore import recall

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


def read_any(path: Path) -> Kept | KeptRace:
    """The hand of a race in a file, or the game of one player. Raises NotToBeWatched."""
    record = read_record(path)
    if not record.header.seats:
        return Kept(path, record, recall(record))
    try:
        return KeptRace(path, record, retell(record))
    except ValueError as error:
        raise NotToBeWatched(f"{path}: {error}.") from None
