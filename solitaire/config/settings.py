"""The player's settings: read from a TOML file, written back when they change.

The file belongs to the player. Writing changes the lines of the known settings and keeps comments and
everything else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from solitaire.config.atomic_write import write_atomically
from solitaire.config.bounded_file import SizeLimit, encoding_fault, read_text
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.config.file_lock import locked_if_possible
from solitaire.config.keys.commands import Keyboard
from solitaire.config.keys.key_layouts import LAYOUTS, QWERTY, TAUGHT, Rows, layout_fault
from solitaire.config.keys.race_blocks import BLOCK_PRESETS
from solitaire.config.paths import config
from solitaire.config.themes.theme_catalogue import UnknownTheme, first_mistake, load_theme
from solitaire.config.themes.theme_file import DEFAULT_THEME, ThemeError
from solitaire.rules.files.errors import Mistake, did_you_mean, shortened, value_text, without_quotes
from solitaire.rules.files.toml_lines import line_of, lines_of
from solitaire.rules.files.toml_text import TomlError, parse_toml

FILE: Final = "settings.toml"
LIMIT: Final = SizeLimit(1 << 16, "a settings file")
"""All settings and keys, with two lines of comment on each, take a quarter of it."""
MOST_MISTAKES: Final = 20
"""Mistakes reported at a start: each is a notice on the screen."""
CARD_SIZES: Final = ("auto", "small", "medium", "large")
SPEEDS: Final = ("off", "fast", "normal", "slow")
CHOICES: Final = {
    "card_size": CARD_SIZES,
    "motion": SPEEDS,
    "finishing": SPEEDS,
    "key_layout": (*LAYOUTS, TAUGHT),
    "race_blocks": tuple(BLOCK_PRESETS),
}
"""The settings that are one of several words."""
SWITCHES: Final = {"motion": {False: "off", True: "normal"}}
"""The words for ``true`` and ``false`` in settings that had no others in earlier versions."""
OTHER_VALUES: Final = {"winnable": tuple(Difficulty)}
"""For each switch that takes more than ``true`` and ``false``, these other values."""
KEYS: Final = "keys"
"""The table of keys, written by players and never by the program."""
RACE: Final = "race"
"""The table of keys for races, likewise."""
LOOK: Final = "look"
"""The setting with the id of a theme."""
TAUGHT_KEYS: Final = "taught_keys"
"""The setting with the rows of a taught layout."""
TABLES: Final = {KEYS: "undo = 'u ctrl+z'", RACE: "two = ['qwert asdfg', 'yuiop hjkl;']"}
"""The tables, with an example line of each."""

_SETTING: Final = re.compile(r"""([^"'#]|"(\\.|[^"\\])*"|'[^']*')*""")
"""A setting up to its comment, which begins with the first ``#`` outside quotes."""


class Settings(NamedTuple):
    """The value of every setting, named as in the file."""

    look: str = DEFAULT_THEME
    """Colours of everything: the id of a theme."""
    four_colours: bool = False
    """A colour for each suit."""
    big_index: bool = False
    """Ranks drawn large on cards with room for it."""
    ascii: bool | None = None
    """Draw with ASCII characters only; None: if the terminal needs it."""
    card_size: str = CARD_SIZES[0]
    """One of ``CARD_SIZES``; ``auto`` and sizes too large for the terminal give the largest that fits."""
    mirrored: bool = False
    """Lay out tables from right to left."""
    transparent: bool = False
    """Use the terminal's own background and text colours."""
    motion: str = "normal"
    """The speed of animated moves, deals and wins: one of ``SPEEDS``."""
    finishing: str = "normal"
    """The speed at which several cards go up to the foundations one after another: one of ``SPEEDS``."""
    auto_play: bool = False
    """Move safe cards to the foundations automatically."""
    auto_finish: bool = True
    """Finish a game automatically once moves to foundations win it."""
    show_time: bool = True
    """Show the time in the status line."""
    show_score: bool = True
    """Show the score in the status line."""
    light: bool = True
    """Search whether the game can still be won, for the indicator and for hints."""
    fair_hints: bool = False
    """Give hints by the face-up cards only."""
    winnable: bool | str | None = None
    """Choose random deals among those proven winnable; None: only a newcomer's first deals.

    A word: among those of that ``Difficulty``.
    """
    race_bell: bool = False
    """Ring the terminal's bell in races: at go, at a seat's last reserve card, and when a seat goes out."""
    vi_keys: bool = False
    """Move the cursor by h, j, k and l."""
    key_layout: str = "qwerty"
    """The layout of the keyboard: one of ``LAYOUTS``, or ``taught``."""
    taught_keys: Rows = ()
    """The rows of the layout that the player taught; none if there is none."""
    race_blocks: str = "usual"
    """The blocks of keys in races: one of ``BLOCK_PRESETS``."""
    keys: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Keys for commands and piles in place of the defaults."""
    race: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Keys for races by the number of people, in place of the defaults."""

    @property
    def keyboard(self) -> Keyboard:
        """The keys of all commands and piles."""
        return Keyboard(self.keys, self.vi_keys, self.key_rows)

    @property
    def deal_kind(self) -> DealKind | None:
        """The kind of new deals; None: winnable for a newcomer, else random."""
        if self.winnable is None:
            return None
        switch = DealKind.WINNABLE if self.winnable else DealKind.RANDOM
        return DealKind(self.winnable) if isinstance(self.winnable, str) else switch

    @property
    def key_rows(self) -> Rows:
        """The characters on the keys of the player's keyboard."""
        return _rows(self.key_layout, self.taught_keys)


DEFAULTS: Final = Settings()


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
        (key,): why for key, value in data.items() if (why := _fault(key, value))
    }
    good = {key: value for key, value in data.items() if (key,) not in wrong}
    if TAUGHT_KEYS in good:
        good[TAUGHT_KEYS] = tuple(good[TAUGHT_KEYS])
    if KEYS in good:
        from solitaire.config.keys.custom_keys import read_keys

        rows = _rows(good.get("key_layout", "qwerty"), good.get(TAUGHT_KEYS, ()))
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


def _fault(key: str, value: object) -> str:
    """The mistake in a value, with its mend; empty if there is none."""
    if key not in Settings._fields:
        return f"there is no such setting.{did_you_mean(key, Settings._fields)}"
    if example := TABLES.get(key):
        mend = f"write [{key}] on a line of its own, and below it lines such as {example}."
        return "" if isinstance(value, dict) else mend
    if key == TAUGHT_KEYS:
        return layout_fault(value)
    if key == LOOK:
        mend = f'write the name of a theme in quotes, such as "{DEFAULT_THEME}".'
        return "" if isinstance(value, str) else f"{value_text(value)} is not a theme; {mend}"
    if choices := CHOICES.get(key):
        near = did_you_mean(value, choices)
        return "" if value in choices else f"{value_text(value)} is not one of {', '.join(choices)}.{near}"
    words = OTHER_VALUES.get(key, ())
    if isinstance(value, bool) or value in words:
        return ""
    near = without_quotes(bool, value) or did_you_mean(value, words)
    others = f", nor one of {', '.join(words)}" if words else ""
    return f"{value_text(value)} is neither true nor false{others}.{near}"


def _rows(layout: str, taught: Rows) -> Rows:
    """The rows of a layout by its name; those of QWERTY until one is taught."""
    return taught or QWERTY if layout == TAUGHT else LAYOUTS[layout]


def _comment(line: str) -> str:
    """The comment at the end of a setting's line, with the space before it."""
    setting = _SETTING.match(line)
    assert setting  # It may be empty.
    return line[len(setting[0].rstrip()) :]


def _written(value: str | bool | Rows) -> str:
    return str(value).lower() if isinstance(value, bool) else json.dumps(value, ensure_ascii=False)


# Files


def settings_file() -> Path:
    """The path of the player's settings."""
    return config() / FILE


def load_settings() -> SettingsFile:
    """Read the player's settings; without a file, the defaults.

    A theme that is missing or has mistakes is reported, and stays in the settings: its file may follow.
    """
    path = settings_file()
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
    path = settings_file()
    try:
        with locked_if_possible(path.parent):
            write_atomically(path, amend(read_text(path, LIMIT) if path.exists() else "", settings, before))
    except (ValueError, RecursionError):
        return f"Settings not saved: first fix {path}."
    except OSError as error:
        return f"Settings not saved: {path}: {error.strerror}."
    return ""
