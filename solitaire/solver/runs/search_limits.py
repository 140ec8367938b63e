"""Limits of the searches of one position: a time, or a number of states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

LARGEST_STEP: Final = 256
"""States that a search expands at most before its limit is looked at."""
_STEP_SECONDS: Final = 0.02
"""The time that a step of a search may take; in games of very many moves it has fewer states."""


class SearchLimit(Protocol):
    """A limit of the searches that take turns on a position."""

    def next_step(self, number: int) -> int:
        """Return how many states this search may expand now; 0 at the end of all."""
        ...


class StateLimit:
    """Whole steps until so many states were expanded: the same ones on every machine."""

    def __init__(self, states: int) -> None:
        self._left = states

    def next_step(self, number: int) -> int:
        """Return the largest step, or 0 if it would exceed the limit."""
        self._left -= LARGEST_STEP
        return LARGEST_STEP if self._left >= 0 else 0


class TimeLimit:
    """Steps until a time is over, as long as the speed of a search allows.

    Args:
        seconds: the time for all searches.
        clock: which counts seconds. What it raises ends the searches as well.
    """

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._started = self._read = clock()
        self._seconds = seconds
        self._steps: dict[int, int] = {}
        """The last step of each search."""
        self._last: int | None = None
        """The search whose step began when the clock was read last."""

    @property
    def seconds(self) -> float:
        """The time since the beginning."""
        return self._clock() - self._started

    def next_step(self, number: int) -> int:
        """Return a step of the search; 0 if the time is over."""
        now = self._clock()
        if now - self._started >= self._seconds:
            return 0
        if self._last is not None:
            self._fit_step(self._last, now - self._read)
        self._last, self._read = number, now
        return self._steps.setdefault(number, 1)

    def _fit_step(self, number: int, seconds: float) -> None:
        """Double the next step of a search, or halve it, by the time that the last one took."""
        step = self._steps[number]
        if seconds <= _STEP_SECONDS / 2:
            self._steps[number] = min(2 * step, LARGEST_STEP)
        elif seconds > _STEP_SECONDS:
            self._steps[number] = max(1, step // 2)
