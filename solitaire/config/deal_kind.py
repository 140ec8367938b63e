"""The kinds of new deals: random, winnable, or winnable and of one difficulty."""

from __future__ import annotations

from enum import StrEnum


class Difficulty(StrEnum):
    """The five grades of difficulty, the easiest first."""

    GENTLE = "gentle"
    EASY = "easy"
    FAIR = "fair"
    HARD = "hard"
    FIENDISH = "fiendish"


class DealKind(StrEnum):
    """A kind of new deals, by its adjective. All but ``RANDOM`` are proven winnable."""

    RANDOM = "random"
    WINNABLE = "winnable"
    GENTLE = Difficulty.GENTLE.value
    EASY = Difficulty.EASY.value
    FAIR = Difficulty.FAIR.value
    HARD = Difficulty.HARD.value
    FIENDISH = Difficulty.FIENDISH.value

    @property
    def difficulty(self) -> Difficulty | None:
        """The grade of these deals; None if they may have any."""
        return None if self in (DealKind.RANDOM, DealKind.WINNABLE) else Difficulty(self.value)

    @property
    def with_article(self) -> str:
        """``a hard`` or ``an easy``, to go before ``deal``."""
        return f"an {self}" if self is DealKind.EASY else f"a {self}"
