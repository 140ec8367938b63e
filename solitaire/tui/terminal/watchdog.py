"""End the process soon after its terminal or server is gone.

Its helper subprocesses end by themselves as soon as their stdin is closed.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import reduce
from operator import or_
from threading import Thread
from typing import Final

from solitaire.replay.journal import WRITE_LOCK

try:
    import termios
except ImportError:  # Windows: there, a program ends with its terminal.
    termios = None  # type: ignore[assignment]

GRACE: Final = 2.0
"""Seconds left to a process to end by itself; it needs a tenth of one."""
STDIN: Final = 0
STDOUT: Final = 1
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
        _start({file: select.POLLOUT}, leaving, lambda: termios.tcsetattr(file, termios.TCSANOW, modes))


def watch_pipes(leaving: Callable[[], int | None]) -> None:
    """Do the same as `watch_terminal` for a program that is shown in a browser.

    It has the pipes of a server for a terminal.
    """
    if termios is not None:
        _start({STDIN: 0, STDOUT: select.POLLOUT}, leaving, lambda: None)


def _start(events: Mapping[int, int], leaving: Callable[[], int | None], restore: Callable[[], object]) -> None:
    """Start the thread.

    Args:
        events: what to poll for, by file descriptor; that it is closed is reported in any case.
        leaving: returns the exit status once the process is about to end; None before.
        restore: called before the process ends.
    """
    Thread(target=_watch, args=(events, leaving, restore), name="terminal-watchdog", daemon=True).start()


def _watch(events: Mapping[int, int], leaving: Callable[[], int | None], restore: Callable[[], object]) -> None:
    status = _wait(events, leaving)
    if status is not None:
        with WRITE_LOCK:
            with suppress(termios.error):
                restore()
            os._exit(status)


def _wait(events: Mapping[int, int], leaving: Callable[[], int | None]) -> int | None:
    """Wait until the process must be ended, and return its exit status.

    None if the terminal cannot be polled.
    """
    terminal = select.poll()
    for file, mask in events.items():
        terminal.register(file, mask)
    last_writable = time.monotonic()
    while True:
        flags = reduce(or_, (flags for _, flags in terminal.poll(0)), 0)
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
