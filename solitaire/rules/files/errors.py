"""Mistakes in files of players, each with file, line and mend, and suggestions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

SHORTEST_PART: Final = 3
"""The fewest letters of a word that may stand for a longer one."""
LONGEST_QUOTE: Final = 200
"""Letters of what a message quotes: a message is one line."""
LONGEST_WORD: Final = 60
"""Letters of a word that may be misspelt: twice those of the longest id of a shipped game."""


class Mistake(NamedTuple):
    """A mistake in a file; ``str`` is ``file:line: message``."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class RulesetError(ValueError):
    """A ruleset with mistakes; ``str`` lists all of them, a line each."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = tuple(mistakes)


def shortened(text: str, most: int = LONGEST_QUOTE) -> str:
    """The text, cut to ``most`` letters with an ellipsis if it is longer."""
    return text if len(text) <= most else text[: most - 1] + "…"


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """The suggestion `` Did you mean 'x'?``, or an empty text if no choice is near.

    It names the shortest choice that contains the word, or else the most similar one.
    """
    if len(word) > LONGEST_WORD:
        return ""
    lower, known = word.lower(), list(choices)
    containing = sorted((choice for choice in known if lower in choice), key=len)
    near = (containing if len(lower) >= SHORTEST_PART else []) or get_close_matches(lower, known, n=1)
    return f" Did you mean '{near[0]}'?" if near else ""
