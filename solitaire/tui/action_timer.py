"""A timer for the next action of a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.message_pump import MessagePump


class ActionTimer:
    """Runs one action later, in place of the one scheduled before.

    It is a timer of the event loop: Textual's own never runs if its time is over before it is first looked at.

    Args:
        screen: runs the actions, between its messages.
    """

    def __init__(self, screen: MessagePump) -> None:
        self._screen = screen
        self._timer: asyncio.TimerHandle | None = None

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

        timer = self._timer = asyncio.get_running_loop().call_later(seconds, self._screen.call_next, run)

    def cancel(self) -> None:
        """Run no action."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
