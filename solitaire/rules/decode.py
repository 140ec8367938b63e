"""From the text of a ruleset file to a ``Ruleset``, with every mistake found in one go.

The dataclasses of ``ruleset`` are the grammar: their fields are the keys, their types say what a value
may be. A file may extend another and states only what differs.
"""

from __future__ import annotations

import tomllib
import types
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from solitaire.rules.mistakes import Mistake, RulesetError, did_you_mean, line_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sense import nonsense

EXTENDS = "extends"


@dataclass(frozen=True, slots=True)
class RulesetFile:
    """The text of a ruleset and the name by which messages call its file."""

    id: str
    name: str
    text: str


Reader = Callable[[str], RulesetFile]
"""Finds the file of a ruleset by its id. Raises LookupError, with a message for the player."""


def decode(file: RulesetFile, read: Reader) -> Ruleset:
    """The ruleset that ``file`` describes; ``read`` finds the files that it extends.

    Raises RulesetError with all mistakes at once.
    """
    decoder = _Decoder(file)
    data = _merged(file, read, ())
    ruleset: Ruleset = decoder.table(Ruleset, {"id": file.id, **data}, "")
    if not decoder.mistakes:
        decoder.mistakes += [
            Mistake(file.name, line_of(file.text, path), text) for path, text in nonsense(ruleset)
        ]
    if decoder.mistakes:
        raise RulesetError(sorted(decoder.mistakes, key=lambda mistake: mistake.line))
    return ruleset


def _merged(file: RulesetFile, read: Reader, below: tuple[str, ...]) -> dict[str, Any]:
    """The file's data laid over that of the file it extends."""
    try:
        data = tomllib.loads(file.text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError([_syntax_mistake(file, str(error))]) from None
    parent = data.pop(EXTENDS, None)
    if parent is None:
        return data
    line = line_of(file.text, EXTENDS)
    if parent == file.id or parent in below:
        raise RulesetError([Mistake(file.name, line, f"extends: '{parent}' extends itself.")])
    try:
        base = read(str(parent))
    except LookupError as error:
        raise RulesetError([Mistake(file.name, line, f"extends: {error.args[0]}")]) from None
    return _overlaid(_merged(base, read, (*below, file.id)), data)


def _overlaid(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """``base`` with the settings of ``over``. Scoring is the exception: a scheme is stated whole, since
    the points of two schemes do not mix.
    """
    both = dict(base)
    for key, value in over.items():
        mixes = key != "scoring" and isinstance(value, dict) and isinstance(base.get(key), dict)
        both[key] = _overlaid(base[key], value) if mixes else value
    return both


def _syntax_mistake(file: RulesetFile, message: str) -> Mistake:
    """Tomllib puts the place at the end: "(at line 3, column 7)" or "(at end of document)"."""
    text, _, place = message.partition(" (at ")
    words = place.rstrip(")").replace(",", "").split()
    line = int(words[1]) if words[:1] == ["line"] else max(1, file.text.count("\n"))
    column = f" in column {words[3]}" if len(words) == 4 else ""
    return Mistake(file.name, line, f"this is not TOML{column}: {text}.")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


class _Decoder:
    """Builds values from plain data and notes mistakes instead of stopping at the first."""

    def __init__(self, file: RulesetFile) -> None:
        self.file = file
        self.mistakes: list[Mistake] = []

    def table(self, kind: type, data: Any, path: str) -> Any:
        """A dataclass from a table; fields that are wrong keep their default."""
        if not isinstance(data, dict):
            self.wrong(path, f"{_shown(data)} is not a table of settings.")
            return None
        hints = _hints(kind)
        for key in data.keys() - hints.keys():
            near = did_you_mean(key, hints.keys() - {"id"})
            self.wrong(_joined(path, key), f"there is no such setting.{near}")
        given = {
            name: self.value(hints[name], data[name], _joined(path, name)) for name in hints if name in data
        }
        needed = [f.name for f in fields(kind) if f.name not in given and _has_no_default(f)]
        for name in needed:
            self.wrong(_joined(path, name), "this setting is missing.")
        known = {name: value for name, value in given.items() if value is not None}
        return None if needed else kind(**known)

    def value(self, kind: Any, data: Any, path: str) -> Any:
        """A value of type ``kind``, or None when it is wrong."""
        origin = get_origin(kind)
        if origin is Annotated:
            return self.worded(kind, data, path)
        if origin in (Union, types.UnionType):
            return self.value(next(part for part in get_args(kind) if part is not types.NoneType), data, path)
        if origin is tuple:
            return self.several(get_args(kind)[0], data, path)
        if is_dataclass(kind) and isinstance(kind, type):
            return self.table(kind, data, path)
        if issubclass(kind, StrEnum):
            return self.word(kind, data, path)
        if type(data) is kind:
            return data
        nouns = {str: "a text in quotes", int: "a whole number", bool: "true or false"}
        self.wrong(path, f"{_shown(data)} is not {nouns[kind]}.")
        return None

    def several(self, kind: Any, data: Any, path: str) -> Any:
        """A tuple; a single value stands for a list of one."""
        values = [self.value(kind, one, path) for one in (data if isinstance(data, list) else [data])]
        return None if None in values else tuple(values)

    def word(self, kind: type[StrEnum], data: Any, path: str) -> Any:
        """A member of a vocabulary."""
        choices = [str(member) for member in kind]
        if data in choices:
            return kind(data)
        near = did_you_mean(str(data), choices)
        self.wrong(path, f"{_shown(data)} is not one of {', '.join(choices)}.{near}")
        return None

    def worded(self, kind: Any, data: Any, path: str) -> Any:
        """A number that may be written as a word, or a text that a function reads."""
        base, meaning = get_args(kind)
        if callable(meaning):
            try:
                return meaning(data if isinstance(data, str) else str(data))
            except ValueError as error:
                self.wrong(path, str(error))
                return None
        if isinstance(data, str):
            if data in meaning:
                return meaning[data]
            self.wrong(
                path, f"'{data}' is neither a number nor {', '.join(meaning)}.{did_you_mean(data, meaning)}"
            )
            return None
        return self.value(base, data, path)

    def wrong(self, path: str, message: str) -> None:
        """Note a mistake at the key ``path``."""
        self.mistakes.append(Mistake(self.file.name, line_of(self.file.text, path), f"{path}: {message}"))


def _has_no_default(field: Any) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _shown(data: Any) -> str:
    if isinstance(data, bool):
        return f"'{str(data).lower()}'"
    return f"'{data}'"
