"""Mistakes in files of players, each with file, line and mend, and suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import partial
from typing import Final, NamedTuple, TypeAlias

SHORTEST_PART: Final = 3
"""The fewest letters of a word that may stand for a longer one."""
LONGEST_QUOTE: Final = 200
"""Letters of what a message quotes: a message is one line."""
LONGEST_VALUE: Final = 40
"""Letters of a wrong value that a message quotes."""
LARGEST: Final = 10**9
"""The largest whole number of a ruleset: more points than any game has."""
LONGEST_WORD: Final = 60
"""Letters of a word that may be misspelt: twice those of the longest id of a shipped game."""

SIMILARITY: Final = 0.6
"""The ratio by ``difflib`` from which one of a few words is similar: ``easier`` and ``easy`` have 0.6."""
SIMILARITY_OF_OTHERS: Final = 0.8
"""The ratio for words with another first letter: ``anvas`` and ``canvas`` have 0.91."""
SIMILARITY_OF_GAMES: Final = 0.7
"""The ratio for games, of which there are many: ``canfeild`` and ``canfield`` have 0.875."""

Fault: TypeAlias = tuple[str, str]
"""A setting of a ruleset, ``table.key`` or ``table.list.index``, and the message for it.

Other settings with which it must agree may follow it, after spaces: a file may state only one of them.
"""


class Mistake(NamedTuple):
    """A mistake in a file; ``str`` is ``file:line: message``."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class InvalidFile(ValueError):
    """A file with mistakes; ``str`` lists all of them, a line each."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = tuple(mistakes)


class GameNotLoaded(Exception):
    """A game that cannot be loaded: its ruleset has mistakes, or there is none."""


class RulesetError(InvalidFile, GameNotLoaded):
    """A ruleset with mistakes; ``str`` lists all of them, a line each."""


def shortened(text: str, most: int = LONGEST_QUOTE) -> str:
    """The text, cut to ``most`` letters with an ellipsis if it is longer."""
    return text if len(text) <= most else text[: most - 1] + "…"


def value_text(data: object) -> str:
    """The value as in the file, on one line of limited length."""
    match data:
        case str():
            return f"'{one_line_text(data)}'"
        case bool():
            return str(data).lower()
        case int() if abs(data) > LARGEST:
            return "such a large number"
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return str(data)


def without_quotes(kind: type, data: object) -> str:
    """The mend for a number or a truth value in quotes; empty for anything else."""
    if not isinstance(data, str) or kind is str:
        return ""
    lower = data.lower()
    if kind is bool and lower in ("true", "false") and data != lower:
        return f" Write {lower}, without quotes."
    fits = data in ("true", "false") if kind is bool else data.removeprefix("-").isdecimal()
    return " Leave out the quotes." if fits else ""


def one_line_text(text: str, most: int = LONGEST_VALUE) -> str:
    """The text without control characters, cut to ``most`` letters."""
    return shortened(text if text.isprintable() else repr(text)[1:-1], most)


def did_you_mean(word: object, choices: Iterable[str], least: float = SIMILARITY) -> str:
    """The suggestion `` Did you mean 'x'?``, or an empty text if no choice is near.

    It names the shortest choice that contains the word, at its beginning if possible, or else the most similar
    one; of equally similar ones, that with the same first letter. None is near below the ratio ``least``, with
    another first letter below ``SIMILARITY_OF_OTHERS``, or to a value that is no text.
    """
    if not isinstance(word, str) or len(word) > LONGEST_WORD:
        return ""
    lower, known = word.lower(), list(choices)
    containing = sorted((choice for choice in known if lower in choice), key=len)
    containing.sort(key=lambda choice: not choice.startswith(lower))
    close = [choice for choice in get_close_matches(lower, known, cutoff=least) if _is_near(lower, choice)]
    similar = sorted(close, key=partial(_likeness, lower), reverse=True)
    near = (containing if len(lower) >= SHORTEST_PART else []) or similar
    return f" Did you mean '{near[0]}'?" if near else ""


def _is_near(word: str, choice: str) -> bool:
    """Whether similar words begin with the same letter, or are very similar.

    ``acme`` is not near ``race``; ``felt`` is near ``../felt``, which contains it.
    """
    ratio, has_same_first = _likeness(word, choice)
    return has_same_first or choice in word or ratio >= SIMILARITY_OF_OTHERS


def _likeness(word: str, choice: str) -> tuple[float, bool]:
    """The similarity of two words, then whether both begin with the same letter."""
    return SequenceMatcher(None, choice, word).ratio(), choice[:1] == word[:1]
