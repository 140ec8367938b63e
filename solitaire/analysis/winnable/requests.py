"""Requests for deals: the deals to search for each, and the use of their outcomes.

The caller searches the deals of a request's budget, in this process or another, and passes it each outcome;
those passed before the search is cancelled are not lost.
"""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Final, Protocol

from solitaire.analysis.winnable.deal_budget import LONG_STATES, DealBudget, schedule, short_searches
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of, random_deal

SHORT_DEALS: Final = 4
"""How many times as many deals as a day has get a short search: many deals are lost at once."""


class DealRequest(Protocol):
    """A request for winnable deals."""

    @property
    def remaining(self) -> int:
        """The number of winnable deals still needed; 0 ends the search."""

    @property
    def budget(self) -> list[DealBudget]:
        """The deals to search, with the states for each."""

    def accept(self, outcome: DealOutcome) -> None:
        """Use the outcome of the next deal of the budget."""


class DailyDealRequest:
    """The request for the deal of a day."""

    def __init__(self, store: DealStore, day: date) -> None:
        self._store = store
        self.found = store.daily_deal(day)

    @property
    def remaining(self) -> int:
        """1 until the deal of the day is settled."""
        return int(not self.found.is_settled)

    @property
    def budget(self) -> list[DealBudget]:
        """The candidates of the day that were not searched yet."""
        return schedule(deals_of(self.found.day))[self.found.passed :]

    def accept(self, outcome: DealOutcome) -> None:
        """Store how many candidates were searched, and the deal if it is winnable."""
        found = self.found
        passed = found.passed + (outcome.proven is None)
        self.found = found._replace(proven=outcome.proven, passed=passed)
        self._store.save_day(self.found)
        _grade_measured(self._store, outcome)


class PrefetchRequest:
    """The request for random deals to store in advance."""

    def __init__(self, store: DealStore) -> None:
        self._store = store

    @property
    def remaining(self) -> int:
        """The number of deals that the store can still hold."""
        return max(0, self._store.missing)

    @property
    def budget(self) -> list[DealBudget]:
        """Random deals."""
        return schedule(_random_deals(DEALS_A_DAY))

    def accept(self, outcome: DealOutcome) -> None:
        """Store the deal if it is winnable."""
        if outcome.proven:
            self._store.add(outcome.proven)
            _grade_measured(self._store, outcome)


class ImmediateDealRequest:
    """The request for a random deal to play now.

    Args:
        store: of the game.
        states: the limit of the states of all deals together, after which the search ends; None for no limit.
    """

    def __init__(self, store: DealStore, states: int | None = None) -> None:
        self._store = store
        self._states_left = states
        self.found = store.take()

    @property
    def remaining(self) -> int:
        """1 until a deal is found or the limit is reached; 0 if the store had one."""
        return int(self.found is None and (self._states_left is None or self._states_left > 0))

    @property
    def budget(self) -> list[DealBudget]:
        """Random deals; with a limit, a short search of each."""
        if self._states_left is None:
            return schedule(_random_deals(DEALS_A_DAY))
        return short_searches(_random_deals(SHORT_DEALS * DEALS_A_DAY))

    def accept(self, outcome: DealOutcome) -> None:
        """Take the deal if it is winnable."""
        if self._states_left is not None:
            self._states_left -= outcome.states
        if outcome.proven:
            self.found = outcome.proven
            self._store.set_given(outcome.proven)


class DifficultyRequest:
    """The request for the difficulty of a given deal."""

    def __init__(self, store: DealStore, deal: Deal) -> None:
        self._store = store
        self._deal = deal

    @property
    def remaining(self) -> int:
        """1 until the deal is graded."""
        return int(self._store.grade_of(self._deal) is None)

    @property
    def budget(self) -> list[DealBudget]:
        """The deal, with the largest budget."""
        return [DealBudget(self._deal, LONG_STATES)]

    def accept(self, outcome: DealOutcome) -> None:
        """Store the grade, and the line by which it was measured."""
        self._store.grade(outcome)


def _grade_measured(store: DealStore, outcome: DealOutcome) -> None:
    """Store the difficulty of a deal, if it was measured; its line is stored with the deal."""
    if outcome.measure:
        store.grade(outcome._replace(proven=None))


def _random_deals(number: int) -> list[Deal]:
    """So many random deals."""
    random = Random()
    return [random_deal(random) for _ in range(number)]
