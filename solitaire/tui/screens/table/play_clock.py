"""The clock of a table, stopped in pauses, without input and after a win."""

from __future__ import annotations

from typing import Final

from solitaire.tui.stopwatch import Stopwatch

IDLE_MS: Final = 5 * 60_000
"""Milliseconds counted without input after which a game in progress pauses."""


class PlayClock:
    """The time played of one game, from its first move at this table on.

    Args:
        stopwatch: with the time played before.
    """

    def __init__(self, stopwatch: Stopwatch) -> None:
        self._stopwatch = stopwatch
        self._is_started = False
        self._is_hidden = False
        """Whether another screen is in front of the table."""
        self._is_won = False
        self.is_paused = False
        self._last_input_ms = stopwatch.elapsed_ms

    @property
    def elapsed_ms(self) -> int:
        """Milliseconds played."""
        return self._stopwatch.elapsed_ms

    @property
    def is_running(self) -> bool:
        """Whether time is counted now."""
        return self._stopwatch.is_running

    @property
    def is_idle(self) -> bool:
        """Whether it has run for minutes without input."""
        return self.is_running and self.elapsed_ms - self._last_input_ms >= IDLE_MS

    def note_input(self) -> None:
        """Begin the time without input anew."""
        self._last_input_ms = self.elapsed_ms

    def start(self) -> None:
        """Count from now on, except in pauses, behind other screens and after a win."""
        self._is_started = True
        self._run_or_stop()

    def pause(self) -> None:
        """Stop until `resume`."""
        self.is_paused = True
        self._run_or_stop()

    def drop_idle_time(self) -> None:
        """Drop the time since the last input, in a pause."""
        self._stopwatch.stop_at(self._last_input_ms)

    def resume(self) -> None:
        """End a pause."""
        self.is_paused = False
        self._run_or_stop()

    def hide(self) -> None:
        """Stop while another screen is in front of the table."""
        self._is_hidden = True
        self._run_or_stop()

    def show(self) -> None:
        """Resume when the table is in front again, which counts as input."""
        self._is_hidden = False
        self._run_or_stop()
        self.note_input()

    def note_result(self, is_won: bool) -> None:
        """Stop after a win, and resume when it is undone."""
        self._is_won = is_won
        self._run_or_stop()

    def _run_or_stop(self) -> None:
        if self._is_started and not (self.is_paused or self._is_hidden or self._is_won):
            self._stopwatch.start()
        else:
            self._stopwatch.stop()
