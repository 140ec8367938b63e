"""Draw dots in block characters, four to a cell: two columns and two rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DOT: Final = "#"
"""The dot of a bitmap that is drawn; every other character is left blank."""
_BLOCKS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Quarters of a cell by the bits upper left, upper right, lower left, lower right."""


def blocks(dots: Sequence[str]) -> tuple[str, ...]:
    """The rows of characters that show a bitmap of an even number of rows and columns."""
    return tuple(
        "".join(_block(upper[at : at + 2] + lower[at : at + 2]) for at in range(0, len(upper), 2))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    )


def doubled(dots: Sequence[str]) -> list[str]:
    """The bitmap twice as wide and high: a cell for each dot."""
    return ["".join(2 * dot for dot in row) for row in dots for _ in range(2)]


def _block(quarters: str) -> str:
    return _BLOCKS[sum(1 << bit for bit, dot in enumerate(quarters) if dot == DOT)]
