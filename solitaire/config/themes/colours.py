"""Colours: ``#rrggbb``, or one of the sixteen that a terminal has itself."""

from __future__ import annotations

import re
from typing import Final

from solitaire.rules.files.errors import did_you_mean, shortened

TERMINAL_COLOURS: Final = {
    "black": "#000000",
    "red": "#aa0000",
    "green": "#00aa00",
    "yellow": "#aa5500",
    "blue": "#0000aa",
    "magenta": "#aa00aa",
    "cyan": "#00aaaa",
    "white": "#aaaaaa",
    "bright_black": "#555555",
    "bright_red": "#ff5555",
    "bright_green": "#55ff55",
    "bright_yellow": "#ffff55",
    "bright_blue": "#5555ff",
    "bright_magenta": "#ff55ff",
    "bright_cyan": "#55ffff",
    "bright_white": "#ffffff",
}
"""The colours of the terminal in the order of their numbers, as VGA has them; terminals show others."""
_HEX: Final = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_MEND: Final = (
    'write "#" and six hexadecimal digits, or a colour of the terminal: '
    "black, red, green, yellow, blue, magenta, cyan or white, or with bright before it."
)


def parse_colour(text: object) -> str:
    """A colour of a file as ``#rrggbb``, or as a key of ``TERMINAL_COLOURS``.

    Raises ValueError with the mend, for the player.
    """
    if not isinstance(text, str):
        raise ValueError(f"this is not a colour in quotes; {_MEND}")
    colour = text.strip().lower().replace(" ", "_").replace("-", "_")
    if _HEX.fullmatch(colour):
        return colour if len(colour) == len("#rrggbb") else "#" + "".join(2 * digit for digit in colour[1:])
    if colour in TERMINAL_COLOURS:
        return colour
    words = (name.replace("_", " ") for name in TERMINAL_COLOURS)
    near = did_you_mean(text.strip(), words) or f" {_MEND[0].upper()}{_MEND[1:]}"
    raise ValueError(f"{shortened(text, 40)!r} is not a colour.{near}")


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour, from 0 to 255."""
    red, green, blue = bytes.fromhex(TERMINAL_COLOURS.get(colour, colour).removeprefix("#"))
    return red, green, blue


def brightness(colour: str) -> float:
    """The brightness of a colour, from 0 to 255."""
    red, green, blue = rgb(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, ground: str) -> float:
    """WCAG 2.2, contrast ratio, from 1 to 21."""
    dark, light = sorted((luminance(colour), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)
