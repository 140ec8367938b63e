"""What is wrong with a ruleset: every mistake with its file, its line and the mend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

TELLING: Final = 3
"""Letters of a word by which it is known what it was the beginning of, or a part."""
LONGEST_QUOTE: Final = 200
"""Letters of what a message quotes: a message is one line."""
LONGEST_WORD: Final = 60
"""Letters of a word that may be misspelt: twice those of the longest id of a game of ours."""


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


def shortened(text: str, most: int = LONGEST_QUOTE) -> str:
    """The text, or its first letters and an ellipsis, ``most`` letters in all."""
    return text if len(text) <= most else text[: most - 1] + "…"


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """`` Did you mean 'x'?`` for the shortest choice that holds the word, or else one that is written much like
    it; nothing if none is near.
    """
    if len(word) > LONGEST_WORD:
        return ""
    said, known = word.lower(), list(choices)
    holding = sorted((choice for choice in known if said in choice), key=len)
    near = (holding if len(said) >= TELLING else []) or get_close_matches(said, known, n=1)
    return f" Did you mean '{near[0]}'?" if near else ""
