"""Archives and games for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from shutil import copytree
from tempfile import mkdtemp

from solitaire.game.game import Game
from solitaire.replay.archive.archive import Archive, ResumedGame
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import GameRecord
from solitaire.rules.moves import Move
from tests.replays.version_files import FILES

EVENING = datetime.fromisoformat("2026-11-21T20:15:00+01:00")
OPENING = ("tableau-6:tableau-1", "tableau-3:foundation-spades", "deal", "undo", "hint", "deal", "undo")
"""Some events of deal 3; a redo is left."""


class ReportingArchive(Archive):
    """An archive that records its reports."""

    def __init__(self, root: Path) -> None:
        self.root = root
        super().__init__(root, now=lambda: EVENING)
        self.said: list[str] = []
        self.notices.set_listener(self.said.append)

    @property
    def names(self) -> list[str]:
        """Every file, by folder and name."""
        folders = (self.unfinished, self.finished, self.damaged)
        return [f"{path.parent.name}/{path.name}" for folder in folders for path in sorted(folder.glob("*"))]

    @property
    def only(self) -> Path:
        """The only game that is unfinished."""
        (path,) = self.unfinished.iterdir()
        return path

    def play_and_leave(self, game: Game, words: Sequence[str] = OPENING) -> None:
        """Record a game in which this happens before it is left."""
        recorder = self.begin(game)
        do(game, words)
        recorder.leave()

    def resume_only(self) -> ResumedGame:
        """Go on with that game."""
        return self.resume(self.only)

    def after_a_kill(self) -> ReportingArchive:
        """The same files as the next process finds them after a crash."""
        return ReportingArchive(Path(copytree(self.root, mkdtemp(dir=self.root.parent), dirs_exist_ok=True)))


def do(game: Game, words: Sequence[str] = OPENING, every_ms: int = 1000) -> None:
    """Let everything happen that is said, evenly spaced."""
    for word in words:
        game.pass_time(game.elapsed_ms + every_ms)
        match word:
            case "undo":
                game.undo()
            case "redo":
                game.redo()
            case "restart":
                game.restart()
            case "hint":
                game.emit("hint")
            case "mark":
                game.toggle_bookmark()
            case _:
                game.play(Move.parse(word.removeprefix("auto ")), automatic=word.startswith("auto "))


def state(game: Game) -> tuple[object, ...]:
    """All that a player could miss."""
    future = [step.move for step in game._steps[game.move_count :]]
    by_itself = [step.automatic for step in game._steps]
    done = (game.position, game.moves, future, by_itself, game.bookmarks)
    return (*done, game.elapsed_ms, game.score, game.deal, game.balance)


def written(text: bytes) -> GameRecord:
    return read_game_record(BytesIO(text), "save")


def kept_for_one() -> list[Path]:
    """The files of the first version that are no races."""
    first = FILES[0].parent
    return [path for path in FILES if path.parent == first and not written(path.read_bytes()).header.seats]
