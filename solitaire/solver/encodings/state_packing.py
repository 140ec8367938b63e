"""States as single integers or bytes: rows of numbers, packed to save memory.

A search stores millions of states. Sixteen bits for each number take a third of the memory of a tuple of these
numbers, and the garbage collector ignores them. An integer is a little smaller, bytes are made sooner.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

NUMBER_BITS: Final = 16
"""The bits of a packed number, where all of a row are below ``1 << NUMBER_BITS``."""
NARROW: Final = 1 << NUMBER_BITS
"""What numbers that are packed into ``NUMBER_BITS`` are below."""

_WORD_BITS: Final = 64
_WORD: Final = (1 << _WORD_BITS) - 1


class StatePacking:
    """Packs rows of equally many numbers into integers, equal for equal rows.

    Args:
        size: how many numbers a row has, each below ``1 << 32``.
    """

    def __init__(self, size: int) -> None:
        self.steps = tuple([1 << NUMBER_BITS * place for place in range(size)])
        """What one more at each place adds to the integer, while all numbers of a row are below ``NARROW``."""
        self._narrow = struct.Struct(f"<{size}H")
        self._pack_narrow = self._narrow.pack
        self._wide = struct.Struct(f"<{size}I")
        self._narrow_end = 1 << 8 * self._narrow.size
        """Packed rows are below this if all their numbers take sixteen bits, else above ``_wide_start``."""
        self._wide_start = 1 << 8 * self._wide.size

    def pack(self, numbers: Sequence[int]) -> int:
        """Return the integer of a row."""
        try:
            return int.from_bytes(self._pack_narrow(*numbers), "little")
        except struct.error:
            return self._wide_start | int.from_bytes(self._wide.pack(*numbers), "little")

    def is_narrow(self, state: int) -> bool:
        """Whether all numbers of the row are below ``NARROW``."""
        return state < self._narrow_end

    def unpack(self, state: int) -> tuple[int, ...]:
        """Return the row of an integer."""
        if state < self._narrow_end:
            return self._narrow.unpack(state.to_bytes(self._narrow.size, "little"))
        return self._wide.unpack((state ^ self._wide_start).to_bytes(self._wide.size, "little"))


class BytesPacking:
    """Packs rows of equally many numbers, the last one larger, into bytes.

    They are equal for equal rows.

    Args:
        size: how many numbers a row has, each below ``1 << 32``, before the last one.
        words: how many numbers below ``1 << 64`` the last one takes.
    """

    def __init__(self, size: int, words: int = 1) -> None:
        last = "Q" * words
        self._narrow = struct.Struct(f"<{size}H{last}")
        self._pack_narrow = self._narrow.pack
        self._wide = struct.Struct(f"<{size}I{last}")

    def pack(self, *row: int) -> bytes:
        """Return the bytes of a row."""
        try:
            return self._pack_narrow(*row)
        except struct.error:
            return self._wide.pack(*row)

    def unpack(self, state: bytes) -> tuple[int, ...]:
        """Return the row of these bytes."""
        return (self._narrow if len(state) == self._narrow.size else self._wide).unpack(state)


class LongBytesPacking(BytesPacking):
    """Packs the same, with a last number below ``1 << 128``."""

    def __init__(self, size: int) -> None:
        super().__init__(size, words=2)

    def pack(self, *row: int) -> bytes:
        """Return the bytes of a row."""
        return super().pack(*row[:-1], row[-1] & _WORD, row[-1] >> _WORD_BITS)

    def unpack(self, state: bytes) -> tuple[int, ...]:
        """Return the row of these bytes."""
        *row, word, upper = super().unpack(state)
        return (*row, upper << _WORD_BITS | word)
