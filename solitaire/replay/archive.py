"""Every game of a player: those to be continued, those that are over, and files that were damaged."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from solitaire.config import paths
from solitaire.game.game import Game
from solitaire.replay.append_file import AppendFile, is_free
from solitaire.replay.checksum import LineError, checksum
from solitaire.replay.outline import FileOutline, read_outline
from solitaire.replay.reader import NoGameInFile, read_game_record
from solitaire.replay.record import UNFINISHED, Event, FileDamage, GameRecord, Outcome, Result
from solitaire.replay.recorder import Clock, Recorder
from solitaire.replay.restore import dealt, restore, way_to
from solitaire.replay.writer import RecordWriter
from solitaire.rules.files.errors import did_you_mean
from solitaire.rules.text.english import counted

ENDING: Final = ".jsonl"
LONGEST_SLUG: Final = 100
"""Letters of a game's id in the names of files, which have 255 bytes at most, with a time and a number."""
NoticeCallback: TypeAlias = Callable[[str], object]


def local_time() -> datetime:
    """The time of day where the player is."""
    return datetime.now().astimezone()


class ResumedGame(NamedTuple):
    """A game that goes on."""

    game: Game
    recorder: Recorder
    notice: str
    """What the player should know about its file; empty if all is well."""


class Archive:
    """The folders below ``root`` in which games are kept, a file for each.

    Args:
        root: the player's data.
        now: the time of day.
    """

    def __init__(self, root: Path, now: Clock = local_time) -> None:
        self.unfinished = root / paths.UNFINISHED
        self.finished = root / paths.FINISHED
        self.damaged = root / paths.DAMAGED
        self.now = now
        self._tell: NoticeCallback | None = None
        self._told: dict[str, bool] = {}
        """Every line there was to tell, and whether somebody has heard it."""
        self._unsaved: list[RecordWriter] = []
        """Of games that were left while there was no room for them."""

    def tell(self, tell: NoticeCallback) -> None:
        """Let ``tell`` tell the player, in one line, what is wrong with a game or a folder: what it was so far,
        and whatever comes. The same is not told twice.
        """
        self._tell = tell
        for line, is_heard in list(self._told.items()):
            if not is_heard:
                self._told[line] = True
                tell(line)

    def warn(self, line: str) -> None:
        """Tell the player something, as soon as there is somebody to tell it."""
        if line not in self._told:
            self._told[line] = self._tell is not None
            if self._tell:
                self._tell(line)

    def begin(self, game: Game, origin: str = "") -> Recorder:
        """Write down a game from now on. ``origin`` is where it came from, if not from its deal."""
        return Recorder(game, self.new_file(game.rules.ruleset.id), self.finished, self.now, origin)

    def new_file(self, game: str) -> RecordWriter:
        """A file for another hand or match of ``game``, the id of a ruleset."""
        self._save_the_rest()
        name = f"{slug(game)}-{self.now():%Y%m%d-%H%M%S}{ENDING}"
        return RecordWriter(AppendFile(self.unfinished / name), self._not_saved, keep=self._unsaved.append)

    def resume(self, path: Path) -> ResumedGame:
        """Go on with a game of the archive, where its file ends or where the damage to it begins; a damaged
        file is kept.

        Raises InUse or another OSError, NoGame, or ValueError for a race.
        """
        journal, record = self.take(path)
        try:
            recalled = restore(record)
        except ValueError:
            journal.close()
            raise
        game = recalled.game
        results = [entry for entry in record.entries[: recalled.good] if isinstance(entry, Result)]
        last = results[-1] if results else None
        # A bookmark and the like may follow the line of a win, and leave the win as it is.
        is_still_won = last is not None and last.outcome is Outcome.WON and game.is_won
        is_over = is_still_won or (last is not None and last is record.entries[recalled.good - 1])
        if all(each.outcome is not Outcome.WON for each in results):
            with suppress(OSError):
                journal.move(self.unfinished)
        writer, notice = self.go_on(journal, recalled.good, recalled.damage)
        recorder = Recorder(game, writer, self.finished, self.now, counts=recalled.counts, is_over=is_over)
        return ResumedGame(game, recorder, notice)

    def take(self, path: Path) -> tuple[AppendFile, GameRecord]:
        """Open a file, so that nobody else does, and read it. Raises InUse or another OSError, or NoGame."""
        journal = AppendFile.open(path)
        try:
            return journal, read_game_record(BytesIO(journal.text), path.name)
        except NoGameInFile:
            journal.close()
            raise

    def go_on(self, journal: AppendFile, good: int, damage: FileDamage | None) -> tuple[RecordWriter, str]:
        """What writes the next lines of a file after its first ``good`` entries, and what the player should
        know about it; a damaged file is kept.
        """
        notice = self._mend(journal, good, damage) if damage else ""
        if not journal.text.endswith(b"\n"):
            journal.add(b"\n")
        last_line = journal.text[journal.text.rfind(b"\n", 0, -1) + 1 :]
        return RecordWriter(journal, self._not_saved, checksum(last_line), self._unsaved.append), notice

    def branch(self, record: GameRecord, entries: int, id: str) -> ResumedGame:
        """A new game that goes on from where the first ``entries`` of the game ``id`` lead: the same cards and
        moves at the same times, without what was taken back. Raises ValueError for a race, or IllegalMove where
        the record does not follow its rules.
        """
        events = [entry for entry in record.entries[:entries] if isinstance(entry, Event)]
        way, game = way_to(events), dealt(record.header)
        recorder = self.begin(game, origin=f"{id}, move {len(way)}")
        for event in way:
            game.follow(event.what, event.ms)
        game.pass_time(events[-1].ms if events else 0)
        return ResumedGame(game, recorder, "")

    def keep(self, record: GameRecord) -> Path | None:
        """Put a game that is known whole among those that are over. Returns its file; None if it cannot be
        written, which is told.
        """
        writer = self.new_file(record.header.ruleset.id)
        writer.write_all(record)
        writer.put_away(self.finished)
        writer.close()
        return writer.path if writer.is_on_disk else None

    def files(self) -> list[Path]:
        """The files of all games, in no order. Damaged ones that were set aside are not among them."""
        self._save_the_rest()
        return [*self._files(self.unfinished), *self._files(self.finished)]

    def glances(self) -> list[FileOutline]:
        """All games, the one begun last first."""
        return sorted(self._seen(self.files()), key=_begun, reverse=True)

    def to_be_continued(self) -> list[FileOutline]:
        """The games that are not over and on no table, the one played last first. Those that are over, as
        nobody had the time to say, are put away.
        """
        found = []
        for seen in self._seen(sorted(self._files(self.unfinished), key=changed, reverse=True)):
            if not is_free(seen.path):
                continue
            if seen.outcome == UNFINISHED:
                found.append(seen)
            else:
                self._put_away(seen.path)
        return found

    def _files(self, folder: Path) -> list[Path]:
        """The files in a folder; none if it was never needed, or nobody may look into it."""
        try:
            return [folder / name for name in os.listdir(folder) if name.endswith(ENDING)]  # noqa: PTH208
        except FileNotFoundError:
            return []
        except OSError as error:
            if not self._is_known(folder, str(error.strerror)):
                self.warn(f"The games in {folder} cannot be found: {error.strerror}.")
            return []

    def _is_known(self, folder: Path, trouble: str) -> bool:
        """Whether the trouble with a folder was told before, be it of the folder beside it."""
        beside = str(folder.parent)
        return any(str(folder) in line or (beside in line and trouble in line) for line in self._told)

    def _seen(self, paths: Iterable[Path]) -> Iterator[FileOutline]:
        """The games that files tell. What is wrong with the others is one line for all of them."""
        faults = []
        for path in paths:
            try:
                yield read_outline(path)
            except FileNotFoundError:
                pass  # It has just been put away.
            except OSError as error:
                faults.append(f"{path}: {error.strerror}.")
            except LineError as error:
                if is_free(path):  # A file without a line may be just being begun.
                    faults.append(f"{path}:1: {error}.")
        if faults:
            others = counted(len(faults) - 1, "other file")
            self.warn(faults[0] if len(faults) == 1 else f"{faults[0]} Nor can {others} be read as games.")

    def _save_the_rest(self) -> None:
        """Write what there was no room for when it was left."""
        unsaved, self._unsaved[:] = list(self._unsaved), []
        for writer in unsaved:
            writer.close()

    def _put_away(self, path: Path) -> None:
        with suppress(OSError):
            journal = AppendFile.open(path)
            journal.close()
            journal.move(self.finished)

    def _mend(self, journal: AppendFile, good: int, damage: FileDamage) -> str:
        """Go on from what is good in a damaged file. Returns what to tell the player."""
        lines = islice(BytesIO(journal.text), good + 1)
        name = journal.path.name
        try:
            file = f"is kept as {journal.cut(sum(map(len, lines)), self.damaged)}"
        except OSError as error:
            self._not_saved(error)
            file = "stays as it is until what follows can be written"
        return f"{name}:{damage.line}: {damage.what}. The game goes on from before it; the file {file}."

    def _not_saved(self, error: OSError) -> None:
        self.warn(
            f"This game is not saved: {self.unfinished}: {error.strerror}. It will be once that is mended."
        )


def slug(game: str) -> str:
    """What the names of the files of a game begin with; ``game`` is the id of its ruleset."""
    return re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-")[:LONGEST_SLUG] or "game"


def find(id: str, paths: Iterable[Path]) -> Path:
    """The file among ``paths`` with an id or the beginning of one. Raises LookupError with a message."""
    files = {path.stem: path for path in paths}
    if id in files:
        return files[id]
    found = [stem for stem in files if stem.startswith(id)]
    if len(found) == 1:
        return files[found[0]]
    if found:
        raise LookupError(f"{len(found)} games begin with '{id}': {found[0]}, {found[1]}...")
    raise LookupError(f"There is no game '{id}'.{did_you_mean(id, files)}")


def everything(tell: NoticeCallback) -> list[FileOutline]:
    """All games of the player and all hands of races, the one begun last first. ``tell`` is told, in one line,
    of files that cannot be read as such.
    """
    found: list[FileOutline] = []
    for root in (paths.data(), paths.races()):
        archive = Archive(root)
        archive.tell(tell)
        found += (seen for seen in archive.glances() if not seen.is_to_begin)
    return sorted(found, key=_begun, reverse=True)


def _begun(seen: FileOutline) -> datetime:
    return seen.started


def changed(path: Path) -> float:
    """When a file was written last; long ago if it has gone away."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
