"""Convert a board theme to a Textual theme, for widgets, palette and notices."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar
from zlib import crc32

from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from solitaire.config.themes.colours import brightness
from solitaire.tui.theme.palette import OWN, BoardTheme


class WholeCells(ScrollBarRender):
    """A scroll bar in whole cells, which every terminal can draw."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


ScrollBar.renderer = WholeCells


@lru_cache(maxsize=16)
def textual_theme(theme: BoardTheme) -> Theme:
    """The Textual theme of ``theme``: the variables of Textual and some of our own."""
    colours = (theme.felt, theme.bar, theme.text, theme.quiet, theme.key, theme.place)
    felt, bar, text, quiet, key, place = map(_css_colour, colours)
    target, on_target = _css_colour(theme.target), _css_colour(theme.on_target)
    # What stands out on a dark table is bright.
    is_dark = brightness(theme.target) >= 128 if theme.felt == OWN else brightness(theme.felt) < 128
    return Theme(
        name=_name(theme),
        primary=target,
        secondary=key,
        accent=target,
        warning=target,
        error=target,
        success=key,
        foreground=text,
        background=felt,
        surface=bar,
        panel=bar,
        dark=is_dark,
        ansi=not all(colour.startswith("#") for colour in (*colours, theme.target, theme.on_target)),
        variables={
            "felt": felt,
            "bar": bar,
            "ink": text,
            "quiet": quiet,
            "key": key,
            "place": place,
            "target": target,
            "on-target": on_target,
            "ansi-background": "ansi_black" if is_dark else "ansi_white",
            "ansi-foreground": "ansi_white" if is_dark else "ansi_black",
            "block-cursor-foreground": on_target,
            "block-cursor-background": target,
            "block-cursor-blurred-foreground": text,
            "block-cursor-blurred-background": bar,
            "block-hover-background": bar,
            "border": target,
            "border-blurred": place,
            "input-cursor-foreground": on_target,
            "input-cursor-background": target,
            "input-selection-foreground": on_target,
            "input-selection-background": target,
            "scrollbar": key,
            "scrollbar-hover": key,
            "scrollbar-active": target,
            "scrollbar-background": bar,
            "scrollbar-corner-color": bar,
        },
    )


def _name(theme: BoardTheme) -> str:
    """A name for these very colours: Textual applies a theme when its name changes."""
    return f"{crc32(repr(theme).encode('utf-8', 'replace')):08x}"


def _css_colour(colour: str) -> str:
    """A colour as style sheets name it."""
    return colour if colour.startswith("#") else f"ansi_{colour}"
