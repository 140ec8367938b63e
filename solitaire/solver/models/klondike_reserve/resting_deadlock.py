"""Deadlock test that rests while it finds nothing.

A deadlock stays one whatever is moved, so all that follows it is cut off where it is found. To test every state
takes a third more time on the mean deal, and is in vain where nothing is locked. But a state that is not tested
is searched as any other, and its children may be tested: no verdict depends on which states are. So the test is
made at every state at first; the longer it finds none, the more states it leaves out, and after each deadlock
one fewer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_PATIENCE: Final = 4
"""Tests without a deadlock before the distance of those that follow doubles."""
_FARTHEST: Final = 64
"""The largest distance of two tests, in states."""


class RestingDeadlock:
    """Test of some of the states, more of them where it finds deadlocks.

    Args:
        is_deadlock: proves a state lost.
    """

    def __init__(self, is_deadlock: Callable[[int], bool]) -> None:
        self._is_deadlock = is_deadlock
        self._distance = 1
        """Every how many states one is tested."""
        self._untested = 0
        """States that are not tested before the next one that is."""
        self._vain = 0
        """Tests at this distance that found nothing."""

    def __call__(self, state: int) -> bool:
        """Whether the state was tested and is proven lost."""
        if self._untested:
            self._untested -= 1
            return False
        is_lost = self._is_deadlock(state)
        self._vain += 1
        if is_lost:
            self._distance, self._vain = max(self._distance - 1, 1), 0
        elif self._vain >= _PATIENCE:
            self._distance, self._vain = min(self._distance * 2, _FARTHEST), 0
        self._untested = self._distance - 1
        return is_lost
