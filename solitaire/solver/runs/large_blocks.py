"""Large blocks of memory that return to the system when they are freed.

A set or dictionary doubles as it grows. Each time the C library of most Linux systems frees a block that has a
memory mapping of its own, it puts blocks of up to that size, at most 32 MB, on its heap from then on. There
they remain with the process while anything lies above them, so a search of a few million states keeps some
50 MB that it cannot use.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from functools import cache
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""The number of this setting in ``malloc.h``."""
_LARGE: Final = 1 << 20
"""The least bytes of a block with a mapping of its own."""


@cache
def map_large_blocks() -> None:
    """Let the C library give every large block a mapping of its own, if it can."""
    if sys.platform == "linux":
        # Not every C library has it.
        with suppress(AttributeError):
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
