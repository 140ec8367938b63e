"""Who plays has a scribe at the table, who writes down one game after the other.

Nothing that writing needs is imported before there is something to write: a table is to be seen at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from solitaire.config.paths import data, races

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.replay.archive import Archive
    from solitaire.replay.recorder import Recorder

ArchiveFactory: TypeAlias = "Callable[[], Archive]"
"""Where games are written, made when first asked for."""


def open_archive() -> Archive:
    """The player's own archive."""
    return _archive(data())


def open_race_archive() -> Archive:
    """The same for the hands of races."""
    return _archive(races())


@cache
def _archive(root: Path) -> Archive:
    from solitaire.replay.archive import Archive  # noqa: PLC0415 (see above)

    return Archive(root)


class Autosave:
    """Writes down the games of one table.

    Args:
        place: where; without it, nothing is written.
        recorder: of a game that is gone on with.
    """

    def __init__(self, place: ArchiveFactory | None = None, recorder: Recorder | None = None) -> None:
        self._place = place
        self._game: Game | None = None
        self._recorder = recorder

    @property
    def keeps_all(self) -> bool:
        """Whether the player can leave and loses nothing."""
        return self._place is not None and (self._recorder is None or self._recorder.is_on_disk)

    @property
    def path(self) -> Path | None:
        """Where the game is written down; None while it is not."""
        return self._recorder.path if self._recorder else None

    @property
    def was_shown(self) -> bool:
        """Whether it is written down that the player was shown how to win."""
        return self._recorder is not None and self._recorder.was_shown

    def begin(self, game: Game) -> None:
        """Write down a new game, from its first event on; the one before is over."""
        self.give_up()
        if self._place is not None:
            self._game = game
            game.witness = self._wake

    def get_ready(self) -> None:
        """Do beforehand what need not wait for the first event."""
        if self._game is not None and self._place is not None:
            self._recorder = self._place().begin(self._game)
            self._game = None

    def save_clock(self) -> None:
        """Time goes by: it is not written down every time."""
        if self._recorder is not None:
            self._recorder.save_clock()

    def leave(self) -> None:
        """Stop writing; the game can be gone on with, unless it is won or lost."""
        if self._recorder is not None:
            self._recorder.leave()
        self._recorder = self._game = None

    def give_up(self) -> None:
        """Stop writing; the game is over."""
        if self._recorder is not None:
            self._recorder.give_up()
        self._recorder = self._game = None

    def _wake(self, what: str, ms: int) -> None:
        """The first event: the recorder becomes the witness and is told."""
        game = self._game
        self.get_ready()
        if game is not None and game.witness is not None:
            game.witness(what, ms)
