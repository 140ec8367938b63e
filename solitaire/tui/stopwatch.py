"""The time played."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Stopwatch:
    """A stopwatch that counts milliseconds, on from ``elapsed_ms``.

    Args:
        elapsed_ms: the time counted before.
        clock: a monotonic clock in seconds.
    """

    def __init__(self, elapsed_ms: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self._before = elapsed_ms
        self._clock = clock
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
        return self._before + (0 if self._since is None else max(0, int((moment - self._since) * 1000)))

    def start(self) -> None:
        """Start counting, if it is stopped."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Stop counting until it is started again."""
        self._before, self._since = self.elapsed_ms, None
