"""Large ranks in block characters, for players who find the index too small."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

WIDTH: Final = 3
"""Columns of a large rank."""
ROWS: Final = 3
"""Rows of a large rank; the last one uses its upper half only."""
DOTS: Final = 5
"""Rows of dots of a rank."""
SCALE: Final = 2
"""How many times as wide and high as that the largest ranks are: a cell for each dot."""
_BLOCKS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Quarters of a cell by the bits upper left, upper right, lower left, lower right."""
_BITMAPS: Final = tuple(
    rank.split()
    for rank in (
        ".####. ##..## ###### ##..## ##..##",
        "#####. ....## .####. ##.... ######",
        "#####. ....## .####. ....## #####.",
        "##..## ##..## ###### ....## ....##",
        "###### ##.... #####. ....## #####.",
        ".####. ##.... #####. ##..## .####.",
        "###### ....## ...##. ..##.. ..##..",
        ".####. ##..## .####. ##..## .####.",
        ".####. ##..## .##### ....## .####.",
        "##.### .#.#.# .#.#.# .#.#.# .#.###",
        "....## ....## ....## ##..## .####.",
        ".####. ##..## ##..## .####. ...###",
        "##..## ##.##. ####.. ##.##. ##..##",
    )
)
"""Ace to king, each ``DOTS`` rows of six dots; two dots share a column, two a row."""


@lru_cache(maxsize=32)
def large_rank(rank: int, scale: int = 1) -> tuple[str, ...]:
    """The rows of a rank from 1 (ace) to 13; ``scale`` is 1 or ``SCALE``."""
    bitmap = _BITMAPS[rank - 1]
    if scale == SCALE:
        return tuple(row.replace(".", " ").replace("#", "█") for row in bitmap)
    padded = [*bitmap, "." * 2 * WIDTH]
    return tuple(
        "".join(_block(upper[at : at + 2] + lower[at : at + 2]) for at in range(0, 2 * WIDTH, 2))
        for upper, lower in zip(padded[::2], padded[1::2], strict=True)
    )


def _block(dots: str) -> str:
    return _BLOCKS[sum(1 << bit for bit, dot in enumerate(dots) if dot == "#")]
