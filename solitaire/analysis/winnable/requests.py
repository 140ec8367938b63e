"""What deals are looked for: which are to be looked at, and what becomes of those that were.

Whoever looks, here or in another process, waited for or not, goes through the tasks of a wish and tells it
of each; what was told before the search is broken off is not lost.
"""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Protocol

from solitaire.analysis.winnable.finder import LONG, DealBudget, in_turn
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of, random_deal


class DealRequest(Protocol):
    """Something to be found."""

    @property
    def wanted(self) -> int:
        """How many more deals that can be won; at 0 there is nothing to look for."""

    @property
    def tasks(self) -> list[DealBudget]:
        """What is to be looked at for it."""

    def take(self, looked: DealOutcome) -> None:
        """Learn what became of the next task."""


class DailyDealRequest:
    """The deal of a day."""

    def __init__(self, store: DealStore, day: date) -> None:
        self._store = store
        self.found = store.of_day(day)

    @property
    def wanted(self) -> int:
        """One, and one is enough."""
        return int(not self.found.is_settled)

    @property
    def tasks(self) -> list[DealBudget]:
        """The deals of the day that were not looked at yet."""
        return in_turn(deals_of(self.found.day))[self.found.passed :]

    def take(self, looked: DealOutcome) -> None:
        """Remember how far the day was looked through."""
        found = self.found
        passed = found.passed + (looked.proven is None)
        self.found = found._replace(proven=looked.proven, passed=passed)
        self._store.keep_day(self.found)
        _grade_measured(self._store, looked)


class PrefetchRequest:
    """Deals by chance that are put aside."""

    def __init__(self, store: DealStore) -> None:
        self._store = store

    @property
    def wanted(self) -> int:
        """As many as there is room for."""
        return max(0, self._store.missing)

    @property
    def tasks(self) -> list[DealBudget]:
        """Any deals."""
        return _by_chance()

    def take(self, looked: DealOutcome) -> None:
        """Put a deal aside."""
        if looked.proven:
            self._store.put(looked.proven)
            _grade_measured(self._store, looked)


class ImmediateDealRequest:
    """A deal by chance that is dealt at once."""

    def __init__(self, store: DealStore) -> None:
        self._store = store
        self.found = store.take()

    @property
    def wanted(self) -> int:
        """One, unless it was put aside."""
        return int(self.found is None)

    @property
    def tasks(self) -> list[DealBudget]:
        """Any deals."""
        return _by_chance()

    def take(self, looked: DealOutcome) -> None:
        """Deal it."""
        if looked.proven:
            self.found = looked.proven
            self._store.give(looked.proven)


class DifficultyRequest:
    """How hard a deal is that is on the table anyway."""

    def __init__(self, store: DealStore, deal: Deal) -> None:
        self._store = store
        self._deal = deal

    @property
    def wanted(self) -> int:
        """One look."""
        return int(self._store.grade_of(self._deal) is None)

    @property
    def tasks(self) -> list[DealBudget]:
        """The deal, in as long a search as a single one is worth."""
        return [DealBudget(self._deal, LONG)]

    def take(self, looked: DealOutcome) -> None:
        """Remember it."""
        self._store.grade(looked)


def _grade_measured(store: DealStore, looked: DealOutcome) -> None:
    """Remember how hard a deal is, if that was found out as well."""
    if looked.measure:
        store.grade(looked)


def _by_chance() -> list[DealBudget]:
    """As many deals as are looked through on a day."""
    random = Random()
    return in_turn(random_deal(random) for _ in range(DEALS_A_DAY))
