"""Write styles as short ANSI sequences.

A terminal keeps its last style. Most neighbours share a colour, and a blank has no ink at all; a full sequence
for every style makes a line of cards three times as long.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.style import Style

RESET: Final = "\x1b[0m"


class _Codes(NamedTuple):
    """A style as parameters of ANSI sequences."""

    attributes: str = ""
    """Bold and the like, as one sequence."""
    ink: str = "39"
    ground: str = "49"
    is_bare: bool = True
    """Whether a blank in this style shows only its background."""


PLAIN: Final = _Codes()


class AnsiWriter:
    """A writer that keeps track of the terminal's style and sends only changes."""

    def __init__(self, system: ColorSystem) -> None:
        self._system = system
        self._now = PLAIN

    def write(self, text: str, style: Style | None) -> str:
        """The characters to send for a text in a style."""
        if style is None:
            return self._take(PLAIN, text) + text
        if style.link:
            return self.reset() + style.render(text, color_system=self._system)
        return self._take(_codes(style, self._system), text) + text

    def reset(self) -> str:
        """The sequence that restores the default style; empty if it is set."""
        if self._now == PLAIN:
            return ""
        self._now = PLAIN
        return RESET

    def _take(self, codes: _Codes, text: str) -> str:
        now = self._now
        if codes is now:
            return ""
        if codes.is_bare and now.is_bare and not text.strip(" "):
            codes = now._replace(ground=codes.ground)
        self._now = codes
        if codes.attributes != now.attributes:
            return f"{RESET}{codes.attributes}\x1b[{codes.ink};{codes.ground}m"
        changed = [new for new, old in zip(codes[1:3], now[1:3], strict=True) if new != old]
        return f"\x1b[{';'.join(changed)}m" if changed else ""


@lru_cache(maxsize=1024)
def _codes(style: Style, system: ColorSystem) -> _Codes:
    attributes = style.without_color.render("\0", color_system=system).partition("\0")[0]
    ink = style.color.downgrade(system).get_ansi_codes() if style.color else ("39",)
    ground = style.bgcolor.downgrade(system).get_ansi_codes(foreground=False) if style.bgcolor else ("49",)
    shows = style.underline or style.underline2 or style.reverse or style.strike or style.overline
    return _Codes(attributes, ";".join(ink), ";".join(ground), not shows)
