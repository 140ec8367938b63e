"""A game is written down while it is played: every event, before the next one can happen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from solitaire import __version__
from solitaire.game.game import TIME, Game
from solitaire.replay.codec import entry_data, header_data
from solitaire.replay.record import Entry, Event, Header, Outcome, Result, fingerprint
from solitaire.replay.restore import WayCounts
from solitaire.replay.writer import RecordWriter


def beginning(game: Game, started: datetime, origin: str = "") -> Header:
    """The header of a game; ``origin`` is where it came from, if not from its deal."""
    ruleset = game.rules.ruleset
    return Header(ruleset, game.pack, game.deal, game.balance, started, __version__, origin=origin)


def ending(game: Game, outcome: Outcome, counts: WayCounts, ended: datetime) -> Result:
    """The result of a game as it stands."""
    return Result(
        game.elapsed_ms,
        outcome,
        game.move_count,
        game.score,
        counts.undos,
        counts.hints,
        fingerprint(game.rules, game.position),
        ended,
        counts.solutions,
    )


Clock: TypeAlias = Callable[[], datetime]
"""Tells the time of day, with the offset of the place."""
BREATH_MS: Final = 5_000
"""So much of a player's thinking may be lost with the program: it is no event, and not worth more lines."""


class Recorder:
    """Writes down a game, whose witness it becomes. A game in which nothing is done leaves nothing on disk;
    what goes wrong there never stops the game.

    Args:
        game: what is written down, new or gone on with.
        writer: writes; if something is written already, it has led to ``game``.
        finished: the folder where the file goes once the game is over.
        now: the time of day.
        origin: where a new game came from, if not from its deal.
        counts: of what is written already.
        is_over: whether the result of the game as it stands is written.
    """

    def __init__(
        self,
        game: Game,
        writer: RecordWriter,
        finished: Path,
        now: Clock,
        origin: str = "",
        counts: WayCounts = WayCounts(),  # noqa: B008 (a value)
        is_over: bool = False,
    ) -> None:
        self.game = game
        self._writer = writer
        self._finished = finished
        self._now = now
        self._origin = origin
        self._counts = counts
        self._is_over = is_over
        self._written_ms = game.elapsed_ms
        game.witness = self._note

    @property
    def path(self) -> Path:
        """The file; its stem is by what the game can be asked for."""
        return self._writer.path

    @property
    def is_on_disk(self) -> bool:
        """Whether everything that was done is on disk."""
        return self._writer.is_on_disk

    @property
    def was_shown(self) -> bool:
        """Whether the player was shown how to win."""
        return self._counts.solutions > 0

    def save_clock(self) -> None:
        """Write down the time if the player has been thinking for long."""
        if self._writer.is_begun and self.game.elapsed_ms >= self._written_ms + BREATH_MS:
            self.game.note(TIME)

    def leave(self) -> None:
        """Stop writing; the game may be continued some other day, unless no move is left in it."""
        if self.game.is_stuck:
            self.give_up()
            return
        if self._writer.is_begun and self.game.elapsed_ms > self._written_ms:
            self.game.note(TIME)
        self._stop()

    def give_up(self) -> None:
        """Stop writing; the game is over, if it was not before."""
        if self._writer.is_begun and not self._is_over:
            self._end()
        self._stop()

    @property
    def _outcome(self) -> Outcome:
        """How the game ends if it is left for good as it stands."""
        if self.game.is_won:
            return Outcome.WON
        return Outcome.LOST if self.game.is_stuck else Outcome.GIVEN_UP

    def _note(self, what: str, ms: int) -> None:
        """Write down what was done; if that won the game, the result as well."""
        self._counts = self._counts.after(what)
        self._write(Event(ms, what))
        self._is_over = self._is_over and self.game.is_won
        if self.game.is_won and not self._is_over:
            self._end()

    def _end(self) -> None:
        self._write(ending(self.game, self._outcome, self._counts, self._now()))
        self._is_over = True
        self._writer.put_away(self._finished)

    def _stop(self) -> None:
        self.game.witness = None
        self._writer.close()

    def _write(self, entry: Entry) -> None:
        header = (
            () if self._writer.is_begun else (header_data(beginning(self.game, self._now(), self._origin)),)
        )
        self._written_ms = entry.ms
        self._writer.write(*header, entry_data(entry))
