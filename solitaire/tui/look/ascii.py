"""The table in the characters that every terminal has."""

from __future__ import annotations

from typing import Final, TypeAlias

from solitaire.tui.look.faces import ASCII, Glow, Glyphs, Ink


class _Signs(dict[int, int]):
    """For ``str.translate``: a sign for a sign, so that nothing moves."""

    def __missing__(self, code: int) -> int:
        return code if code <= 0x7E else ord("?")


_SIGNS: Final = _Signs(
    str.maketrans(
        "╭─╮│╰╯┏━┓┃┗┛╔═╗║╚╝╌╎╱╲♣♦♥♠♢♡♞♛♚×↻✓·…–",
        "+-+|++******======.:##cdhsdhJQKxo*-.-",
    )
)
_BACK: Final = _Signs({**_SIGNS, ord("─"): ord("#")})
"""A face-down card of which one line is seen has no field to be hatched: its border is."""

Cell: TypeAlias = tuple[str, Ink, Glow]


def legible(text: str, glyphs: Glyphs) -> str:
    """The text, spelled in ASCII if ``glyphs`` are."""
    return text.translate(_SIGNS) if glyphs == ASCII else text


def legible_rows(rows: list[list[Cell]], glyphs: Glyphs) -> list[list[Cell]]:
    """The cells of a painting, spelled in ASCII if ``glyphs`` are."""
    if glyphs != ASCII:
        return rows
    return [
        [(text.translate(_BACK if ink is Ink.BACK else _SIGNS), ink, glow) for text, ink, glow in row]
        for row in rows
    ]
