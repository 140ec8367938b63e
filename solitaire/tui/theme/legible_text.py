"""Convert text and frames to characters that the terminal can show."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from rich.cells import cell_len

from solitaire.config.terminal_text import printable_lines
from solitaire.tui.theme.card_faces import ASCII, Cell, Glyphs, Ink

CHARACTERS: Final[Mapping[str | bool | None, str]] = MappingProxyType(
    {None: "auto", False: "Unicode", True: "ASCII"}
)
"""The words for the values of the setting ``ascii``."""


class _Signs(dict[int, int]):
    """A table for ``str.translate``: one character for one, so that widths stay."""

    def __missing__(self, code: int) -> int:
        return code if code <= 0x7E else ord("?")


_SIGNS: Final = _Signs(
    str.maketrans(
        "╭─╮│╰╯┏━┓┃┗┛╔═╗║╚╝╍┇→▌╌╎╱╲♣♦♥♠♢♡♞♛♚×↻✓·…–●▲■◆★✚▁▂▃▄▅▆▇█░▒▓∙▸▾",
        "+-+|++******======~!>|.:##cdhsdhJQKxo*|.-123456..::++##:+*.+-",
    )
)
_BACK: Final = _Signs({**_SIGNS, ord("─"): ord("#")})
"""The same for card backs, of which a single line shows only the border: a pattern."""

_CURSOR: Final = _Signs({**_SIGNS, ord("█"): ord("@")})
"""The same for the frame of the cursor, which is no pattern of backs."""


def legible(text: str, glyphs: Glyphs) -> str:
    """The text without control characters, in ASCII if ``glyphs`` are."""
    text = printable_lines(text)
    return text.translate(_SIGNS) if glyphs == ASCII else text


def legible_rows(rows: list[list[Cell]], glyphs: Glyphs) -> list[list[Cell]]:
    """The cells of a frame, in ASCII if ``glyphs`` are."""
    return [[_converted(cell) for cell in row] for row in rows] if glyphs == ASCII else rows


@lru_cache(maxsize=4096)
def _converted(cell: Cell) -> Cell:
    """A cell in ASCII, as wide as before."""
    text, ink, emphasis = cell
    sign = text[:1].translate({Ink.BACK: _BACK, Ink.CURSOR: _CURSOR}.get(ink, _SIGNS))
    return sign.ljust(cell_len(text), "?"), ink, emphasis
