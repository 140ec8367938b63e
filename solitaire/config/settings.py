"""What the player has chosen for good: read from a TOML file, written back when it changes.

The file belongs to the player. Writing changes the lines of the settings known here and leaves comments and
everything else alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from solitaire.config.atomic_write import write_whole
from solitaire.config.bounded_file import SizeLimit, read_text
from solitaire.config.keys.commands import Keyboard
from solitaire.config.paths import config
from solitaire.rules.files.errors import Mistake, did_you_mean, shortened
from solitaire.rules.files.toml_lines import line_of, lines_of
from solitaire.rules.files.toml_text import TomlError, parse_toml

FILE: Final = "settings.toml"
LIMIT: Final = SizeLimit(1 << 16, "any settings")
"""All settings and keys, with two lines of comment on each, take a quarter of it."""
MOST_MISTAKES: Final = 20
"""Mistakes that are told at a start: each is a notice on the screen."""
LOOKS: Final = ("felt", "paper", "contrast", "midnight")
CARD_SIZES: Final = ("auto", "small", "medium", "large")
CHOICES: Final = {"look": LOOKS, "card_size": CARD_SIZES}
"""The settings that are one of several words; most others are true or false."""
KEYS: Final = "keys"
"""The table of keys. Players write it; the program never does."""
RACE: Final = "race"
"""The table of keys for races, likewise."""
TABLES: Final = {KEYS: "undo = 'u ctrl+z'", RACE: "two = ['qwert asdfg', 'yuiop hjkl;']"}
"""An example of a line of each."""


class Settings(NamedTuple):
    """Every setting, named as in the file."""

    look: str = LOOKS[0]
    """Colours of the table: one of ``LOOKS``."""
    four_colours: bool = False
    """A colour for each suit."""
    big_index: bool = False
    """Ranks drawn large on cards with room for it."""
    ascii: bool | None = None
    """Draw with ASCII characters only; None: if the terminal needs it."""
    card_size: str = CARD_SIZES[0]
    """One of ``CARD_SIZES``; by default the largest that fits, which is also what too large a size becomes."""
    motion: bool = True
    """Cards fly, are dealt one by one, and celebrate a win."""
    auto_play: bool = False
    """Safe cards go to the foundations by themselves."""
    auto_finish: bool = True
    """A game in which every card can simply go up finishes by itself."""
    show_time: bool = True
    """The time is in the status line."""
    show_score: bool = True
    """The score is in the status line."""
    light: bool = True
    """A search tells whether the game can still be won, and hints know how."""
    fair_hints: bool = False
    """Hints know only what the player can see."""
    winnable: bool = False
    """Chance deals only what is proven to be winnable."""
    vi_keys: bool = False
    """The letters h, j, k and l move the cursor."""
    keys: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Keys for commands and piles in place of the usual ones."""
    race: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Keys for so many people who race, in place of the usual ones."""

    @property
    def keyboard(self) -> Keyboard:
        """Every key there is."""
        return Keyboard(self.keys, self.vi_keys)


class SettingsFile(NamedTuple):
    """What a file says: good values, defaults for the others, and what is to be mended."""

    settings: Settings = Settings()
    mistakes: tuple[Mistake, ...] = ()


# Pure: between texts and settings


def decode(file: str, text: str) -> SettingsFile:
    """The settings of a text; ``file`` names it in the mistakes."""
    try:
        data = parse_toml(text)
    except TomlError as error:
        return SettingsFile(mistakes=(Mistake(file, error.line, str(error)),))
    lines = lines_of(text)
    wrong: dict[tuple[str, ...], str] = {
        (key,): why for key, value in data.items() if (why := _fault(key, value))
    }
    good = {key: value for key, value in data.items() if (key,) not in wrong}
    if KEYS in good:
        from solitaire.config.keys.custom_keys import read_keys  # noqa: PLC0415 (most players have no such table)

        good[KEYS], complaints = read_keys(good[KEYS], good.get("vi_keys", False))
        wrong |= {(KEYS, name): why for name, why in complaints}
    if RACE in good:
        from solitaire.config.keys.custom_race_keys import read_pads  # noqa: PLC0415 (few players have it)

        good[RACE], faults = read_pads(good[RACE])
        wrong |= {(RACE, size): why for size, why in faults.items()}
    mistakes = sorted(
        (
            Mistake(file, line_of(lines, (*path, 0)), shortened(f"{'.'.join(path)}: {why}"))
            for path, why in wrong.items()
        ),
        key=lambda mistake: mistake.line,
    )
    if len(mistakes) > MOST_MISTAKES:
        more = f"there are {len(mistakes) - MOST_MISTAKES} more mistakes; first mend those before."
        mistakes[MOST_MISTAKES:] = [Mistake(file, mistakes[MOST_MISTAKES].line, more)]
    return SettingsFile(Settings(**good), tuple(mistakes))


def amend(text: str, settings: Settings) -> str:
    """The text of a settings file, changed so that it says ``settings``. New settings come first, where no
    table has begun yet; what it does not say already and is as usual stays unsaid. Raises ValueError if the
    text is not TOML, or too wrong to be changed line by line.
    """
    parse_toml(text)
    places = lines_of(text)
    lines = dict(enumerate(text.removesuffix("\n").split("\n") if text else [], start=1))
    added = []
    chosen = {key: value for key, value in settings._asdict().items() if key not in TABLES}
    for key, value in chosen.items():
        place = places.get((key,))
        if place is None:
            added += [] if value == Settings._field_defaults[key] else [f"{key} = {_written(value)}"]
        elif value is None:
            del lines[place]
        else:
            comment = re.search(r"\s+#[^\"']*$", lines[place])
            lines[place] = f"{key} = {_written(value)}{comment[0] if comment else ''}"
    amended = "".join(f"{line}\n" for line in (*added, *lines.values()))
    if decode("", amended).settings._replace(keys=settings.keys, race=settings.race) != settings:
        raise ValueError("a setting does not stand on a line of its own")
    return amended


def _fault(key: str, value: Any) -> str:
    """What is wrong with a value, and the mend; empty if nothing is."""
    if key not in Settings._fields:
        return f"there is no such setting.{did_you_mean(key, Settings._fields)}"
    if example := TABLES.get(key):
        mend = f"write [{key}] on a line of its own, and below it lines such as {example}."
        return "" if isinstance(value, dict) else mend
    if choices := CHOICES.get(key):
        near = did_you_mean(value, choices) if isinstance(value, str) else ""
        return "" if value in choices else f"{value!r} is not one of {', '.join(choices)}.{near}"
    return "" if isinstance(value, bool) else f"{value!r} is neither true nor false."


def _written(value: str | bool) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


# Files


def settings_file() -> Path:
    """Where the player's settings are."""
    return config() / FILE


def load_settings() -> SettingsFile:
    """The player's settings; without a file, the defaults."""
    path = settings_file()
    try:
        return decode(str(path), read_text(path, LIMIT))
    except FileNotFoundError:
        return SettingsFile()
    except UnicodeDecodeError:
        return SettingsFile(mistakes=(Mistake(str(path), 1, "this is not a text in UTF-8."),))
    except OSError as error:
        return SettingsFile(mistakes=(Mistake(str(path), 1, f"{error.strerror}."),))


def save_settings(settings: Settings) -> str:
    """Write the player's settings: all of them or, if anything fails, nothing. Returns why they will not be
    remembered; empty if they will.
    """
    path = settings_file()
    try:
        write_whole(path, amend(read_text(path, LIMIT) if path.exists() else "", settings))
    except (ValueError, RecursionError):
        return f"Not remembered: first mend {path}."
    except OSError as error:
        return f"Not remembered: {path}: {error.strerror}."
    return ""
