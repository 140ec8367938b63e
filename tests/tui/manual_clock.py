"""A clock that moves only when a test moves it."""

from __future__ import annotations


class ManualClock:
    """Seconds that pass when the test says so; ``seen`` is the time that was read last."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = self.seen = now

    def __call__(self) -> float:
        self.seen = self.now
        return self.now
