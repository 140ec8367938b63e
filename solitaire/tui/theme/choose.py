"""Which look is worn: what the player chose, and what the terminal can show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solitaire.config.settings import Settings
from solitaire.tui.theme.card_faces import ASCII, NUMERALS, OUTLINED, SOLID
from solitaire.tui.theme.palette import LOOKS, Look
from solitaire.tui.theme.terminal import lacks_colour, needs_ascii


class Terminal(NamedTuple):
    """What the terminal lacks."""

    needs_ascii: bool
    lacks_colour: bool

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Terminal:
        """As the environment tells."""
        return cls(needs_ascii(environment), lacks_colour(environment))


def is_ascii(settings: Settings, terminal: Terminal) -> bool:
    """Whether to draw with ASCII characters only."""
    return terminal.needs_ascii if settings.ascii is None else settings.ascii


def look_of(settings: Settings, terminal: Terminal) -> Look:
    """The colours, signs and cards in use; without colour, red suits are drawn hollow."""
    look = LOOKS[settings.look]._replace(card_size=settings.card_size)
    if settings.four_colours:
        look = look._replace(suits=look.four_suits)
    if is_ascii(settings, terminal):
        return look._replace(glyphs=ASCII)
    glyphs = OUTLINED if terminal.lacks_colour else SOLID
    return look._replace(glyphs=glyphs._replace(numerals=NUMERALS) if settings.big_index else glyphs)
