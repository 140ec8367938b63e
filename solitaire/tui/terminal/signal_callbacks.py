"""Callbacks of the event loop on signals, none of which is lost."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress


def call_on_signal(
    number: int, callback: Callable[[], object], in_handler: Callable[[], object] = lambda: None
) -> None:
    """Call ``callback`` in the running event loop after each signal of a kind.

    asyncio alone may lose a signal: it writes a byte for it to a socket, as it does for each message of another
    thread, and drops the byte when the socket is full. That takes 278 messages on Linux, as many as a terminal
    sends in a burst of keys while the loop is busy.

    Args:
        number: the signal.
        callback: it is called as soon as the loop is free.
        in_handler: it is called at once, between any two instructions, even if the loop is blocked.

    Raises NotImplementedError on Windows.
    """
    loop = asyncio.get_running_loop()

    def handle(number: int, frame: object) -> None:
        in_handler()
        with suppress(RuntimeError):  # The loop is closing.
            loop.call_soon_threadsafe(callback)

    loop.add_signal_handler(number, lambda: None)  # So the loop resets the signal when it closes.
    signal.signal(number, handle)
    signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)  # Nothing is lost now.
