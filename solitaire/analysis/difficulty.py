"""The difficulty of a deal: a grade on a scale, from measurements along a win."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Difficulty(StrEnum):
    """The five grades of difficulty."""

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
"""The upper bounds of ``Measure.score`` for each grade."""


class Measure(NamedTuple):
    """The measurements of a deal's difficulty."""

    effort: int
    """States searched until the win was found."""
    tried: int
    """Moves off the line that were tried."""
    wrong: int
    """Those of them after which no win was found."""

    @property
    def share(self) -> float:
        """The share of wrong moves among those tried, from 0 to 1."""
        return self.wrong / self.tried if self.tried else 0.0

    @property
    def score(self) -> float:
        """The effort times the share of wrong moves."""
        return self.effort * self.share

    @property
    def text(self) -> str:
        """The grade and the share: ``fair: 18 % wrong turns``."""
        return f"{self.difficulty}: {100 * self.share:.0f} % wrong turns"

    @property
    def difficulty(self) -> Difficulty:
        """The grade of the score."""
        return next((word for below, word in SCALE if self.score < below), Difficulty.FIENDISH)
