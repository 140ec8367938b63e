"""Large blocks of memory that return to the system when they are freed.

A set or dictionary doubles as it grows. Each time the C library of most Linux systems frees a block that it had
mapped by itself, it puts larger ones, of up to 32 MB, on its heap from then on. There they remain with the
process for as long as something small lies above them, and a search of a few million states keeps some 50 MB
that it cannot use.
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
"""Bytes of a block from which on it is mapped by itself."""


@cache
def map_large_blocks() -> None:
    """Let the C library map every large block by itself from now on, if it can."""
    if sys.platform == "linux":
        # Not every C library has it.
        with suppress(AttributeError):
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
