"""A timer for the next action of a screen."""

from __future__ import annotations

from collections.abc import Callable

from textual.message_pump import MessagePump
from textual.timer import Timer


class ActionTimer:
    """Runs one action later, in place of the one scheduled before.

    Args:
        screen: runs the actions, between its messages.
    """

    def __init__(self, screen: MessagePump) -> None:
        self._screen = screen
        self._timer: Timer | None = None

    @property
    def is_set(self) -> bool:
        """Whether an action was scheduled since the last call of `cancel`."""
        return self._timer is not None

    def schedule(self, seconds: float, action: Callable[[], None]) -> None:
        """Run an action later, and no other."""
        self.cancel()

        def run() -> None:
            # A timer that is over queues its callback: it may have been stopped since.
            if self._timer is timer:
                action()

        timer = self._timer = self._screen.set_timer(seconds, run)

    def cancel(self) -> None:
        """Run no action."""
        if self._timer:
            self._timer.stop()
            self._timer = None
