"""The processes that a program has started."""

from __future__ import annotations

import time
from pathlib import Path

from tests.terminal.console import PATIENCE


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [
        int(child)
        for task in Path(f"/proc/{process}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]


def has_ended(process: int) -> bool:
    """Whether a process is gone; a zombie is."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def wait_for_end(process: int) -> None:
    until = time.monotonic() + PATIENCE
    while not has_ended(process):
        assert time.monotonic() < until, "the search goes on without its game"
        time.sleep(0.02)
