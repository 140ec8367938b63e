"""Find and load theme files, shipped and the player's.

A file of the player's takes precedence over a shipped one of the same name, and may be based on it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.config import paths
from solitaire.config.bounded_file import SizeLimit, encoding_fault, read_text
from solitaire.config.terminal_text import printable
from solitaire.config.themes.theme_file import (
    DEFAULT_THEME,
    BaseReader,
    Theme,
    ThemeError,
    ThemeFile,
    decode_theme,
)
from solitaire.rules.files.errors import Mistake, did_you_mean, shortened

ENDING: Final = ".toml"
LIMIT: Final = SizeLimit(1 << 14, "a theme")
"""All colours, with two lines of comment on each, take half of it."""
MOST_THEMES: Final = 100
"""Themes of the player's that are listed, the first by name."""
LONGEST_ID: Final = 60
"""Characters of an id in a message."""
FIRST: Final = (DEFAULT_THEME, "paper", "contrast", "midnight")
"""The themes at the head of the list; the others follow by name."""


class UnknownTheme(LookupError):
    """An id that no theme has; the message suggests one."""


class LoadedThemes(NamedTuple):
    """All themes that can be used, and what is wrong with the others."""

    themes: tuple[Theme, ...]
    mistakes: tuple[Mistake, ...]
    """Of each file with mistakes the first."""


class OwnThemeFile(NamedTuple):
    """A theme file of the player's as it is now; equal if it is unchanged.

    Of those beyond ``MOST_THEMES``, only the name is known.
    """

    id: str
    changed: int
    """Nanoseconds."""
    size: int


def load_theme(id: str) -> Theme:
    """The theme with this id. Raises UnknownTheme or ThemeError."""
    return _load(id, own_theme_files())


def load_usable_theme(id: str) -> Theme:
    """The theme with this id; the default one if there is none or it has mistakes."""
    try:
        return load_theme(id)
    except (UnknownTheme, ThemeError):
        return load_shipped_theme(DEFAULT_THEME)


def load_shipped_theme(id: str) -> Theme:
    """The theme of the program with this id. Raises UnknownTheme."""
    return _decoded(id, ())


def is_shipped_theme(id: str) -> bool:
    """Whether the program has a theme with this id."""
    return id in _shipped_ids(paths.shipped_themes())


def load_shipped_themes() -> tuple[Theme, ...]:
    """Every theme of the program."""
    return tuple(_decoded(id, ()) for id in _shipped_ids(paths.shipped_themes()))


def load_themes() -> LoadedThemes:
    """Every theme that can be used, and the first mistake of each of the others."""
    themes, mistakes = [], []
    own = own_theme_files()
    for id in _ids(own):
        try:
            themes.append(_load(id, own))
        except ThemeError as error:
            mistakes.append(first_mistake(error))
    count = len(own)
    if count > MOST_THEMES:
        text = f"there are {count} themes, and the first {MOST_THEMES} are listed; remove some."
        mistakes.append(Mistake(str(paths.player_themes()), 1, text))
    return LoadedThemes(tuple(themes), tuple(mistakes))


def load_theme_file(path: Path) -> Theme:
    """The theme in any file. Raises OSError, UnicodeDecodeError or ThemeError."""
    is_shipped = path.parent.resolve() == paths.shipped_themes().resolve()
    file = ThemeFile(path.stem, str(path), read_text(path, LIMIT), is_shipped)
    return decode_theme(file, _base_reader(own_theme_files()))


def first_mistake(error: ThemeError) -> Mistake:
    """The first mistake of a theme, which says how many more there are."""
    first, *others = error.mistakes
    more = f" ({len(others)} more: 'solitaire check' lists them.)" if others else ""
    return first._replace(message=first.message + more)


def own_theme_files() -> tuple[OwnThemeFile, ...]:
    """The theme files of the player by name; equal if what is listed is unchanged."""
    names: list[str] = []
    with suppress(OSError, paths.UnknownHome):
        names = paths.visible_files(paths.player_themes(), ENDING)
    ids = sorted(name.removesuffix(ENDING) for name in names)
    listed, others = ids[:MOST_THEMES], ids[MOST_THEMES:]
    return (*map(_own_theme_file, listed), *(OwnThemeFile(id, 0, 0) for id in others))


def _own_theme_file(id: str) -> OwnThemeFile:
    try:
        state = os.stat(paths.player_themes() / f"{id}{ENDING}")  # noqa: PTH116 (at every key)
    except OSError:  # It was just deleted, or is a link to nothing.
        return OwnThemeFile(id, 0, 0)
    return OwnThemeFile(id, state.st_mtime_ns, state.st_size)


def _ids(own: tuple[OwnThemeFile, ...]) -> list[str]:
    """Every theme, with these files of the player's."""
    shipped = _shipped_ids(paths.shipped_themes())
    return [*shipped, *(id for id in _own_ids(own) if id not in shipped)]


def _own_ids(own: tuple[OwnThemeFile, ...]) -> list[str]:
    return [file.id for file in own[:MOST_THEMES]]


@cache
def _shipped_ids(folder: Path) -> tuple[str, ...]:
    """The ids of the themes in a folder that does not change, in the order of lists. Raises OSError."""
    names = os.listdir(folder)  # noqa: PTH208 (the fastest way)
    ids = {name.removesuffix(ENDING) for name in names if name.endswith(ENDING)}
    return (*(id for id in FIRST if id in ids), *sorted(ids - {*FIRST}))


def _load(id: str, own: tuple[OwnThemeFile, ...]) -> Theme:
    is_shipped = id not in _own_ids(own) and is_shipped_theme(id)
    return _decoded(id, () if is_shipped else own)


@lru_cache(maxsize=256)
def _decoded(id: str, own: tuple[OwnThemeFile, ...]) -> Theme:
    """Decode a theme, with these files of the player's. Raises UnknownTheme or ThemeError."""
    return decode_theme(_read(id, own), _base_reader(own))


def _base_reader(own: tuple[OwnThemeFile, ...]) -> BaseReader:
    """A callback for ``decode_theme``: no file of the player's changes a shipped theme."""

    def read_base(file: ThemeFile, base: str) -> ThemeFile:
        if file.id == base and not is_shipped_theme(base):
            raise UnknownTheme("a theme cannot be based on itself.")
        return _read(base, () if file.is_shipped or file.id == base else own)

    return read_base


def _read(id: str, own: tuple[OwnThemeFile, ...]) -> ThemeFile:
    """The file of a theme: of two, the player's. Raises UnknownTheme or ThemeError."""
    if id in _own_ids(own):
        return _file(paths.player_themes(), id)
    ids = _ids(own)
    if id in ids:
        return _file(paths.shipped_themes(), id, is_shipped=True)
    near = did_you_mean(id, ids) or shortened(f" There are {', '.join(ids)}.")
    raise UnknownTheme(f"there is no theme {shortened(printable(id), LONGEST_ID)!r}.{near}")


def _file(folder: Path, id: str, is_shipped: bool = False) -> ThemeFile:
    path = folder / f"{id}{ENDING}"
    try:
        if id != printable(id):
            what = "the name of this file has a character that cannot be printed; rename the file."
            raise ThemeError([Mistake(str(path), 1, what)])
        return ThemeFile(id, str(path), read_text(path, LIMIT), is_shipped)
    except OSError as error:
        fault = 1, f"this cannot be read: {error.strerror}."
    except UnicodeDecodeError as error:
        fault = encoding_fault(error)
    raise ThemeError([Mistake(str(path), *fault)])
