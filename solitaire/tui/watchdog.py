"""End the process soon after its terminal is closed, whatever it is doing.

Its helper subprocesses end by themselves as soon as their stdin is closed.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, Final

from solitaire.replay.append_file import WRITE_LOCK

try:
    import termios
except ImportError:  # Windows: there, a program ends with its terminal.
    termios = None  # type: ignore[assignment]

GRACE: Final = 2.0
"""Seconds left to a process to end by itself; it needs a tenth of one."""
POLL_INTERVAL: Final = 0.25
"""Seconds; not every kernel wakes a thread that waits for a hang-up."""


def watch_terminal(file: int, leaving: Callable[[], int | None]) -> None:
    """Start a thread that ends the process after its terminal has closed.

    It does so ``GRACE`` seconds after the terminal has hung up, or after it has accepted no output while the
    process is about to end. A line that is being written to a saved game is completed first.

    Args:
        file: the descriptor of the terminal.
        leaving: returns the exit status once the process is about to end; None before.
    """
    if termios is not None and os.isatty(file):
        modes = termios.tcgetattr(file)
        Thread(target=_watch, args=(file, modes, leaving), name="terminal-watchdog", daemon=True).start()


def _watch(file: int, modes: list[Any], leaving: Callable[[], int | None]) -> None:
    status = _wait(file, leaving)
    if status is not None:
        with WRITE_LOCK:
            with suppress(termios.error):
                termios.tcsetattr(file, termios.TCSANOW, modes)
            os._exit(status)


def _wait(file: int, leaving: Callable[[], int | None]) -> int | None:
    """Wait until the process must be ended, and return its exit status.

    None if the terminal cannot be polled.
    """
    terminal = select.poll()
    terminal.register(file, select.POLLOUT)
    last_writable = time.monotonic()
    while True:
        flags = next((flags for _, flags in terminal.poll(0)), 0)
        if flags & select.POLLNVAL:  # Some systems cannot poll a terminal.
            return None
        if flags & (select.POLLHUP | select.POLLERR):
            time.sleep(GRACE)
            return 128 + signal.SIGHUP
        status = leaving()
        if flags & select.POLLOUT or status is None:
            last_writable = time.monotonic()
        elif time.monotonic() >= last_writable + GRACE:
            return status
        time.sleep(POLL_INTERVAL)
