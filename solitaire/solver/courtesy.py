"""A search gives way to everybody else on the machine."""

from __future__ import annotations

import os
from contextlib import suppress


def give_way(niceness: int) -> None:
    """Let all other processes have the processor first; and if this one has a session of its own, all other
    sessions, which get equal shares on Linux.
    """
    if hasattr(os, "nice"):
        os.nice(niceness)
        if os.getsid(0) == os.getpid():
            with suppress(OSError), open("/proc/self/autogroup", "w", encoding="ascii") as share:  # noqa: PTH123
                share.write(str(niceness))
