"""The deal of a search that comes nearest to the wanted kind."""

from __future__ import annotations

from typing import Final

from solitaire.analysis.difficulty import Measure
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.config.deal_kind import DealKind, Difficulty

MOST_TRIES: Final = 250
"""Deals after which a search for a difficulty takes the nearest one found."""
MOST_STATES: Final = 1 << 19
"""States of all these deals together after which it does so."""
_GRADES: Final = list(Difficulty)


class NearestDeal:
    """The winnable deal of a search whose difficulty is nearest to that of a kind."""

    def __init__(self, kind: DealKind) -> None:
        self._kind = kind
        self._tries = 0
        self._states = 0
        self.outcome: DealOutcome | None = None
        """That of the nearest deal; of equally near ones, of the first."""

    @property
    def proven(self) -> WinnableDeal | None:
        """The nearest deal as one of the kind; None while none is winnable."""
        proven = self.outcome and self.outcome.proven
        return proven._replace(kind=self._kind) if proven else None

    @property
    def is_settled(self) -> bool:
        """Whether the search is over: the deal is of the kind, or enough were tried."""
        return self.outcome is not None and (
            self._distance(self.outcome) == 0 or self._tries >= MOST_TRIES or self._states >= MOST_STATES
        )

    def consider(self, outcome: DealOutcome) -> None:
        """Take the outcome of another deal if it is nearer."""
        self._tries += 1
        self._states += outcome.states
        if outcome.proven and self._distance(outcome) < self._distance(self.outcome):
            self.outcome = outcome

    def may_be_nearer(self, least: Measure, most: Measure) -> bool:
        """Whether a deal between these measures may be nearer than the nearest so far."""
        possible = _GRADES[_GRADES.index(least.difficulty) : _GRADES.index(most.difficulty) + 1]
        return min(map(self._grades_between, possible)) < self._distance(self.outcome)

    def _distance(self, outcome: DealOutcome | None) -> int:
        """Grades between a deal and the wanted difficulty; more than any for none and for an unmeasured one."""
        if outcome and self._kind.difficulty is None:
            return 0
        measure = outcome and outcome.measure
        return self._grades_between(measure.difficulty) if measure else len(_GRADES)

    def _grades_between(self, difficulty: Difficulty) -> int:
        wanted = self._kind.difficulty
        return 0 if wanted is None else abs(_GRADES.index(difficulty) - _GRADES.index(wanted))
