"""Convert a board theme to a Textual theme, for widgets, palette and notices."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from solitaire.tui.theme.palette import BoardTheme


class WholeCells(ScrollBarRender):
    """A scroll bar in whole cells, which every terminal can draw."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


ScrollBar.renderer = WholeCells


@lru_cache(maxsize=8)
def theme(look: BoardTheme) -> Theme:
    """The Textual theme of ``look``: the variables of Textual and some of our own."""
    return Theme(
        name=look.name,
        primary=look.target,
        secondary=look.key,
        accent=look.target,
        warning=look.target,
        error=look.target,
        success=look.key,
        foreground=look.text,
        background=look.felt,
        surface=look.bar,
        panel=look.bar,
        dark=_is_dark(look.felt),
        variables={
            "felt": look.felt,
            "bar": look.bar,
            "ink": look.text,
            "quiet": look.quiet,
            "key": look.key,
            "place": look.place,
            "glow": look.target,
            "on-glow": look.on_target,
            "block-cursor-foreground": look.on_target,
            "block-cursor-background": look.target,
            "block-cursor-blurred-foreground": look.text,
            "block-cursor-blurred-background": look.bar,
            "block-hover-background": look.bar,
            "border": look.target,
            "border-blurred": look.place,
            "input-cursor-foreground": look.on_target,
            "input-cursor-background": look.target,
            "input-selection-foreground": look.on_target,
            "input-selection-background": look.target,
            "scrollbar": look.key,
            "scrollbar-hover": look.key,
            "scrollbar-active": look.target,
            "scrollbar-background": look.bar,
            "scrollbar-corner-color": look.bar,
        },
    )


def _is_dark(colour: str) -> bool:
    """Whether white has more contrast on a colour than black."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue < 128
