"""Large ranks in block characters, for players who find the index too small."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solitaire.tui.theme.quarter_blocks import blocks, doubled

WIDTH: Final = 3
"""Columns of a large rank."""
ROWS: Final = 3
"""Rows of a large rank; the last one uses its upper half only."""
DOTS: Final = 5
"""Rows of dots of a rank."""
SCALE: Final = 2
"""How many times as wide and high as that the largest ranks are: a cell for each dot."""
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
        return blocks(doubled(bitmap))
    return blocks([*bitmap, "." * 2 * WIDTH])
