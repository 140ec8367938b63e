"""The table in the characters that every terminal has."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

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
    """The text, spelled in ASCII if ``glyphs`` are."""
    return text.translate(_SIGNS) if glyphs == ASCII else text


def legible_rows(rows: list[list[Cell]], glyphs: Glyphs) -> list[list[Cell]]:
    """The cells of a painting, spelled in ASCII if ``glyphs`` are."""
    return [[_spelled(cell) for cell in row] for row in rows] if glyphs == ASCII else rows


@lru_cache(maxsize=4096)
def _spelled(cell: Cell) -> Cell:
    text, ink, glow = cell
    return text.translate(_BACK if ink is Ink.BACK else _SIGNS), ink, glow
