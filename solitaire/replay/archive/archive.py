"""An archive of saved games: folders of unfinished, finished and damaged files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple
from weakref import WeakSet

from solitaire.config import paths
from solitaire.game.cancellation import cancellable
from solitaire.game.game import Game
from solitaire.game.local_time import local_time
from solitaire.replay.archive.file_outline import FileOutline, read_outline, release_rulesets
from solitaire.replay.archive.game_branch import PreparedBranch
from solitaire.replay.archive.notices import Notices
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import UNFINISHED, FileDamage, GameRecord, Outcome, Result
from solitaire.replay.journal import Journal, is_free
from solitaire.replay.playback.restore import RestoredGame, restore
from solitaire.replay.recorder import Clock, Recorder, make_header, start_time
from solitaire.replay.writer import RecordWriter
from solitaire.rules.text.english import counted

ENDING: Final = ".jsonl"


class OpenedGame(NamedTuple):
    """A saved game that is restored from its file, which no other process may write."""

    journal: Journal
    record: GameRecord
    restored: RestoredGame


class ResumedGame(NamedTuple):
    """An unfinished or branched game that is ready to be played on."""

    game: Game
    recorder: Recorder
    notice: str
    """A message for the player about the file; empty if nothing is wrong."""

    def give_up(self) -> None:
        """End the game, as given up unless it is over, and stop recording it."""
        self.recorder.give_up()


class Archive:
    """The folders below ``root`` in which games are saved, one file for each.

    Args:
        root: the player's data folder.
        now: the clock that dates new files.
    """

    def __init__(self, root: Path, now: Clock = local_time) -> None:
        self.unfinished = root / paths.UNFINISHED
        self.finished = root / paths.FINISHED
        self.damaged = root / paths.DAMAGED
        self.now = now
        self.notices = Notices()
        """Messages about games and folders."""
        self._writers: WeakSet[RecordWriter] = WeakSet()
        """All writers that are in use."""
        self._unsaved: list[RecordWriter] = []
        """Writers of games that were left while the disk was full."""
        self._write_errors: set[str] = set()
        """Messages about games that cannot be written now."""

    def begin(self, game: Game, dealt: datetime | None = None) -> Recorder:
        """Record a game from its first move on; the hints before are written with it.

        ``dealt`` is when it was dealt, if not now.
        """
        now = self.now()
        dealt = dealt or now
        writer = self.new_file(game.rules.ruleset.id, start_time(game, dealt, now))
        return Recorder(game, writer, self.now, dealt=dealt)

    def new_file(self, game: str, begun: datetime | None = None) -> RecordWriter:
        """A writer for a new game or hand of ``game``, the id of a ruleset.

        ``begun`` is the time in the name of the file, if not now.
        """
        self._retry_unsaved()
        name = f"{paths.slug(game)}-{begun or self.now():%Y%m%d-%H%M%S}{ENDING}"
        return self._new_writer(Journal(self.unfinished / name, (self.unfinished, self.finished)))

    def resume(self, path: Path) -> ResumedGame:
        """Continue a game of the archive where its file ends, or where its damage begins.

        A damaged file is set aside. Raises FileInUse or another OSError, NoGameInFile, or ValueError for a
        race.
        """
        return self.continue_game(self.open_game(path))

    def open_game(self, path: Path) -> OpenedGame:
        """Open and restore a game, in any thread; ``continue_game`` does the rest.

        Raises what ``resume`` raises, and Cancelled; then the file is closed.
        """
        journal, record = self.open_record(path)
        with journal.closed_on_error():
            return OpenedGame(journal, record, restore(record))

    def continue_game(self, opened: OpenedGame) -> ResumedGame:
        """Continue an opened game as ``resume`` does."""
        journal, record, restored = opened
        game = restored.game
        results = [entry for entry in record.entries[: restored.confirmed_count] if isinstance(entry, Result)]
        last = results[-1] if results else None
        # A bookmark or the like may follow a win without undoing it.
        is_still_won = last is not None and last.outcome is Outcome.WON and game.is_won
        is_over = is_still_won or (last is not None and last is record.entries[restored.confirmed_count - 1])
        if all(each.outcome is not Outcome.WON for each in results):
            with suppress(OSError):
                journal.move(self.unfinished)
        writer, notice = self.continue_file(journal, restored.confirmed_count, restored.damage)
        origin = record.header.origin
        recorder = Recorder(game, writer, self.now, origin, counts=restored.counts, is_over=is_over)
        return ResumedGame(game, recorder, notice)

    def open_record(self, path: Path) -> tuple[Journal, GameRecord]:
        """Open a file exclusively and read it.

        Raises FileInUse or another OSError, NoGameInFile, or Cancelled.
        """
        journal = Journal.open(path)
        with journal.closed_on_error():
            return journal, read_game_record(BytesIO(journal.text), path.name)

    def continue_file(
        self, journal: Journal, confirmed_count: int, damage: FileDamage | None
    ) -> tuple[RecordWriter, str]:
        """A writer that continues a file after its first ``confirmed_count`` entries.

        Returns it with a message for the player, empty if nothing is wrong. A damaged file is set aside.
        """
        notice = self._set_damage_aside(journal, confirmed_count, damage) if damage else ""
        if not journal.text.endswith(b"\n"):
            journal.add(b"\n")
        return self._new_writer(journal), notice

    def begin_branch(self, branch: PreparedBranch) -> ResumedGame:
        """Record a new game that ``prepare_branch`` has prepared."""
        game, moves, ms, origin = branch
        writer = self.new_file(game.rules.ruleset.id)
        if moves[:-1]:
            writer.write(make_header(game, self.now(), origin), *moves[:-1])
        recorder = Recorder(game, writer, self.now, origin)
        for event in moves[-1:]:  # It may win the game.
            game.follow(event.what, event.ms)
        game.pass_time(ms)
        return ResumedGame(game, recorder, "")

    def save(self, record: GameRecord) -> Path | None:
        """Save a complete game among the finished ones.

        Returns its file; None if it cannot be written, which the listener learns.
        """
        writer = self.new_file(record.header.ruleset.id)
        writer.write(record.header, *record.entries)
        writer.finish()
        writer.close()
        return writer.path if writer.is_on_disk else None

    def files(self) -> list[Path]:
        """The files of all games, unordered, without the damaged ones that were set aside."""
        self._retry_unsaved()
        return [*self._files(self.unfinished), *self._files(self.finished)]

    def outlines(self) -> list[FileOutline]:
        """All games, unordered."""
        return list(self._outlines(self.files()))

    def unfinished_files(self) -> list[Path]:
        """The files of unfinished games, the latest played first; some may be over."""
        return sorted(self._files(self.unfinished), key=last_modified, reverse=True)

    def unfinished_games(self, files: Iterable[Path] | None = None) -> list[FileOutline]:
        """The unfinished games that no process has open, the latest played first.

        ``files`` are those to look at, by default all ``unfinished_files``.
        """
        free, _ = self.games_free_and_in_use(self.unfinished_files() if files is None else files)
        return free

    def games_free_and_in_use(self, files: Iterable[Path]) -> tuple[list[FileOutline], list[FileOutline]]:
        """The unfinished games of ``files``: those that no process has open, and others.

        The others may be open in this process. Moves those that are over, but were never moved, to the finished
        games.
        """
        free: list[FileOutline] = []
        in_use: list[FileOutline] = []
        for outline in self._outlines(files):
            may_be_taken = is_free(outline.path)
            if outline.outcome == UNFINISHED:
                (free if may_be_taken else in_use).append(outline)
            elif may_be_taken:
                self._finish(outline.path)
        return free, in_use

    def _files(self, folder: Path) -> list[Path]:
        """The files in a folder without hidden ones; none if the folder does not exist or cannot be read."""
        try:
            return [folder / name for name in paths.visible_files(folder, ENDING)]
        except FileNotFoundError:
            return []
        except OSError as error:
            if not self._is_reported(folder, str(error.strerror)):
                self.notices.add(f"The games in {folder} cannot be found: {error.strerror}.")
            return []

    def _is_reported(self, folder: Path, trouble: str) -> bool:
        """Whether the fault of a folder, or the same fault of its sibling, was reported before."""
        beside = str(folder.parent)
        return any(str(folder) in line or (beside in line and trouble in line) for line in self.notices)

    def _outlines(self, files: Iterable[Path]) -> Iterator[FileOutline]:
        """The outlines of files; all that cannot be read are reported in one line."""
        faults = []
        for path in cancellable(files):
            try:
                yield read_outline(path)
            except FileNotFoundError:
                pass  # Another process has just moved it.
            except OSError as error:
                faults.append(f"{path}: {error.strerror}.")
            except LineError as error:
                if is_free(path):  # An open file without a line is one that another process begins.
                    faults.append(f"{path}:1: {error}.")
        release_rulesets()
        if faults:
            others = counted(len(faults) - 1, "other file")
            self.notices.add(
                faults[0] if len(faults) == 1 else f"{faults[0]} {others} cannot be read as games either."
            )

    def write_unsaved(self) -> int:
        """Retry what could not be written; return the number of games still unsaved.

        They are lost if the program ends now. Games in play count as well as those that were left.
        """
        self._retry_unsaved()
        return sum(not writer.is_on_disk and not writer.flush() for writer in [*self._writers])

    def _new_writer(self, journal: Journal) -> RecordWriter:
        writer = RecordWriter(
            journal, self.finished, self._report_write_error, self._unsaved.append, self._forget_write_errors
        )
        self._writers.add(writer)
        return writer

    def _retry_unsaved(self) -> None:
        """Write the games that could not be written when they were left."""
        unsaved, self._unsaved[:] = list(self._unsaved), []
        for writer in unsaved:
            writer.close()

    def _finish(self, path: Path) -> None:
        with suppress(OSError):
            journal = Journal.open(path)
            journal.close()
            journal.move(self.finished)

    def _set_damage_aside(self, journal: Journal, confirmed_count: int, damage: FileDamage) -> str:
        """Continue from the valid part of a damaged file. Returns a message for the player."""
        lines = islice(BytesIO(journal.text), confirmed_count + 1)
        name = journal.path.name
        try:
            file = f"is kept as {journal.truncate(sum(map(len, lines)), self.damaged)}"
        except OSError as error:
            self._report_write_error(error)
            file = "stays as it is until what follows can be written"
        return f"{name}:{damage.line}: {damage.what}. The game resumes from before it; the file {file}."

    def _report_write_error(self, error: OSError) -> None:
        line = (
            f"This game is not saved: {self.unfinished}: {error.strerror}. It will be saved once that is fixed."
        )
        self._write_errors.add(line)
        self.notices.add(line)

    def _forget_write_errors(self) -> None:
        """Report the errors again, should they come back."""
        while self._write_errors:
            self.notices.forget(self._write_errors.pop())


def last_modified(path: Path) -> float:
    """The modification time of a file, in seconds; 0 if there is none."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
