"""How hard a deal is to win, with all cards known: two numbers, and a word for them.

*Effort* is the number of states that a search looked at until it found the win. *Wrong turns* are legal moves
that leave its line and behind which no win is found. The *trouble* of a deal is its effort times the share
of wrong turns: effort alone is also spent where nearly everything wins in the end, and wrong turns alone do
not tell how well they are hidden.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Difficulty(StrEnum):
    """Five words."""

    GENTLE = "gentle"
    EASY = "easy"
    FAIR = "fair"
    HARD = "hard"
    FIENDISH = "fiendish"


SCALE: Final = (
    (10, Difficulty.GENTLE),
    (100, Difficulty.EASY),
    (500, Difficulty.FAIR),
    (2_000, Difficulty.HARD),
)
"""Below how much trouble a deal is called so."""


class Measure(NamedTuple):
    """What was measured of a deal."""

    effort: int
    """States looked at until the win was found."""
    tried: int
    """Moves that leave the line, of those tried."""
    wrong: int
    """Those behind which no win was found."""

    @property
    def share(self) -> float:
        """Of wrong moves among those tried."""
        return self.wrong / self.tried if self.tried else 0.0

    @property
    def trouble(self) -> float:
        """Effort times share."""
        return self.effort * self.share

    @property
    def text(self) -> str:
        """``fair: 18 % wrong turns``."""
        return f"{self.difficulty}: {100 * self.share:.0f} % wrong turns"

    @property
    def difficulty(self) -> Difficulty:
        """In a word."""
        return next((word for below, word in SCALE if self.trouble < below), Difficulty.FIENDISH)
