"""The lines of the settings of a TOML text, which ``tomllib`` does not report."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""A key after its tables, ``("stock", "draw")``; an item of a list by its place, from 0."""

_TOKEN: Final = re.compile(
    r"""
      (?P<text> \"{3} (?:\\.|[^\\])*? (?:\"{3,5}|\Z) | '{3} .*? (?:'{3,5}|\Z)
              | "(?:\\.|[^"\\\n])*"? | '[^'\n]*'? )
    | (?P<comment> \#[^\n]* )
    | (?P<newline> \n )
    | (?P<mark> [\[\]{}=,] )
    | (?P<bare> [^\s\[\]{}=,\#"']+ )
    """,
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """A lexical token of TOML."""

    kind: str
    """``text`` in quotes, ``newline``, ``mark`` or ``bare``."""
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, without its comments."""
    line = 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup != "comment":
            yield Token(match.lastgroup or "", match[0], line)
        line += match[0].count("\n")


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of every table, key and list item of a valid TOML text."""
    return _Reader(text).lines


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of ``path``; else that of the nearest table around it; else 1."""
    around = (path[:length] for length in range(len(path), 0, -1))
    return next((lines[part] for part in around if part in lines), 1)


class _Reader:
    """A reader of tokens that notes the line of each table, key and list item."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._tables: Counter[Path] = Counter()
        """The number of items of each ``[[table]]`` so far."""
        self._tokens = [*tokens(text), Token("newline", "", text.count("\n") + 1)]
        self._at = 0
        self._document()

    def _document(self) -> None:
        table: Path = ()
        while self._at < len(self._tokens):
            if self._next.kind == "newline":
                self._at += 1
            elif self._next.text == "[":
                table = self._header()
            else:
                self._setting(table)

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _skip(self, *texts: str) -> None:
        while self._next.text in texts:
            self._at += 1

    def _header(self) -> Path:
        line, first = self._next.line, self._at
        self._skip("[")
        is_list = self._at - first == 2
        table: Path = ()
        for part in self._key():
            # A key that names a list of tables means its last item.
            table = (*table, self._tables[table] - 1, part) if table in self._tables else (*table, part)
        self._skip("]")
        if is_list:
            self.lines.setdefault(table, line)
            self._tables[table] += 1
            table = (*table, self._tables[table] - 1)
        self.lines.setdefault(table, line)
        return table

    def _setting(self, table: Path) -> None:
        line = self._next.line
        path = table
        for part in self._key():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self._skip("=")
        self._value(path)

    def _key(self) -> list[str]:
        parts: list[str] = []
        while self._next.kind in ("bare", "text"):
            kind, text, _ = self._next
            if kind == "text":
                parts.append(tomllib.loads(f"key = {text}")["key"])
            else:
                parts += [part for part in text.split(".") if part]
            self._at += 1
        return parts

    def _value(self, path: Path) -> None:
        opening = self._next.text
        if opening not in ("[", "{"):
            while self._next.kind in ("bare", "text"):
                self._at += 1
            return
        self._at += 1
        place = 0
        while True:
            self._skip(",", "\n")
            if self._next.text in ("]", "}"):
                self._at += 1
                return
            if opening == "{":
                self._setting(path)
            else:
                self.lines[(*path, place)] = self._next.line
                self._value((*path, place))
                place += 1
