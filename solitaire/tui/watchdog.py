"""End the process soon after its terminal is gone, whatever it is doing.

Its helper subprocesses end by themselves as soon as their stdin is closed.
"""

from __future__ import annotations

import os
import select
import signal
import time
from threading import Thread
from typing import Final

from solitaire.replay.append_file import WRITING

GRACE: Final = 2.0
"""Seconds from the end of the terminal to that of the process, which needs a tenth of one unless it hangs."""
LOOK_MS: Final = 250
"""Milliseconds between two looks at the terminal: not every kernel wakes a thread that waits for a hang-up."""


def watch_terminal(file: int) -> None:
    """Start a thread that ends the process if it is still there ``GRACE`` seconds after the terminal ``file``
    has hung up. A line that is being written to a saved game is written to its end.
    """
    if hasattr(select, "poll"):
        Thread(target=_end_with, args=(file,), name="terminal-watchdog", daemon=True).start()


def _end_with(file: int) -> None:
    terminal = select.poll()
    terminal.register(file, 0)  # A hang-up is always told.
    while not (told := terminal.poll(LOOK_MS)):
        pass
    if told[0][1] & select.POLLNVAL:  # Some systems cannot poll a terminal.
        return
    time.sleep(GRACE)
    with WRITING:
        os._exit(128 + signal.SIGHUP)
