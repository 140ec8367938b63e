"""The deal of the day: of the numbers that belong to a day, the first whose deal is proven winnable.

Which one that is depends on rules and numbers alone, so that it is the same deal for everybody.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from solitaire.analysis.winnable.deal import Proven
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of


class OfDay(NamedTuple):
    """The deal of a day, as far as it was looked for."""

    day: date
    proven: Proven | None = None
    """The first of the day's deals that was found to be winnable."""
    passed: int = 0
    """How many before it were not: a search that was broken off goes on behind them."""

    @property
    def is_settled(self) -> bool:
        """Whether there is nothing more to look for."""
        return self.proven is not None or self.passed >= DEALS_A_DAY

    @property
    def deal(self) -> Deal:
        """The one that is played: without any proof, the first."""
        return self.proven.deal if self.proven else deals_of(self.day)[0]
