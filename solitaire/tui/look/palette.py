"""Colours: from what a cell shows, and why it stands out, to a style."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.style import Style

from solitaire.tui.look.faces import SOLID, Glow, Glyphs, Ink


class Look(NamedTuple):
    """A colour scheme and the characters that go with it. Colours are ``#rrggbb``."""

    name: str
    felt: str
    place: str
    key: str
    card: str
    edge: str
    back: str
    back_pattern: str
    suits: tuple[str, str, str, str]
    lifted: str
    target: str
    text: str
    quiet: str
    bar: str
    glyphs: Glyphs = SOLID


FELT: Final = Look(
    name="felt",
    felt="#10382b",
    place="#3f6b59",
    key="#9fc7b2",
    card="#f6f1e4",
    edge="#a49c88",
    back="#27407c",
    back_pattern="#7d93cf",
    suits=("#1d2321", "#c4122f", "#c4122f", "#1d2321"),
    lifted="#ffe39a",
    target="#ffc531",
    text="#e8efe9",
    quiet="#8fb3a1",
    bar="#0a261d",
)
"""Dark green felt."""

PAPER: Final = Look(
    name="paper",
    felt="#e9e4d6",
    place="#b3aa93",
    key="#6d6552",
    card="#fffdf7",
    edge="#9a917c",
    back="#8d9dc4",
    back_pattern="#43558c",
    suits=("#1a1a1a", "#c0001a", "#c0001a", "#1a1a1a"),
    lifted="#ffe9a8",
    target="#b35900",
    text="#2c2820",
    quiet="#7a725e",
    bar="#d9d2bf",
)
"""A sheet of paper in daylight."""


@lru_cache(maxsize=256)
def style(look: Look, ink: Ink, glow: Glow) -> Style:
    """The colours of a cell."""
    card = look.lifted if glow is Glow.LIFTED else look.card
    edge = look.target if glow is Glow.TARGET else look.edge
    match ink:
        case Ink.FELT:
            return Style(color=look.text, bgcolor=look.felt)
        case Ink.PLACE:
            lit = glow is Glow.TARGET
            return Style(color=look.target if lit else look.place, bgcolor=look.felt, bold=lit)
        case Ink.KEY:
            if glow is Glow.NONE:
                return Style(color=look.key, bgcolor=look.felt)
            return Style(color=look.felt, bgcolor=look.target, bold=True)
        case Ink.EDGE:
            return Style(color=edge, bgcolor=card, bold=glow is not Glow.NONE)
        case Ink.BACK:
            lit = glow is Glow.TARGET
            return Style(color=look.target if lit else look.back_pattern, bgcolor=look.back, bold=lit)
        case _:
            suits = dict(zip((Ink.CLUBS, Ink.DIAMONDS, Ink.HEARTS, Ink.SPADES), look.suits, strict=True))
            return Style(color=suits[ink], bgcolor=card, bold=True)
