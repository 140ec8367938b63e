"""The difficulty of a deal: its measurements, and the grade that they give."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.analysis.buried_cards import first_cards
from solitaire.config.deal_kind import Difficulty
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import counted

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
    buried: int | None = None
    """Cards that lie on those needed first; see ``buried_cards``."""

    @property
    def share(self) -> float:
        """The share of wrong moves among those tried, from 0 to 1."""
        return self.wrong / self.tried if self.tried else 0.0

    @property
    def score(self) -> float:
        """The effort times the share of wrong moves."""
        return self.effort * self.share

    def text(self, ruleset: Ruleset) -> str:
        """The grade of a deal of ``ruleset`` and its reasons.

        An example: ``fair: 18 % of moves lose, 23 cards lie on aces and twos``.
        """
        reasons = self.reasons(ruleset)
        return f"{self.difficulty}: {reasons}" if reasons else self.difficulty

    def reasons(self, ruleset: Ruleset) -> str:
        """The share of wrong moves, and the cards on those needed first; may be empty."""
        percent, first = round(100 * self.share), first_cards(ruleset)
        turns = f"{percent} % of moves lose" if percent else ""
        lie = "lies" if self.buried == 1 else "lie"
        buried = f"{counted(self.buried, 'card')} {lie} on {first}" if self.buried and first else ""
        return ", ".join(filter(None, (turns, buried)))

    @property
    def difficulty(self) -> Difficulty:
        """The grade of the score."""
        return next((word for below, word in SCALE if self.score < below), Difficulty.FIENDISH)
