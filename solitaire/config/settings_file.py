"""The file of the player's settings, read at a start and written when they change.

The file belongs to the player. Writing changes the lines of the known settings and keeps comments and
everything else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from solitaire.config.atomic_write import write_atomically
from solitaire.config.bounded_file import SizeLimit, encoding_fault, read_text
from solitaire.config.file_lock import locked_if_possible
from solitaire.config.keys.key_layouts import Rows, layout_rows
from solitaire.config.paths import config
from solitaire.config.settings import (
    DEFAULTS,
    KEYS,
    LOOK,
    RACE,
    TABLES,
    TAUGHT_KEYS,
    Settings,
    value_fault,
)
from solitaire.config.themes.theme_catalogue import UnknownTheme, first_mistake, load_theme
from solitaire.config.themes.theme_file import DEFAULT_THEME, ThemeError
from solitaire.rules.files.errors import Mistake, shortened
from solitaire.rules.files.toml_lines import line_of, lines_of
from solitaire.rules.files.toml_text import TomlError, parse_toml

FILE: Final = "settings.toml"
LIMIT: Final = SizeLimit(1 << 16, "a settings file")
"""All settings and keys, with two lines of comment on each, take a quarter of it."""
MOST_MISTAKES: Final = 20
"""Mistakes reported at a start: each is a notice on the screen."""
SWITCHES: Final = {"motion": {False: "off", True: "normal"}}
"""The words for ``true`` and ``false`` in settings that had no others in earlier versions."""
_SETTING: Final = re.compile(r"""([^"'#]|"(\\.|[^"\\])*"|'[^']*')*""")
"""A setting up to its comment, which begins with the first ``#`` outside quotes."""


class SettingsFile(NamedTuple):
    """The content of a settings file: valid values, defaults for the others, mistakes."""

    settings: Settings = DEFAULTS
    mistakes: tuple[Mistake, ...] = ()


# Pure: between texts and settings


def decode(file: str, text: str) -> SettingsFile:
    """Decode the text of a settings file; ``file`` is its name in the mistakes."""
    try:
        data = parse_toml(text)
    except TomlError as error:
        return SettingsFile(mistakes=(Mistake(file, error.line, str(error)),))
    data = {key: _present_value(key, value) for key, value in data.items()}
    wrong: dict[tuple[str, ...], str] = {
        (key,): why for key, value in data.items() if (why := value_fault(key, value))
    }
    good = {key: value for key, value in data.items() if (key,) not in wrong}
    if TAUGHT_KEYS in good:
        good[TAUGHT_KEYS] = tuple(good[TAUGHT_KEYS])
    if KEYS in good:
        from solitaire.config.keys.custom_keys import read_keys

        rows = layout_rows(good.get("key_layout", "qwerty"), good.get(TAUGHT_KEYS, ()))
        good[KEYS], complaints = read_keys(good[KEYS], good.get("vi_keys", False), rows)
        wrong |= {(KEYS, name): why for name, why in complaints}
    if RACE in good:
        from solitaire.config.keys.custom_race_keys import read_race_keys

        good[RACE], faults = read_race_keys(good[RACE])
        wrong |= {(RACE, size): why for size, why in faults.items()}
    return SettingsFile(Settings(**good), tuple(_mistakes(file, text, wrong)))


def _mistakes(file: str, text: str, wrong: Mapping[tuple[str, ...], str]) -> list[Mistake]:
    """The mistakes by their lines, ``MOST_MISTAKES`` at most, and how many follow.

    ``wrong`` has the fault of each setting, by the tables that it is in and its name.
    """
    lines = lines_of(text)
    mistakes = sorted(
        (
            Mistake(file, line_of(lines, (*path, 0)), shortened(f"{'.'.join(path)}: {why}"))
            for path, why in wrong.items()
        ),
        key=lambda mistake: mistake.line,
    )
    if len(mistakes) > MOST_MISTAKES:
        more = f"{len(mistakes) - MOST_MISTAKES} more mistakes follow; fix these first."
        mistakes[MOST_MISTAKES:] = [Mistake(file, mistakes[MOST_MISTAKES].line, more)]
    return mistakes


def amend(text: str, settings: Settings, before: Settings = DEFAULTS) -> str:
    """Return the text of a settings file with new values of settings.

    They are those of ``settings`` that differ from ``before``. New lines come first, before any table; defaults
    get no new line. Raises ValueError if the text is not TOML or cannot be changed line by line.
    """
    parse_toml(text)
    places = lines_of(text)
    lines = dict(enumerate(text.removesuffix("\n").split("\n") if text else [], start=1))
    added = []
    chosen = {
        key: value
        for key, value in settings._asdict().items()
        if key not in TABLES and value != getattr(before, key)
    }
    for key, value in chosen.items():
        place = places.get((key,))
        if place is None:
            added += [] if value == getattr(DEFAULTS, key) else [f"{key} = {_written(value)}"]
        elif value is None:
            del lines[place]
        else:
            lines[place] = f"{key} = {_written(value)}{_comment(lines[place])}"
    amended = "".join(f"{line}\n" for line in (*added, *lines.values()))
    parse_toml(amended)
    wanted, found = decode("", text).settings._replace(**chosen), decode("", amended).settings
    if found._replace(keys=wanted.keys, race=wanted.race) != wanted:
        raise ValueError("a setting is not on a line of its own")
    return amended


def _present_value(key: str, value: Any) -> Any:
    """The value, or the word that stands for it since a switch has several positions."""
    return SWITCHES[key][value] if key in SWITCHES and isinstance(value, bool) else value


def _comment(line: str) -> str:
    """The comment at the end of a setting's line, with the space before it."""
    setting = _SETTING.match(line)
    assert setting  # It may be empty.
    return line[len(setting[0].rstrip()) :]


def _written(value: str | bool | Rows) -> str:
    return str(value).lower() if isinstance(value, bool) else json.dumps(value, ensure_ascii=False)


# Files


def settings_path() -> Path:
    """The path of the player's settings."""
    return config() / FILE


def load_settings() -> SettingsFile:
    """Read the player's settings; without a file, the defaults.

    A theme that is missing or has mistakes is reported, and stays in the settings: its file may follow.
    """
    path = settings_path()
    try:
        return decode_with_theme(str(path), read_text(path, LIMIT))
    except FileNotFoundError:
        return SettingsFile(mistakes=_theme_mistake(str(path), "", DEFAULT_THEME))
    except UnicodeDecodeError as error:
        return SettingsFile(mistakes=(Mistake(str(path), *encoding_fault(error)),))
    except OSError as error:
        return SettingsFile(mistakes=(Mistake(str(path), 1, f"{error.strerror}."),))


def decode_with_theme(file: str, text: str) -> SettingsFile:
    """Decode a settings file; the mistakes include the first one of its theme."""
    found = decode(file, text)
    return found._replace(mistakes=(*found.mistakes, *_theme_mistake(file, text, found.settings.look)))


def _theme_mistake(file: str, text: str, look: str) -> tuple[Mistake, ...]:
    """The first mistake of the theme that the settings name, if it has any."""
    try:
        load_theme(look)
    except UnknownTheme as error:
        line = line_of(lines_of(text), (LOOK,))
        return (Mistake(file, line, shortened(f"{LOOK}: {error}")),)
    except ThemeError as error:
        return (first_mistake(error),)
    return ()


def save_settings(settings: Settings, before: Settings = DEFAULTS) -> str:
    """Write the player's settings that differ from ``before``, atomically.

    The others may have been changed in the file meanwhile, by hand or by another window; two windows write one
    after the other. Returns an error message for the player, or an empty text if they were written.
    """
    path = settings_path()
    try:
        with locked_if_possible(path.parent):
            write_atomically(path, amend(read_text(path, LIMIT) if path.exists() else "", settings, before))
    except (ValueError, RecursionError):
        return f"Settings not saved: first fix {path}."
    except OSError as error:
        return f"Settings not saved: {path}: {error.strerror}."
    return ""
