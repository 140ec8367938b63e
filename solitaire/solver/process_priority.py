"""Low priority for subprocesses that search, so that other programs come first.

The nice value compares a process with others of its session. On Linux each session is a group that gets an
equal share of the processors, whatever the nice values in it, and the group has a nice value of its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

_AUTOGROUP: Final = "/proc/self/autogroup"
"""The file with the nice value of the session of this process, on Linux."""


def lower_priority(niceness: int) -> None:
    """Lower the priority of this process.

    If it began its session, it lowers that of the session, too, and yields to all others.
    """
    if hasattr(os, "nice"):
        os.nice(niceness)
        if os.getsid(0) == os.getpid():
            with suppress(OSError), open(_AUTOGROUP, "w", encoding="ascii") as share:  # noqa: PTH123
                share.write(str(niceness))
