"""The characters of a text or a painting that the terminal can show."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from solitaire.config.terminal_text import printable_lines
from solitaire.tui.theme.card_faces import ASCII, Cell, Glyphs, Ink


class _Signs(dict[int, int]):
    """For ``str.translate``: a sign for a sign, so that nothing moves."""

    def __missing__(self, code: int) -> int:
        return code if code <= 0x7E else ord("?")


_SIGNS: Final = _Signs(
    str.maketrans(
        "╭─╮│╰╯┏━┓┃┗┛╔═╗║╚╝╍┇▌▐╌╎╱╲♣♦♥♠♢♡♞♛♚×↻✓·…–●▲■◆★✚▁▂▃▄▅▆▇█░▒▓∙",
        "+-+|++******======~!><.:##cdhsdhJQKxo*|.-123456..::++##:+*.",
    )
)
_BACK: Final = _Signs({**_SIGNS, ord("─"): ord("#")})
"""A face-down card of which one line is seen has no field to be hatched: its border is."""


def legible(text: str, glyphs: Glyphs) -> str:
    """The text without what a terminal would obey, spelled in ASCII if ``glyphs`` are."""
    text = printable_lines(text)
    return text.translate(_SIGNS) if glyphs == ASCII else text


def legible_rows(rows: list[list[Cell]], glyphs: Glyphs) -> list[list[Cell]]:
    """The cells of a painting, spelled in ASCII if ``glyphs`` are."""
    return [[_spelled(cell) for cell in row] for row in rows] if glyphs == ASCII else rows


@lru_cache(maxsize=4096)
def _spelled(cell: Cell) -> Cell:
    """A cell in ASCII, as wide as it was."""
    text, ink, glow = cell
    sign = text[:1].translate(_BACK if ink is Ink.BACK else _SIGNS)
    return sign.ljust(cell_len(text), "?"), ink, glow
