"""Decode plain data to the sections of a ruleset, with all mistakes.

The sections of ``ruleset`` are the grammar: their fields are the keys, their types the allowed values.
"""

from __future__ import annotations

import types
from contextlib import suppress
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Final, Union, get_args, get_origin

from solitaire.rules.files.errors import (
    LARGEST,
    LONGEST_WORD,
    Mistake,
    did_you_mean,
    one_line_text,
    value_text,
    without_quotes,
)
from solitaire.rules.files.ruleset_file import EXTENDS, REPLACES, RulesetFile
from solitaire.rules.files.section_fields import field_types, is_section, required_fields
from solitaire.rules.files.toml_lines import Path, line_of, lines_of
from solitaire.rules.files.validate import located_inconsistencies
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, DealPart, Destination, LayoutPart

MOST_ITEMS: Final = 200
"""Items of a list: more than the foundations of four packs. Some checks compare each with all others."""
MOST_MISTAKES: Final = 50
"""Mistakes reported for one file, because a suggestion for each takes time."""


def _settings(kind: type) -> dict[str, Any]:
    """The settings of a table and their types. The id is no setting: it is the file's name."""
    return {name: setting for name, setting in field_types(kind).items() if name != "id"}


class _TooMany(Exception):
    """``MOST_MISTAKES`` were found, and the rest is not checked."""


class SettingsDecoder:
    """Builds a ruleset from plain data, and collects all mistakes in it.

    Args:
        file: the file of the data.
        is_saved: whether the data are those of a saved game, which has all settings and extends no file.
    """

    def __init__(self, file: RulesetFile, is_saved: bool = False) -> None:
        self.mistakes: list[Mistake] = []
        """Mistakes at settings that the file states."""
        self.inherited: list[Mistake] = []
        """Mistakes at settings that the file does not state: they may be in its parent."""
        self._file = file
        self._is_saved = is_saved

    @property
    def _found_any(self) -> bool:
        return bool(self.mistakes or self.inherited)

    @cached_property
    def _lines(self) -> dict[Path, int]:
        return lines_of(self._file.text)

    def ruleset(self, data: Any) -> Ruleset | None:
        """The whole ruleset, or None if it has a mistake."""
        with suppress(_TooMany):
            ruleset: Ruleset | None = self._table(Ruleset, data, (), id=self._file.id)
            if ruleset and not self._found_any:
                for (path, *others), text in located_inconsistencies(ruleset, self._is_saved):
                    self.wrong(
                        path, text, next((each for each in (path, *others) if each in self._lines), path)
                    )
            return None if self._found_any else ruleset
        return None

    def _table(self, kind: type, data: Any, path: Path, **known: Any) -> Any:
        """A section from a table; wrong fields keep their default, ``known`` ones are not read from it."""
        if not isinstance(data, dict):
            mend = f" Write [{path[-1]}], in single brackets." if isinstance(data, list) else ""
            self.wrong(path, f"{value_text(data)} is not a table of settings.{mend}")
            return None
        settings = _settings(kind)
        names = [*settings] if path or self._is_saved else [*settings, EXTENDS, REPLACES]
        for key in data:
            if key not in settings:
                self.wrong((*path, key), f"there is no such setting.{_suggestion(key, names, path)}")
        given = {
            name: self._value(setting, data[name], (*path, name))
            for name, setting in settings.items()
            if name in data
        }
        required = required_fields(kind)
        for name in (name for name in required if name not in given and name not in known):
            self.wrong((*path, name), "this setting is missing.")
        known |= {name: value for name, value in given.items() if value is not None}
        return kind(**known) if all(name in known for name in required) else None

    def _value(self, kind: Any, data: Any, path: Path) -> Any:
        """A value of type ``kind``, or None if it is wrong."""
        origin = get_origin(kind)
        if origin is Annotated:
            base, meaning = get_args(kind)
            return self._worded(base, meaning, data, path)
        if origin in (Union, types.UnionType):
            return self._value(next(part for part in get_args(kind) if part is not types.NoneType), data, path)
        if origin is tuple:
            return self._several(get_args(kind)[0], data, path)
        if is_section(kind):
            return self._table(kind, data, path)
        if issubclass(kind, StrEnum):
            return self._word(kind, data, path)
        if type(data) is not kind:
            nouns = {str: "text in quotes", int: "a whole number", bool: "true or false"}
            self.wrong(path, f"{value_text(data)} is not {nouns[kind]}.{without_quotes(kind, data)}")
            return None
        if kind is int and abs(data) > LARGEST:
            self.wrong(path, f"this number is too large; use at most {LARGEST}.")
            return None
        return data

    def _several(self, kind: Any, data: Any, path: Path) -> Any:
        """A tuple; a single value stands for a list of one."""
        items = data if isinstance(data, list) else [data]
        if len(items) > MOST_ITEMS:
            self.wrong(path, f"this list is too long: {len(items)} items; use at most {MOST_ITEMS}.")
            return None
        values = [self._value(kind, item, (*path, place)) for place, item in enumerate(items)]
        return None if None in values else tuple(values)

    def _word(self, kind: type[StrEnum], data: Any, path: Path) -> Any:
        """A member of a vocabulary."""
        choices = [str(member) for member in kind]
        if isinstance(data, str) and data in choices:
            return kind(data)
        meant = _OTHER_VALUES.get((kind, data), data) if isinstance(data, str) else ""
        near = did_you_mean(meant, choices) or _MENDS.get(path, "")
        self.wrong(path, f"{value_text(data)} is not one of {', '.join(choices)}.{near}")
        return None

    def _worded(self, base: Any, meaning: Any, data: Any, path: Path) -> Any:
        """A number that may be written as a word, or a text that a function parses."""
        if callable(meaning):
            text = self._value(str, data, path)
            try:
                return None if text is None else meaning(text)
            except ValueError as error:
                self.wrong(path, str(error))
                return None
        if isinstance(data, str) and data in meaning:
            return meaning[data]
        if type(data) is int and (data >= 0 or data not in meaning.values()):
            return self._value(base, data, path)
        near = without_quotes(base, data) or did_you_mean(data, meaning)
        words = " nor ".join(f"'{word}'" for word in meaning)
        self.wrong(path, f"{value_text(data)} is neither a count nor {words}.{near}")
        return None

    def wrong(self, path: Path, message: str, cause: Path = ()) -> None:
        """Add a mistake at the setting ``path``.

        Its line is that of the ``cause``, if that is another setting.
        """
        cause = cause or path
        where = ".".join(one_line_text(part) for part in path if isinstance(part, str))
        line = line_of(self._lines, cause)
        mistakes = self.mistakes if cause in self._lines else self.inherited
        mistakes.append(Mistake(self._file.name, line, f"{where}: {message}"))
        if len(mistakes) == MOST_MISTAKES:
            mistakes.append(Mistake(self._file.name, line, "there are more mistakes; fix these first."))
            raise _TooMany


def _suggestion(key: str, names: list[str], path: Path) -> str:
    """The right table for a key, or the one of ``names`` that it may be misspelt for."""
    if key == "id":
        return " The id of a game is the name of its file."
    top = _settings(Ruleset)
    sections = {name: kind for name, kind in top.items() if is_section(kind)}
    tables = [f"[{name}]" for name, section in sections.items() if key in _settings(section)]
    if path and key not in sections and key in (*top, EXTENDS, REPLACES):
        return " Put it above the first [table]."
    if tables:
        return f" It belongs under {' or '.join(tables)}."
    others = _OTHER_WORDS.get(str(path[0]) if path else "", {})
    if key in others:
        return f" Did you mean '{others[key]}'?"
    near = did_you_mean(key, names)
    if not near and (similar := get_close_matches(key[:LONGEST_WORD], others, 1)):
        near = f" Did you mean '{others[similar[0]]}'?"
    return near or (f" There are {', '.join(names)}." if path else "")


_OTHER_WORDS: Final = {
    "": {"title": "name", "description": "summary", "deck": "pack", "columns": "tableau"},
    "tableau": {"columns": "piles", "empty": "space", "fill": "space"},
    "stock": {"redeals": "passes"},
    "foundation": {"count": "piles"},
}
"""Words that players use for settings, by table, which are no misspelling of any."""


_OTHER_VALUES: Final[dict[tuple[type[StrEnum], str], str]] = {
    (Build, "suit"): Build.SAME_SUIT,
    (Build, "colour"): Build.SAME_COLOUR,
    (Build, "alternating"): Build.ALTERNATE_COLOURS,
    (DealPart, "foundation"): DealPart.BASE,
    (DealPart, "foundations"): DealPart.BASE,
    (Destination, "columns"): Destination.TABLEAU,
    (LayoutPart, "columns"): LayoutPart.TABLEAU,
}
"""Words that players use for values, which are part of several or of none."""


_MENDS: Final[dict[Path, str]] = {
    ("foundation", "base"): " List foundations that open with other ranks as foundation.fixed.",
}
"""What to write instead, by setting, where players expect values that there are not."""
