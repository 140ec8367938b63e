"""Going on with a match that somebody left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.race.match import Match
from solitaire.race.record import retell
from solitaire.race.recorder import RaceScribe
from solitaire.replay.archive import Archive
from solitaire.replay.codec import entry_data, header_data

if TYPE_CHECKING:
    from pathlib import Path


def resume(archive: Archive, path: Path) -> Match:
    """The match of the hand in a file, at its last event, to be gone on with and written on; if the hand is
    over, with the next one dealt. A damaged file is kept, and one from elsewhere stays as it is.

    Raises InUse or another OSError, NoGame, or ValueError for a game for one and for a match that is over.
    """
    journal, record = archive.take(path)
    try:
        match, good, damage = retell(record)
        if match.winner:
            raise ValueError(f"this match is over, {match.seats[match.winner - 1].name} won it")
    except ValueError as error:
        journal.close()
        raise ValueError(f"{path.name}: {error}.") from None
    entries = record.entries[:good]
    ms = entries[-1].ms if entries else 0
    if match.hand.ended:
        journal.close()
        match.deal_on()
        RaceScribe(match, archive)
    elif path.parent.resolve() != archive.unfinished.resolve():
        journal.close()
        if damage:
            archive.warn(f"{path.name}:{damage.line}: {damage.what}. The match goes on from before it.")
        writer = archive.new_file(record.header.ruleset.id)
        writer.write(header_data(record.header), *map(entry_data, entries))
        RaceScribe(match, archive, writer, ms)
    else:
        writer, notice = archive.go_on(journal, good, damage)
        if notice:
            archive.warn(notice)
        RaceScribe(match, archive, writer, ms)
    return match
