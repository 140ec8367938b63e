"""The grace period at the end of a hand: cards lifted before it may be put down."""

from __future__ import annotations

from typing import Final

GRACE_MS: Final = 1000
"""The time to put lifted cards down after a seat went out, where the rules allow it."""


class GracePeriod:
    """The time in which lifted cards may be put down after a seat went out.

    It keeps the times at which the seats lifted the cards that they hold.

    Args:
        is_allowed: whether the rules grant it.
    """

    def __init__(self, is_allowed: bool) -> None:
        self.out_ms: int | None = None
        """The time at which a seat went out; None until then."""
        self._is_allowed = is_allowed
        self._lifted: dict[int, int] = {}
        """The time at which each seat lifted the cards that it holds."""

    @property
    def deadline(self) -> int | None:
        """The time at which the hand ends at the latest; None while no seat is out."""
        return None if self.out_ms is None else self.out_ms + GRACE_MS

    def lift(self, seat: int, at_ms: int) -> None:
        """Record that a seat lifts cards; once a seat is out, that does not count."""
        if self.out_ms is None:
            self._lifted[seat] = at_ms

    def lift_again(self, seat: int, lifted_ms: int) -> None:
        """Record that a seat keeps cards whose claim was beaten."""
        self._lifted[seat] = lifted_ms

    def put_down(self, seat: int, at_ms: int) -> int:
        """Record that a seat holds no cards any more; return when it had lifted them.

        If that was never recorded, it is ``at_ms``.
        """
        return self._lifted.pop(seat, at_ms)

    def begin(self, at_ms: int) -> None:
        """Record that a seat went out; only cards lifted by then are held any longer."""
        self.out_ms = at_ms
        self._lifted = {seat: ms for seat, ms in self._lifted.items() if self._is_allowed and ms <= at_ms}

    def holds(self, seat: int) -> bool:
        """Whether a seat holds cards."""
        return seat in self._lifted

    def counts(self, lifted_ms: int, at_ms: int) -> bool:
        """Whether cards lifted at ``lifted_ms`` may be put down at ``at_ms``."""
        if self.out_ms is None:
            return True
        return self._is_allowed and lifted_ms <= self.out_ms and at_ms < self.out_ms + GRACE_MS

    def is_over(self, now_ms: int) -> bool:
        """Whether a seat is out and no seat holds cards that still may be put down."""
        return self.deadline is not None and (not self._lifted or now_ms >= self.deadline)
