"""The seconds between inputs, as they were read and as they were handled."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class InputGap:
    """Measures whether a player had time to see something before the next input.

    While the program is busy, inputs wait: two that were read in quick succession may be handled further apart,
    and two that were read further apart in quick succession. In either case what the first has changed was not
    seen.

    Args:
        clock: a monotonic clock in seconds. That of the times of reading may be another one.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._read_at = self._handled_at = float("-inf")

    def next(self, read_at: float) -> float:
        """Record an input that is handled now, and was read at ``read_at`` seconds.

        Returns the seconds since the one before: between their readings or their handlings, whichever is less.
        """
        before = self._read_at, self._handled_at
        self._read_at, self._handled_at = read_at, self._clock()
        return min(self._read_at - before[0], self._handled_at - before[1])
