"""What is wrong with a ruleset: every mistake with its file, its line and the mend."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

_TABLE = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing to mend in a ruleset file."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class RulesetError(ValueError):
    """A ruleset that cannot be used; ``str`` lists all its mistakes, a line each."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = tuple(mistakes)


def line_of(text: str, path: str) -> int:
    """The line, from 1, on which the key ``table.key`` of a TOML text stands; else that of its table,
    else 1. ``tomllib`` does not tell.
    """
    wanted_table, _, wanted_key = path.rpartition(".")
    table, found = "", 1
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _TABLE.match(line):
            table = header[1]
            if table in (path, wanted_table):
                found = number
            if table == path:
                return number
        elif table == wanted_table and (key := _KEY.match(line)) and key[1] == wanted_key:
            return number
    return found


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """`` Did you mean 'x'?`` for the nearest choice, or nothing."""
    near = get_close_matches(word.lower(), list(choices), n=1, cutoff=0.5)
    return f" Did you mean '{near[0]}'?" if near else ""
