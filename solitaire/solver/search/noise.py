"""Noise in the costs of states, so that each pass of a search differs.

The numbers are pseudo-random, and the same in every run. A linear congruential generator, that of ANSI C, is
enough. Its low bits repeat soon, so the noise is taken from the higher ones.
"""

from __future__ import annotations

from typing import Final

_MULTIPLIER: Final = 1103515245
_INCREMENT: Final = 12345
_MASK: Final = (1 << 31) - 1
_LOW_BITS: Final = 16


class Noise:
    """A sequence of numbers from 0 to ``largest``, a power of two less one."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._state = 1

    def next(self) -> int:
        """Return the next number."""
        self._state = self._state * _MULTIPLIER + _INCREMENT & _MASK
        return self._state >> _LOW_BITS & self._largest
