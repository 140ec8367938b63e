"""A stopwatch of the time played in a game."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Stopwatch:
    """A stopwatch that counts milliseconds, on from ``elapsed_ms``.

    Args:
        elapsed_ms: the time counted before.
        clock: a monotonic clock in seconds.
        pace: how many times as fast as the clock it counts.
    """

    def __init__(self, elapsed_ms: int = 0, clock: Callable[[], float] = monotonic, *, pace: float = 1) -> None:
        self._before = elapsed_ms
        self._clock = clock
        self._pace = pace
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether time is counted now."""
        return self._since is not None

    @property
    def elapsed_ms(self) -> int:
        """Milliseconds counted so far."""
        return self.at(self._clock())

    def at(self, moment: float) -> int:
        """Milliseconds counted at ``moment``, a time of the clock.

        It must not be before the last start.
        """
        if self._since is None:
            return self._before
        return self._before + max(0, int((moment - self._since) * 1000 * self._pace))

    def set_pace(self, pace: float) -> None:
        """Count at another pace from now on."""
        if self._since is not None:
            self._before, self._since = self.elapsed_ms, self._clock()
        self._pace = pace

    def start(self) -> None:
        """Start counting, if it is stopped."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Stop counting until it is started again."""
        self._before, self._since = self.elapsed_ms, None

    def stop_at(self, elapsed_ms: int) -> None:
        """Stop, and drop what was counted beyond ``elapsed_ms`` milliseconds."""
        self._before, self._since = min(elapsed_ms, self.elapsed_ms), None
