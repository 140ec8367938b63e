"""Decode the text of a theme file: a name, colours, and the theme it is based on.

All mistakes are collected, each with its line and mend.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from solitaire.config.terminal_text import printable
from solitaire.config.themes.colours import TERMINAL_COLOURS, parse_colour
from solitaire.rules.files.errors import InvalidFile, Mistake, did_you_mean, shortened
from solitaire.rules.files.toml_lines import line_of, lines_of
from solitaire.rules.files.toml_text import parse_file

COLOURS: Final[Mapping[str, str]] = {
    "table": "The table under the cards, and the pages of the menu.",
    "bar": "The first and the last line, lists and dialogs.",
    "text": "Text on both.",
    "quiet_text": "Text that matters less.",
    "keys": "The keys of piles, and headings in lists.",
    "empty_place": "The outline of an empty pile.",
    "card": "The face of a card.",
    "card_border": "The border of a face.",
    "card_back": "The back of a card.",
    "back_pattern": "The pattern and the border of a back.",
    "black_suits": "Clubs and spades.",
    "red_suits": "Diamonds and hearts.",
    "clubs": "Clubs, if each suit has a colour of its own.",
    "diamonds": "Diamonds then.",
    "hearts": "Hearts then; if you leave it out, as `red_suits`.",
    "spades": "Spades then; if you leave it out, as `black_suits`.",
    "lifted": "The face of cards that you lift.",
    "lifted_border": "Their border.",
    "target": "Where lifted cards may go; also the selected row, headings, and the borders of dialogs.",
    "target_text": "Text on the colour of targets.",
    "hint": "The cards of a hint, and where they go.",
    "hint_text": "Text on the colour of hints.",
    "cursor": "The keyboard cursor, on a card and on the table.",
    "winnable": "The first line, if the game can be won.",
    "lost": "The first line, if it cannot.",
}
"""The colours of a theme by their keys in the file, and what each is for."""
USUALLY_EQUAL: Final = {"hearts": "red_suits", "spades": "black_suits"}
"""The colours that a theme need not have, and those in their places."""
NAME: Final = "name"
BASED_ON: Final = "based_on"
DEFAULT_THEME: Final = "felt"
LONGEST_NAME: Final = 24
"""Characters of a name: the width that the settings have for it."""
LONGEST_CHAIN: Final = 10
"""Themes that are based on each other: each is read in turn."""
MOST_MISTAKES: Final = 20
MOST_NAMED: Final = 3
"""Missing colours that a mistake names; the others it counts."""


class ThemeFile(NamedTuple):
    """The text of a theme, and the name of its file in messages."""

    id: str
    name: str
    text: str
    is_shipped: bool = False


class Theme(NamedTuple):
    """A theme with a value for each of ``COLOURS``."""

    id: str
    name: str
    colours: Mapping[str, str]


class ThemeError(InvalidFile):
    """A theme with mistakes; ``str`` lists all of them, a line each."""


BaseReader: TypeAlias = Callable[[ThemeFile, str], ThemeFile]
"""A callback that returns the file that a file is based on, given that file and the id of the other.

It raises LookupError with a message for the player, or ThemeError.
"""


def decode_theme(file: ThemeFile, read_base: BaseReader) -> Theme:
    """Decode a file, with the colours of the theme that it is based on, if any.

    Raises ThemeError with all mistakes.
    """
    data = parse_file(file.name, file.text, ThemeError)
    colours = _colours(file, data, read_base, ())
    for colour, usual in USUALLY_EQUAL.items():
        colours.setdefault(colour, colours[usual])
    return Theme(file.id, printable(data.get(NAME, file.id)), {key: colours[key] for key in COLOURS})


def is_theme(data: Mapping[str, Any]) -> bool:
    """Whether the values of a TOML file are those of a theme, not of a ruleset.

    A section with the name of a colour is a misspelt one of a ruleset, such as ``[table]``.
    """
    return any(key == BASED_ON or (key in COLOURS and not isinstance(data[key], dict)) for key in data)


def without_names(theme: Theme) -> Theme:
    """The theme with ``#rrggbb`` in place of the names of the terminal's colours."""
    colours = {key: TERMINAL_COLOURS.get(colour, colour) for key, colour in theme.colours.items()}
    return theme._replace(colours=colours)


def _colours(
    file: ThemeFile, data: Mapping[str, Any], read_base: BaseReader, below: tuple[ThemeFile, ...]
) -> dict[str, str]:
    """The colours of a file and of those that it is based on; ``below`` are based on this one."""
    colours: dict[str, str] = {}
    faults: dict[str, str] = {}
    inherited: tuple[Mistake, ...] = ()
    try:
        if BASED_ON in data:
            colours = _base_colours(file, data[BASED_ON], read_base, (*below, file))
        elif missing := [key for key in COLOURS if key not in data and key not in USUALLY_EQUAL]:
            more = f" and {len(missing) - MOST_NAMED} more" if missing[MOST_NAMED:] else ""
            named = f"{', '.join(missing[:MOST_NAMED])}{more}"
            faults[BASED_ON] = f'write {BASED_ON} = "{DEFAULT_THEME}", or these colours as well: {named}.'
    except LookupError as error:
        faults[BASED_ON] = error.args[0]
    except ThemeError as error:
        inherited = error.mistakes
    for key, value in data.items():
        try:
            colours |= _checked(key, value)
        except ValueError as error:
            if len(faults) == MOST_MISTAKES:
                faults[key] = "there are more mistakes; fix these first."
                break
            faults[key] = str(error)
    if faults or inherited:
        lines = lines_of(file.text)
        own = [
            Mistake(file.name, line_of(lines, (key, 0)), f"{_plain(key)}: {why}") for key, why in faults.items()
        ]
        raise ThemeError([*sorted(own, key=lambda mistake: mistake.line), *inherited])
    return colours


def _base_colours(
    file: ThemeFile, base: object, read_base: BaseReader, chain: tuple[ThemeFile, ...]
) -> dict[str, str]:
    """The colours of the theme with the id ``base``. Raises LookupError or ThemeError."""
    if not isinstance(base, str):
        raise LookupError(f'this is not the name of a theme in quotes, such as "{DEFAULT_THEME}".')
    if len(chain) > LONGEST_CHAIN:
        raise LookupError(f"more than {LONGEST_CHAIN} themes are based on each other, one on the next.")
    found = read_base(file, base)
    if found in chain:
        ids = (*(each.id for each in chain), base)
        raise LookupError(f"a theme cannot be based on itself: {' on '.join(ids)}.")
    return _colours(found, parse_file(found.name, found.text, ThemeError), read_base, chain)


def _checked(key: str, value: object) -> dict[str, str]:
    """The colour that a line of a file gives, by its key. Raises ValueError with the mend."""
    if key in COLOURS:
        return {key: parse_colour(value)}
    if key == NAME:
        if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST_NAME:
            raise ValueError(f"write a name of 1 to {LONGEST_NAME} characters in quotes.")
    elif isinstance(value, dict):
        raise ValueError("a theme has no tables; write its colours without this one.")
    elif key != BASED_ON:
        raise ValueError(f"there is no such colour.{did_you_mean(key, (NAME, BASED_ON, *COLOURS))}")
    return {}


def _plain(key: str) -> str:
    return shortened(printable(key), 40)
