"""Choose the theme by the settings and by what the terminal can show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from solitaire.config.settings import Settings
from solitaire.config.themes.theme_catalogue import load_usable_theme
from solitaire.config.themes.theme_file import without_names
from solitaire.tui.theme.card_faces import ASCII, OUTLINED, SOLID
from solitaire.tui.theme.palette import BoardTheme, board_theme, transparent, without_colour

ASCII_TERMS: Final = ("dumb", "linux", "unknown")
"""Values of ``TERM`` whose fonts lack the suits or the corners of cards."""
MONOCHROME_TERMS: Final = ("dumb", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320")
MONOCHROME_ENDINGS: Final = ("-m", "-mono")


def needs_ascii(environment: Mapping[str, str]) -> bool:
    """Whether the terminal, the locale or Python's encoding is known to lack Unicode.

    Without a locale it is not: terminals without one are UTF-8 today.
    """
    locale = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "")
    if locale == environment.get("LC_CTYPE") == "C.UTF-8" and environment.get("LANG") in ("C", "POSIX"):
        locale = "C"  # Python itself lays LC_CTYPE=C.UTF-8 over it (PEP 538).
    encoding, _, _ = environment.get("PYTHONIOENCODING", "").partition(":")  # Python prefers it to the locale.
    charset = (encoding or locale).lower().replace("-", "").replace("_", "")
    return environment.get("TERM") in ASCII_TERMS or bool(charset and "utf8" not in charset)


def lacks_colour(environment: Mapping[str, str]) -> bool:
    """Whether the terminal is monochrome, or NO_COLOR (https://no-color.org) is set."""
    term = environment.get("TERM", "")
    return "NO_COLOR" in environment or term in MONOCHROME_TERMS or term.endswith(MONOCHROME_ENDINGS)


class Terminal(NamedTuple):
    """The limits of the terminal: ASCII only, no colour."""

    needs_ascii: bool
    lacks_colour: bool

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Terminal:
        """The limits that the environment variables show."""
        return cls(needs_ascii(environment), lacks_colour(environment))


def is_ascii(settings: Settings, terminal: Terminal) -> bool:
    """Whether to draw with ASCII characters only."""
    return terminal.needs_ascii if settings.ascii is None else settings.ascii


def colours_of(settings: Settings, terminal: Terminal) -> BoardTheme:
    """The colours that the settings choose, but for four-colour suits.

    They are those of the default theme if the chosen one is missing or has mistakes. Where they become greys,
    none is left to the terminal.
    """
    chosen = load_usable_theme(settings.look)
    theme = board_theme(without_names(chosen) if terminal.lacks_colour else chosen)
    return transparent(theme) if settings.transparent else theme


def board_theme_of(colours: BoardTheme, settings: Settings, terminal: Terminal) -> BoardTheme:
    """The theme in use, with these colours, by settings and terminal.

    Without colour, red suits are drawn hollow, and the cursor is grey.
    """
    theme = colours._replace(
        card_size=settings.card_size,
        motion=settings.motion,
        finishing=settings.finishing,
        is_mirrored=settings.mirrored,
    )
    if settings.four_colours:
        theme = theme._replace(suits=theme.four_suits)
    if terminal.lacks_colour:
        theme = without_colour(theme)
    if is_ascii(settings, terminal):
        return theme._replace(glyphs=ASCII)
    glyphs = OUTLINED if terminal.lacks_colour else SOLID
    return theme._replace(glyphs=glyphs._replace(has_large_ranks=settings.big_index))
