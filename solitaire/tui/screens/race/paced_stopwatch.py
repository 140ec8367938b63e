"""The stopwatch of a race, at a pace that can be changed where only rivals play."""

from __future__ import annotations

from typing import Final

from solitaire.tui.stopwatch import Stopwatch

PACES: Final = (0.5, 1, 2, 4, 8, 16, 32)
"""How many times as fast as a clock a race may run."""


class PacedStopwatch(Stopwatch):
    """A stopwatch at one of several paces.

    Args:
        elapsed_ms: the time counted before.
        step: the index of its pace.
    """

    def __init__(self, elapsed_ms: int, step: int = PACES.index(1)) -> None:
        super().__init__(elapsed_ms, pace=PACES[step])
        self._step = step

    @property
    def pace_text(self) -> str:
        """The pace: ``2×``."""
        return f"{PACES[self._step]:g}×"

    def change_pace(self, faster: int) -> None:
        """Change the pace by so many steps; negative steps are slower."""
        self._step = min(max(0, self._step + faster), len(PACES) - 1)
        self.set_pace(PACES[self._step])

    def seconds_until(self, ms: int) -> float:
        """The seconds until it has counted ``ms`` milliseconds, at least a thousandth."""
        return max(1, (ms - self.elapsed_ms) / PACES[self._step]) / 1000

    def restarted(self, elapsed_ms: int) -> PacedStopwatch:
        """A stopwatch with the same pace that has counted ``elapsed_ms`` milliseconds."""
        return PacedStopwatch(elapsed_ms, self._step)
