"""Convert a board theme to a Textual theme, for widgets, palette and notices."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from solitaire.tui.theme.palette import OWN, BoardTheme, brightness


class WholeCells(ScrollBarRender):
    """A scroll bar in whole cells, which every terminal can draw."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


ScrollBar.renderer = WholeCells


@lru_cache(maxsize=16)
def textual_theme(theme: BoardTheme) -> Theme:
    """The Textual theme of ``theme``: the variables of Textual and some of our own."""
    felt, bar, text, quiet, key, place = map(
        _css_colour, (theme.felt, theme.bar, theme.text, theme.quiet, theme.key, theme.place)
    )
    is_dark = brightness(theme.target) >= 128  # What stands out on a dark table is bright.
    return Theme(
        name=theme.name,
        primary=theme.target,
        secondary=key,
        accent=theme.target,
        warning=theme.target,
        error=theme.target,
        success=key,
        foreground=text,
        background=felt,
        surface=bar,
        panel=bar,
        dark=is_dark,
        ansi=theme.felt == OWN,
        variables={
            "felt": felt,
            "bar": bar,
            "ink": text,
            "quiet": quiet,
            "key": key,
            "place": place,
            "target": theme.target,
            "on-target": theme.on_target,
            "ansi-background": "ansi_black" if is_dark else "ansi_white",
            "ansi-foreground": "ansi_white" if is_dark else "ansi_black",
            "block-cursor-foreground": theme.on_target,
            "block-cursor-background": theme.target,
            "block-cursor-blurred-foreground": text,
            "block-cursor-blurred-background": bar,
            "block-hover-background": bar,
            "border": theme.target,
            "border-blurred": place,
            "input-cursor-foreground": theme.on_target,
            "input-cursor-background": theme.target,
            "input-selection-foreground": theme.on_target,
            "input-selection-background": theme.target,
            "scrollbar": key,
            "scrollbar-hover": key,
            "scrollbar-active": theme.target,
            "scrollbar-background": bar,
            "scrollbar-corner-color": bar,
        },
    )


def _css_colour(colour: str) -> str:
    """A colour as style sheets name it."""
    return "ansi_default" if colour == OWN else colour
