"""Load saved hands of a race from their files, and resume matches from them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from solitaire.race.match import Match
from solitaire.race.records.playback import play_back_race
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.restored_hand import RestoredHand, restore_hand
from solitaire.race.rival_players import check_playing, rivals_of
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_loader import LoadedGame, LoadedRecord, NotWatchable, read_record
from solitaire.replay.format.record import UNFINISHED, GameRecord, Outcome
from solitaire.replay.journal import Journal
from solitaire.replay.playback.playback import Playback, play_back
from solitaire.replay.playback.restore import restore

if TYPE_CHECKING:
    from pathlib import Path

    from solitaire.replay.writer import RecordWriter


class LoadedRace(LoadedRecord[RestoredHand]):
    """A hand of a race from its file: its record, and the match restored from it.

    Result and time are those of the entries that the rules confirm.
    """

    @property
    def result(self) -> str:
        """``won``, ``lost``, ``given-up`` or ``unfinished``."""
        result = self.confirmed.result
        return str(result.outcome) if result else UNFINISHED

    @property
    def ms(self) -> int:
        """The playing time in milliseconds."""
        entries = self.confirmed.entries
        return entries[-1].ms if entries else 0

    @property
    def out(self) -> tuple[str, ...]:
        """The names of the seats that went out."""
        return tuple(self.record.header.seats[seat - 1].name for seat in self.restored.match.hand.out)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat in the match, with this hand if it is over."""
        before = self.record.header.match
        return before.totals if before and not self._is_scored else self.restored.match.totals

    @property
    def winner(self) -> int | None:
        """The seat that won the match by this hand, from 1; None if none did.

        It is the first seat of a pair.
        """
        return self.restored.match.winner if self._is_scored else None

    @property
    def _is_scored(self) -> bool:
        result = self.confirmed.result
        return result is not None and result.outcome is not Outcome.GIVEN_UP


LoadedFile: TypeAlias = LoadedGame | LoadedRace
"""A game for one or a hand of a race, from its file."""


def read_any(path: Path) -> LoadedFile:
    """Load a saved hand of a race or a saved game for one. Raises NotWatchable."""
    record = read_record(path)
    if not record.header.seats:
        return LoadedGame(path, record, restore(record))
    try:
        return LoadedRace(path, record, restore_hand(record))
    except ValueError as error:
        raise NotWatchable(f"{path}: {error}.") from None


def playback_of(saved: LoadedFile) -> Playback:
    """The playback of a loaded hand or game, as far as it is valid."""
    play = play_back_race if isinstance(saved, LoadedRace) else play_back
    return play(saved.confirmed)


class OpenedHand(NamedTuple):
    """A saved hand that is restored from its file, which no other process may write."""

    journal: Journal
    record: GameRecord
    restored: RestoredHand


def resume(archive: Archive, path: Path) -> Match:
    """Restore the match of a saved hand at its last event, and continue recording it.

    If the hand is over, the next one is dealt. A damaged file is preserved, and a file outside the archive is
    left unchanged.

    Raises FileInUse or another OSError, NoGameInFile, or ValueError for a game for one or a match that is over.
    """
    return continue_match(archive, open_hand(archive, path))


def open_hand(archive: Archive, path: Path) -> OpenedHand:
    """Open and restore a hand, in any thread; ``continue_match`` does the rest.

    Raises what ``resume`` raises, and Cancelled; then the file is closed.
    """
    journal, record = archive.open_record(path)
    with journal.closed_on_error():
        try:
            restored = restore_hand(record)
            check_playing(rivals_of(restored.match, Random(0)))
        except ValueError as error:
            raise ValueError(f"{path.name}: {str(error).rstrip('.')}.") from None
    return OpenedHand(journal, record, restored)


def continue_match(archive: Archive, opened: OpenedHand) -> Match:
    """Continue the match of an opened hand as ``resume`` does.

    Raises ValueError for a match that is over.
    """
    record, (match, confirmed_count, damage), name = opened.record, opened.restored, opened.journal.path.name
    if not damage and record.result and record.result.outcome is Outcome.GIVEN_UP:
        opened.journal.close()
        raise ValueError(f"{name}: this match was ended, and nobody won it.")
    ended, ms = match.hand.ended, record.entries[confirmed_count - 1].ms if confirmed_count else 0
    writer = _continued_file(archive, opened)
    if ended and writer:
        # Neither its result nor the header of the next hand was written.
        RaceRecorder(match, archive, writer, ms).on_events([ended])
    if match.winner:
        raise ValueError(f"{name}: this match is over, {match.winner_name} won it.")
    if ended:
        match.deal_next_hand()
    if match.listener is None:
        RaceRecorder(match, archive, writer, 0 if ended else ms)
    return match


def _continued_file(archive: Archive, opened: OpenedHand) -> RecordWriter | None:
    """The writer of a hand's file, or of a copy if it is outside the archive.

    None, with the file closed, if nothing is to be written: the hand is over, and its file has the result.
    """
    journal, record, (match, confirmed_count, damage) = opened
    path, ended = journal.path, match.hand.ended
    is_whole = ended and not damage and record.result
    if not is_whole and path.parent.resolve() == archive.unfinished.resolve():
        writer, notice = archive.continue_file(journal, confirmed_count, damage)
        if notice:
            archive.notices.add(notice)
        return writer
    journal.close()
    if damage:
        archive.notices.add(f"{path.name}:{damage.line}: {damage.what}. The match resumes from before it.")
    if ended:
        return None
    writer = archive.new_file(record.header.ruleset.id)
    writer.write(record.header, *record.entries[:confirmed_count])
    return writer
