"""Autosave for one table: attaches a Recorder to each new game.

The modules that write are imported with the first event, so that they do not delay the first frame.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from solitaire.game.local_time import local_time
from solitaire.replay.archive.last_balance import with_last_balance

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.replay.archive.saved_games import ArchiveFactory
    from solitaire.replay.recorder import Clock, Recorder


class Autosave:
    """Records the games of one table, one after another.

    Args:
        open_archive: returns the archive; without it, nothing is written.
        recorder: of a game that is resumed.
        now: the clock that dates deals.
    """

    def __init__(
        self,
        open_archive: ArchiveFactory | None = None,
        recorder: Recorder | None = None,
        now: Clock = local_time,
    ) -> None:
        self._open_archive = open_archive
        self._now = now
        self._game: Game | None = None
        self._dealt = now()
        self._recorder = recorder

    @property
    def is_saved(self) -> bool:
        """Whether the player can leave without losing anything."""
        return self._open_archive is not None and (self._recorder is None or self._recorder.is_on_disk)

    @property
    def path(self) -> Path | None:
        """The file of the game, made with its first move; None before there is a recorder."""
        return self._recorder.path if self._recorder else None

    def next_game(self, game: Game) -> Game:
        """The next ``game`` of this table, with the balance that it begins with.

        A game for money begins with the balance of the last game that counts. A branch does not count, so after
        one the balance is that of an earlier game.
        """
        if self._recorder is None or not self._recorder.is_branch:
            return game
        from solitaire.game.game import Game

        return with_last_balance(Game(game.rules, game.pack, game.deal, label=game.label), self._open_archive)

    def begin(self, game: Game) -> None:
        """Record a new game from its first event on, and end the game before it."""
        self.give_up()
        if self._open_archive is not None:
            self._game, self._dealt = game, self._now()
            game.listener = self._start_recording

    def prepare(self) -> None:
        """Create the recorder before the first event, to save time then."""
        if self._game is not None and self._open_archive is not None:
            self._recorder = self._open_archive().begin(self._game, dealt=self._dealt)
            self._game = None

    def write_unsaved(self) -> int:
        """Retry all games that could not be written; return how many are still unsaved."""
        return self._open_archive().write_unsaved() if self._open_archive else 0

    def save_clock(self) -> None:
        """Let the recorder save the clock, if enough time has passed."""
        if self._recorder is not None:
            self._recorder.save_clock()

    def leave(self) -> None:
        """Stop recording; the game can be resumed unless it is won or lost."""
        if self._recorder is not None:
            self._recorder.leave()
        self._recorder = self._game = None

    def give_up(self) -> None:
        """Stop recording and end the game."""
        if self._recorder is not None:
            self._recorder.give_up()
        self._recorder = self._game = None

    def _start_recording(self, what: str, ms: int) -> None:
        """Create the recorder at the first event, and pass the event to it."""
        game = self._game
        self.prepare()
        if game is not None and game.listener is not None:
            game.listener(what, ms)
