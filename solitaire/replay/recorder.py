"""A game is written down while it is played: every event, before the next one can happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from solitaire import __version__
from solitaire.game import HINT, MARK, TIME, Game
from solitaire.replay.entries import entry_data, header_data
from solitaire.replay.journal import Journal
from solitaire.replay.recall import Counts
from solitaire.replay.record import Entry, Event, Header, Outcome, Result, fingerprint
from solitaire.replay.seal import seal

Warn: TypeAlias = Callable[[OSError], None]
"""Is told why a game cannot be saved."""
Clock: TypeAlias = Callable[[], datetime]
"""Tells the time of day, with the offset of the place."""
BREATH_MS: Final = 15_000
"""So much of a player's thinking may be lost with the program: it is no event, and not worth more lines."""


class Written(NamedTuple):
    """What a new line of a file depends on."""

    crc: int = 0
    counts: Counts = Counts()
    is_over: bool = False
    """Whether the last line is a result."""


class Recorder:
    """Writes down a game, whose witness it becomes, in a journal. A game in which nothing is done leaves
    nothing on disk; what goes wrong there never stops the game.

    Args:
        game: what is written down, new or gone on with.
        journal: where; if there is something in it already, it has led to ``game``.
        finished: the folder where the file goes once the game is over.
        warn: told when the game cannot be saved.
        now: the time of day.
        origin: where a new game came from, if not from its deal.
        written: what the journal says already.
    """

    def __init__(
        self,
        game: Game,
        journal: Journal,
        finished: Path,
        warn: Warn,
        now: Clock,
        origin: str = "",
        written: Written = Written(),  # noqa: B008 (a value)
    ) -> None:
        self.game = game
        self._journal = journal
        self._finished = finished
        self._warn = warn
        self._now = now
        self._origin = origin
        self._crc, self._counts, self._is_over = written
        self._written_ms = game.elapsed_ms
        self._is_begun = bool(journal.text)
        game.witness = self._note

    @property
    def id(self) -> str:
        """By what the game can be asked for."""
        return self._journal.path.stem

    @property
    def is_on_disk(self) -> bool:
        """Whether everything that was done is on disk."""
        return self._journal.is_on_disk

    def breathe(self) -> None:
        """Write down the time if the player has been thinking for long."""
        if self._is_begun and self.game.elapsed_ms >= self._written_ms + BREATH_MS:
            self.game.note(TIME)

    def leave(self) -> None:
        """Stop writing; the game may be continued some other day, unless no move is left in it."""
        if self.game.is_stuck:
            self.give_up()
            return
        if self._is_begun and self.game.elapsed_ms > self._written_ms:
            self.game.note(TIME)
        self._stop()

    def give_up(self) -> None:
        """Stop writing; the game is over, if it was not before."""
        if self._is_begun and not self._is_over:
            self._end(Outcome.LOST if self.game.is_stuck else Outcome.GIVEN_UP)
        self._stop()

    def _note(self, what: str, ms: int) -> None:
        """Write down what was done; if that won the game, the result as well."""
        self._counts = self._counts.after(what)
        self._write(Event(ms, what))
        self._is_over = self._is_over and what in (HINT, MARK, TIME)
        if self.game.is_won and not self._is_over:
            self._end(Outcome.WON)

    def _end(self, outcome: Outcome) -> None:
        game = self.game
        place = fingerprint(game.rules, game.position)
        now = self._now()
        self._write(Result(game.elapsed_ms, outcome, game.move_count, game.score, *self._counts, place, now))
        self._is_over = True
        if self._journal.is_on_disk:
            with suppress(OSError):  # Where it is, it will be found as well.
                self._journal.close()
                self._journal.move(self._finished)

    def _stop(self) -> None:
        self.game.witness = None
        if not self._journal.is_on_disk:
            self._flush()
        self._journal.close()

    def _write(self, entry: Entry) -> None:
        lines = b"" if self._is_begun else self._sealed(header_data(self._header()))
        lines += self._sealed(entry_data(entry))
        self._is_begun = True
        self._written_ms = entry.ms
        self._journal.add(lines)
        self._flush()

    def _flush(self) -> None:
        try:
            self._journal.flush()
        except OSError as error:
            self._warn(error)

    def _header(self) -> Header:
        game = self.game
        return Header(
            game.rules.ruleset,
            game.pack,
            game.deal,
            game.balance,
            started=self._now(),
            app=__version__,
            origin=self._origin,
        )

    def _sealed(self, data: Mapping[str, Any]) -> bytes:
        line, self._crc = seal(data, self._crc)
        return line
