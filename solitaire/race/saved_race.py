"""A hand of a race that was kept, from its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solitaire.race.match import Match
from solitaire.race.record import LoadedHand, retell
from solitaire.race.recorder import RaceRecorder
from solitaire.replay.archive import Archive
from solitaire.replay.codec import entry_data, header_data
from solitaire.replay.loader import LoadedGame, NotWatchable, read_record
from solitaire.replay.record import UNFINISHED, FileDamage, GameRecord
from solitaire.replay.restore import restore

if TYPE_CHECKING:
    from pathlib import Path


class LoadedRace(NamedTuple):
    """A hand of a race from its file, and what it came to."""

    path: Path
    record: GameRecord
    retold: LoadedHand

    @property
    def id(self) -> str:
        """By what the race can be asked for."""
        return self.path.stem

    @property
    def good(self) -> int:
        """How many entries are borne out."""
        return self.retold.good

    @property
    def damage(self) -> FileDamage | None:
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


def read_any(path: Path) -> LoadedGame | LoadedRace:
    """The hand of a race in a file, or the game of one player. Raises NotToBeWatched."""
    record = read_record(path)
    if not record.header.seats:
        return LoadedGame(path, record, restore(record))
    try:
        return LoadedRace(path, record, retell(record))
    except ValueError as error:
        raise NotWatchable(f"{path}: {error}.") from None


def resume(archive: Archive, path: Path) -> Match:
    """The match of the hand in a file, at its last event, to be gone on with and written on; if the hand is
    over, with the next one dealt. A damaged file is kept, and one from elsewhere stays as it is.

    Raises InUse or another OSError, NoGame, or ValueError for a game for one and for a match that is over.
    """
    journal, record = archive.open_record(path)
    try:
        match, good, damage = retell(record)
    except ValueError as error:
        journal.close()
        raise ValueError(f"{path.name}: {error}.") from None
    entries = record.entries[:good]
    ms = entries[-1].ms if entries else 0
    ended, writer = match.hand.ended, None
    if ended and not damage and record.result:
        journal.close()
    elif path.parent.resolve() != archive.unfinished.resolve():
        journal.close()
        if damage:
            archive.notify(f"{path.name}:{damage.line}: {damage.what}. The match goes on from before it.")
        if not ended:
            writer = archive.new_file(record.header.ruleset.id)
            writer.write(header_data(record.header), *map(entry_data, entries))
    else:
        writer, notice = archive.continue_file(journal, good, damage)
        if notice:
            archive.notify(notice)
    if ended and writer:
        # Its result was not written, nor the beginning of the next hand.
        RaceRecorder(match, archive, writer, ms).note([ended])
    if match.winner:
        raise ValueError(f"{path.name}: this match is over, {match.seats[match.winner - 1].name} won it.")
    if ended:
        match.deal_on()
    if match.witness is None:
        RaceRecorder(match, archive, writer, 0 if ended else ms)
    return match
