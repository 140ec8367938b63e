"""Decode the text of a ruleset file to a ``Ruleset``, collecting all mistakes.

The sections of ``ruleset`` are the grammar: their fields are the keys, their types the allowed values. A
file may extend another and state only the differences.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, Union, get_args, get_origin

from solitaire.rules.files.errors import (
    LARGEST,
    LONGEST_WORD,
    Mistake,
    RulesetError,
    did_you_mean,
    one_line_text,
    value_text,
    without_quotes,
)
from solitaire.rules.files.section_fields import field_types, is_section, required_fields
from solitaire.rules.files.toml_lines import Path, line_of, lines_of
from solitaire.rules.files.toml_text import parse_file
from solitaire.rules.files.validate import located_inconsistencies
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, DealPart, Destination, LayoutPart

EXTENDS: Final = "extends"
REPLACES: Final = "replaces"
"""The key by which a player's file replaces the shipped game with its id; it is no part of the ruleset."""
LONGEST_CHAIN: Final = 20
"""Games that extend each other in a chain: each is read and decoded in turn."""
LONGEST_ID: Final = 100
"""Letters of the id of a game, which is the name of a file."""
MOST_ITEMS: Final = 200
"""Items of a list: more than the foundations of four packs. Some checks compare each with all others."""
MOST_MISTAKES: Final = 50
"""Mistakes reported for one file, because a suggestion for each takes time."""


class RulesetFile(NamedTuple):
    """The text of a ruleset, and the name of its file in messages."""

    id: str
    name: str
    text: str
    is_shipped: bool = False


BaseReader: TypeAlias = Callable[[RulesetFile, str], RulesetFile]
"""A callback that returns the file of the game that a file extends, given that file and the id of the game.

It raises LookupError with a message for the player.
"""


def decode(file: RulesetFile, read_base: BaseReader) -> Ruleset:
    """Decode ``file``, with the settings of the file that it extends, if any.

    ``read_base`` reads that file, the one which that extends, and so on. Raises RulesetError with all mistakes.
    """
    decoder = _Decoder(file)
    data = dict(_parsed(file))
    parent = data.get(EXTENDS)
    if data.pop(REPLACES, file.id) != file.id:
        decoder.wrong((REPLACES,), f"write the id of this game, '{file.id}', or leave this line out.")
    try:
        data = _merged(file, data, read_base, ())
    except RulesetError as error:
        # The file's own settings are still checked; its name may have been in its parent.
        decoder.mistakes += error.mistakes
        data = {"name": file.id} | {key: value for key, value in data.items() if key != EXTENDS}
        parent = None
    if ruleset := decoder.ruleset(data):
        return ruleset
    if parent is not None and decoder.inherited:
        try:
            decode(read_base(file, parent), read_base)
        except RulesetError as error:
            decoder.inherited = list(error.mistakes)
    mistakes = dict.fromkeys(decoder.mistakes + decoder.inherited)
    raise RulesetError(sorted(mistakes, key=lambda mistake: (mistake.file != file.name, mistake.line)))


def decode_whole(id: str, name: str, data: Any) -> Ruleset:
    """Decode the plain data that ``encode`` returns; ``name`` is the file of messages.

    Raises RulesetError with all mistakes.
    """
    decoder = _Decoder(RulesetFile(id, name, ""), is_saved=True)
    if ruleset := decoder.ruleset(data):
        return ruleset
    raise RulesetError(decoder.inherited)


def declares_replacement(file: RulesetFile) -> bool:
    """Whether a file declares that it replaces the shipped game with its id.

    Raises RulesetError if it is not TOML.
    """
    return _parsed(file).get(REPLACES) == file.id


def keeps_summary(file: RulesetFile) -> bool:
    """Whether a file changes rules of the game that it extends, and keeps its summary.

    All tables but the layout have rules. Raises RulesetError if it is not TOML.
    """
    data = _parsed(file)
    changes_rules = any(isinstance(value, dict) and key != "layout" for key, value in data.items())
    return changes_rules and EXTENDS in data and "summary" not in data


@lru_cache(maxsize=64)
def _parsed(file: RulesetFile) -> dict[str, Any]:
    return parse_file(file.name, file.text, RulesetError)


def _merged(
    file: RulesetFile, data: dict[str, Any], read_base: BaseReader, below: tuple[RulesetFile, ...]
) -> dict[str, Any]:
    """The file's data merged over that of its parent; ``below`` are the files that extend it.

    Notes, such as other names, are about one game: they are not inherited.
    """
    data = dict(data)
    data.pop(REPLACES, None)
    parent = data.pop(EXTENDS, None)
    if parent is None:
        return data
    chain = (*below, file)
    try:
        if not isinstance(parent, str) or len(parent) > LONGEST_ID:
            raise LookupError(f"{value_text(parent)} is not the id of a game in quotes.")
        if len(chain) > LONGEST_CHAIN:
            raise LookupError(f"more than {LONGEST_CHAIN} games extend each other, one the next.")
        base = read_base(file, parent)
        if base in chain:
            ids = (*(each.id for each in chain), parent)
            raise LookupError(f"a game cannot extend itself: {' extends '.join(ids)}.")
    except LookupError as error:
        mistake = Mistake(file.name, line_of(lines_of(file.text), (EXTENDS,)), f"{EXTENDS}: {error.args[0]}")
        raise RulesetError([mistake]) from None
    inherited = _merged(base, _parsed(base), read_base, chain)
    inherited.pop("notes", None)
    return _overlaid(inherited, data)


def _overlaid(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """``base`` with the settings of ``over``."""
    both = dict(base)
    for key, value in over.items():
        mixes = isinstance(value, dict) and isinstance(base.get(key), dict)
        both[key] = _overlaid(base[key], value) if mixes else value
    return both


def _settings(kind: type) -> dict[str, Any]:
    """The settings of a table and their types. The id is no setting: it is the file's name."""
    return {name: setting for name, setting in field_types(kind).items() if name != "id"}


class _TooMany(Exception):
    """``MOST_MISTAKES`` were found, and the rest is not checked."""


class _Decoder:
    """Build values from plain data, collecting mistakes instead of stopping at the first."""

    def __init__(self, file: RulesetFile, is_saved: bool = False) -> None:
        self.file = file
        self._is_saved = is_saved
        """Whether the data are those of a saved game, which has all settings and extends no file."""
        self.mistakes: list[Mistake] = []
        self.inherited: list[Mistake] = []
        """Mistakes at settings that the file does not state: they may be in its parent."""

    @property
    def found_any(self) -> bool:
        return bool(self.mistakes or self.inherited)

    @cached_property
    def lines(self) -> dict[Path, int]:
        return lines_of(self.file.text)

    def ruleset(self, data: Any) -> Ruleset | None:
        """The whole ruleset, or None if it has a mistake."""
        with suppress(_TooMany):
            ruleset: Ruleset | None = self.table(Ruleset, data, (), id=self.file.id)
            if ruleset and not self.found_any:
                for (path, *others), text in located_inconsistencies(ruleset, self._is_saved):
                    self.wrong(path, text, next((each for each in (path, *others) if each in self.lines), path))
            return None if self.found_any else ruleset
        return None

    def table(self, kind: type, data: Any, path: Path, **known: Any) -> Any:
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
            name: self.value(setting, data[name], (*path, name))
            for name, setting in settings.items()
            if name in data
        }
        required = required_fields(kind)
        for name in (name for name in required if name not in given and name not in known):
            self.wrong((*path, name), "this setting is missing.")
        known |= {name: value for name, value in given.items() if value is not None}
        return kind(**known) if all(name in known for name in required) else None

    def value(self, kind: Any, data: Any, path: Path) -> Any:
        """A value of type ``kind``, or None if it is wrong."""
        origin = get_origin(kind)
        if origin is Annotated:
            base, meaning = get_args(kind)
            return self.worded(base, meaning, data, path)
        if origin in (Union, types.UnionType):
            return self.value(next(part for part in get_args(kind) if part is not types.NoneType), data, path)
        if origin is tuple:
            return self.several(get_args(kind)[0], data, path)
        if is_section(kind):
            return self.table(kind, data, path)
        if issubclass(kind, StrEnum):
            return self.word(kind, data, path)
        if type(data) is not kind:
            nouns = {str: "text in quotes", int: "a whole number", bool: "true or false"}
            self.wrong(path, f"{value_text(data)} is not {nouns[kind]}.{without_quotes(kind, data)}")
            return None
        if kind is int and abs(data) > LARGEST:
            self.wrong(path, f"this number is too large; use at most {LARGEST}.")
            return None
        return data

    def several(self, kind: Any, data: Any, path: Path) -> Any:
        """A tuple; a single value stands for a list of one."""
        items = data if isinstance(data, list) else [data]
        if len(items) > MOST_ITEMS:
            self.wrong(path, f"this list is too long: {len(items)} items; use at most {MOST_ITEMS}.")
            return None
        values = [self.value(kind, item, (*path, place)) for place, item in enumerate(items)]
        return None if None in values else tuple(values)

    def word(self, kind: type[StrEnum], data: Any, path: Path) -> Any:
        """A member of a vocabulary."""
        choices = [str(member) for member in kind]
        if isinstance(data, str) and data in choices:
            return kind(data)
        meant = _OTHER_VALUES.get((kind, data), data) if isinstance(data, str) else ""
        near = did_you_mean(meant, choices) or _MENDS.get(path, "")
        self.wrong(path, f"{value_text(data)} is not one of {', '.join(choices)}.{near}")
        return None

    def worded(self, base: Any, meaning: Any, data: Any, path: Path) -> Any:
        """A number that may be written as a word, or a text that a function parses."""
        if callable(meaning):
            text = self.value(str, data, path)
            try:
                return None if text is None else meaning(text)
            except ValueError as error:
                self.wrong(path, str(error))
                return None
        if isinstance(data, str) and data in meaning:
            return meaning[data]
        if type(data) is int and (data >= 0 or data not in meaning.values()):
            return self.value(base, data, path)
        near = without_quotes(base, data) or did_you_mean(data, meaning)
        words = " nor ".join(f"'{word}'" for word in meaning)
        self.wrong(path, f"{value_text(data)} is neither a count nor {words}.{near}")
        return None

    def wrong(self, path: Path, message: str, cause: Path = ()) -> None:
        """Note a mistake at the setting ``path``, at the line of its ``cause`` if that is another setting."""
        cause = cause or path
        where = ".".join(one_line_text(part) for part in path if isinstance(part, str))
        line = line_of(self.lines, cause)
        mistakes = self.mistakes if cause in self.lines else self.inherited
        mistakes.append(Mistake(self.file.name, line, f"{where}: {message}"))
        if len(mistakes) == MOST_MISTAKES:
            mistakes.append(Mistake(self.file.name, line, "there are more mistakes; fix these first."))
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
