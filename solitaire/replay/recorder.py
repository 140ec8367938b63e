"""Recording a game while it is played: every event is written as it happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from solitaire.config.terminal_text import printable
from solitaire.config.version import __version__
from solitaire.game.deals import is_of_day
from solitaire.game.game import Game
from solitaire.game.game_events import SOLUTION, TIME
from solitaire.replay.format.header_codec import LONGEST_SHOWN
from solitaire.replay.format.record import WORDS, Event, Header, Outcome, Result, fingerprint
from solitaire.replay.playback.restore import EventCounts
from solitaire.replay.writer import RecordWriter
from solitaire.rules.files.errors import shortened


def make_header(game: Game, started: datetime, origin: str) -> Header:
    """The header of a game.

    ``origin`` is where the game came from; empty if from its deal.
    """
    ruleset = game.rules.ruleset
    label = shortened(printable(game.label), LONGEST_SHOWN)
    return Header(ruleset, game.pack, game.deal, game.balance, started, __version__, origin=origin, label=label)


def start_time(game: Game, dealt: datetime, moved: datetime) -> datetime:
    """The time at which a game began: that of its first move.

    A deal of the day began when it was dealt: it counts for that day.
    """
    return dealt if is_of_day(str(game.deal), dealt.date()) else moved


def make_result(game: Game, outcome: Outcome, counts: EventCounts, ended: datetime) -> Result:
    """The result of a game in its current position."""
    return Result(
        game.elapsed_ms,
        outcome,
        moves=game.move_count,
        score=game.score,
        undos=counts.undos,
        hints=counts.hints,
        fingerprint=fingerprint(game.rules, game.position),
        ended=ended,
        solutions=counts.solutions,
    )


Clock: TypeAlias = Callable[[], datetime]
"""Returns the local time, with its UTC offset."""
CLOCK_INTERVAL_MS: Final = 5_000
"""The least time between two lines that record only the time played, which keeps files short."""


class Recorder:
    """Records a game, as the listener to its events.

    A game without a move leaves no file, unless its solution was shown, which later tries of the same deal must
    not hide. Hints and bookmarks before the first move are written with it. Write errors never stop the game.

    Args:
        game: the game to record, new or resumed.
        writer: the writer; what it has written so far has led to ``game``.
        now: the clock that dates the header and the results.
        origin: where the game came from, if not from its deal.
        counts: of the entries written so far.
        is_over: whether the last entry written is the result of the game in its current position.
        dealt: when a new game was dealt; now, if that is not given.
    """

    def __init__(
        self,
        game: Game,
        writer: RecordWriter,
        now: Clock,
        origin: str = "",
        counts: EventCounts = EventCounts(),  # noqa: B008 (a value)
        is_over: bool = False,
        dealt: datetime | None = None,
    ) -> None:
        self.game = game
        self._writer = writer
        self._now = now
        self._dealt = dealt or now()
        self._origin = origin
        self._counts = counts
        self._is_over = is_over
        self._written_ms = game.elapsed_ms
        self._before_moves: list[Event] = []
        """The events before the first move."""
        game.listener = self._record_event

    @property
    def path(self) -> Path:
        """The file; its stem is the id that commands take."""
        return self._writer.path

    @property
    def is_on_disk(self) -> bool:
        """Whether all events are on disk."""
        return self._writer.is_on_disk

    @property
    def is_branch(self) -> bool:
        """Whether the game branched off another, so that it does not count."""
        return bool(self._origin)

    def save_clock(self) -> None:
        """Write the time played, if it has grown enough since the last entry."""
        if self._writer.is_begun and self.game.elapsed_ms >= self._written_ms + CLOCK_INTERVAL_MS:
            self.game.emit(TIME)

    def leave(self) -> None:
        """Stop recording; the game can be resumed, unless it is stuck."""
        if self.game.is_stuck:
            self.give_up()
            return
        if self._writer.is_begun and self.game.elapsed_ms > self._written_ms:
            self.game.emit(TIME)
        self._stop()

    def give_up(self) -> None:
        """Stop recording and write a result, if there is none yet."""
        if self._writer.is_begun and not self._is_over:
            self._end()
        self._stop()

    @property
    def _outcome(self) -> Outcome:
        """The outcome of the game if it ends in its current position."""
        if self.game.is_won:
            return Outcome.WON
        return Outcome.LOST if self.game.is_stuck else Outcome.GIVEN_UP

    def _record_event(self, what: str, ms: int) -> None:
        """Write an event; if it won the game, the result as well."""
        self._counts = self._counts.after(what)
        event = Event(ms, what)
        if self._writer.is_begun:
            self._write(event)
        elif what in WORDS and what != SOLUTION:
            self._before_moves.append(event)
        else:
            started = start_time(self.game, self._dealt, self._now())
            self._write(make_header(self.game, started, self._origin), *self._before_moves, event)
        self._is_over = self._is_over and self.game.is_won
        if self.game.is_won and not self._is_over:
            self._end()

    def _end(self) -> None:
        self._write(make_result(self.game, self._outcome, self._counts, self._now()))
        self._is_over = True
        self._writer.finish()

    def _stop(self) -> None:
        self.game.listener = None
        self._writer.close()

    def _write(self, *entries: Header | Event | Result) -> None:
        self._written_ms = self.game.elapsed_ms
        self._writer.write(*entries)
