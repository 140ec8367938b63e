"""End the process soon after its terminal is gone, whatever it is doing.

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
"""Seconds from the end of the terminal to that of the process, which needs a tenth of one unless it hangs."""
LOOK: Final = 0.25
"""Seconds between two looks at the terminal: not every kernel wakes a thread that waits for a hang-up."""


def watch_terminal(file: int, leaving: Callable[[], int | None]) -> None:
    """Start a thread that ends the process ``GRACE`` seconds after the terminal ``file`` has hung up, or has
    taken no output while the process is about to end. A line that is being written to a saved game is written
    to its end.

    Args:
        file: the terminal.
        leaving: the exit status with which the process is about to end; None as long as it is not.
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
    """Wait until the process has to be ended. Returns its exit status; None if that cannot be known."""
    terminal = select.poll()
    terminal.register(file, select.POLLOUT)
    alive = time.monotonic()
    while True:
        flags = next((flags for _, flags in terminal.poll(0)), 0)
        if flags & select.POLLNVAL:  # Some systems cannot poll a terminal.
            return None
        if flags & (select.POLLHUP | select.POLLERR):
            time.sleep(GRACE)
            return 128 + signal.SIGHUP
        status = leaving()
        if flags & select.POLLOUT or status is None:
            alive = time.monotonic()
        elif time.monotonic() >= alive + GRACE:
            return status
        time.sleep(LOOK)
