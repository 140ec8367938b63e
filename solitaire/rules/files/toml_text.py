"""Parse TOML texts of players, with the line and the mend of a syntax error.

``tomllib`` alone needs hours for a key of a hundred thousand parts, so the depth of keys and lists is checked
first.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from solitaire.rules.files.errors import InvalidFile, Mistake, shortened
from solitaire.rules.files.toml_lines import tokens

DEEPEST: Final = 8
"""Parts of a key, and lists or tables within each other: twice as many as any ruleset or settings need."""
LONGEST_NUMBER: Final = 100
"""Characters of a number, a date or a bare key. Python cannot print numbers of thousands of digits."""


class TomlError(ValueError):
    """A text that is not TOML, or too deeply nested; ``str`` is a lower-case sentence."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        """The line of the mistake, from 1."""


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text to its tables. Raises TomlError."""
    _check_bounds(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(text, str(error)) from None


def parse_file(name: str, text: str, error: type[InvalidFile]) -> dict[str, Any]:
    """Parse the text of a file to its tables. Raises ``error`` if it is not TOML."""
    try:
        return parse_toml(text)
    except TomlError as fault:
        raise error([Mistake(name, fault.line, str(fault))]) from None


def _check_bounds(text: str) -> None:
    """Raise TomlError at the first number that is too long, key of too many parts, or list within too many."""
    opened = dots = 0
    is_key = True
    for kind, part, line in tokens(text):
        if kind == "mark":
            opened += (part in "[{") - (part in "]}")
            is_key = part != "="
        elif kind == "newline":
            is_key = True
        elif kind == "bare" and len(part) > LONGEST_NUMBER:
            raise TomlError(line, f"this number or name is too long; use at most {LONGEST_NUMBER} characters.")
        if kind != "text":
            dots = dots + part.count(".") if kind == "bare" and is_key else 0
        if max(opened, dots + 1) > DEEPEST:
            raise TomlError(line, f"keys or lists are nested too deeply here; use at most {DEEPEST} levels.")


_UNCLOSED: Final = "the closing quote is missing"
_PLAIN: Final = {
    "Invalid value": "there is no such value; put text in quotes",
    "Illegal character '\\n'": _UNCLOSED,
    "Unterminated string": _UNCLOSED,
    'Expected "\'"': _UNCLOSED,
    "Expected \"'''\"": _UNCLOSED,
    "Cannot overwrite a value": "this setting was given before",
    "Expected '=' after a key in a key/value pair": "there is no '=' after the name of the setting",
    "Unclosed array": "a comma in a list, or the ']' at its end, is missing",
    "Expected ']' at the end of a table declaration": "the ']' after the name of a table is missing",
    "Invalid statement": "no setting begins like this; write name = value, and a comment after a #",
    "Expected newline or end of document after a statement": (
        "nothing more may follow a value; write a comment after a #"
    ),
    "Invalid initial character for a key part": (
        "the name of a setting is missing; write what is in braces on one line, without a comma at its end"
    ),
}
"""The most common errors of ``tomllib``, in words for players."""
_TRUTH: Final = re.compile(r"(true|false)\b", re.IGNORECASE)
_CURLY: Final = re.compile("[“”„‘’‚«»]")


def _syntax_error(text: str, message: str) -> TomlError:
    """The error for a message of ``tomllib``, which ends in "(at line 3, column 7)" or the like."""
    complaint, _, place = message.rpartition(" (at ")
    plain = re.sub(
        r"Cannot declare \((.*?),?\) twice", r"the table \1 was given before", _PLAIN.get(complaint, complaint)
    )
    words = re.findall(r"\d+", place)
    lines = text.split("\n")
    line = int(words[0]) if words else max(1, len(lines) - text.endswith("\n"))
    column = f" from column {words[1]} on" if words else ""
    at = lines[line - 1]
    rest = at[int(words[1]) - 1 :] if words else ""
    if truth := _TRUTH.match(rest):
        plain = f"there is no such value; write {truth[0].lower()}"
    elif _CURLY.match(rest):
        plain = "these quotes are curly; use straight quotes"
    elif plain == _UNCLOSED and _CURLY.search(at):
        plain = f"{plain}; use straight quotes"
    return TomlError(line, f"this is not TOML{column}: {shortened(plain)}.")
