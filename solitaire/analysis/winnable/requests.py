"""Requests for deals: the deals to search for each, and the use of their outcomes.

The caller searches the deals of a request's budget, in this process or another, and passes it each outcome;
those passed before the search is cancelled are not lost.
"""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Final, Protocol

from solitaire.analysis.winnable.deal_budget import LONG_STATES, DealBudget, schedule, short_searches
from solitaire.analysis.winnable.nearest_deal import NearestDeal
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.analysis.winnable.store import DealStore
from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.game.deals import DEALS_A_DAY, LARGEST_RANDOM, Deal, deals_of

SHORT_DEALS: Final = 4
"""How many times as many deals as a day has get a short search: many deals are lost at once."""
UNPROVEN: Final = "a deal that may not be winnable"


class DealRequest(Protocol):
    """A request for winnable deals."""

    @property
    def graded_for(self) -> DealKind | None:
        """The kind for whose sake deals are graded; None if the grades do not matter."""

    @property
    def remaining(self) -> int:
        """The number of deals still needed; 0 ends the search."""

    @property
    def budget(self) -> list[DealBudget]:
        """The deals to search, with the states for each."""

    def accept(self, outcome: DealOutcome) -> None:
        """Use the outcome of the next deal of the budget."""


class AwaitedRequest(DealRequest, Protocol):
    """A request for a deal that the player waits for, with its texts."""

    @property
    def wanted(self) -> str:
        """The deal in words, like ``a hard deal``."""

    @property
    def alternative(self) -> str:
        """The deal that is played if the search ends now, in words."""

    @property
    def shortfall(self) -> str:
        """A message that the wanted deal was not found; empty if it was."""


class DailyDealRequest:
    """The request for the deal of a day."""

    graded_for = None
    wanted = "the winnable deal of the day"
    alternative = UNPROVEN

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

    @property
    def shortfall(self) -> str:
        """A message if no candidate is winnable."""
        unproven = "none of today's deals could be proven winnable; this is the first"
        return "" if self.found.proven else unproven

    def accept(self, outcome: DealOutcome) -> None:
        """Store how many candidates were searched, and the deal if it is winnable."""
        found = self.found
        passed = found.passed + (outcome.proven is None)
        self.found = found._replace(proven=outcome.proven, passed=passed)
        self._store.save_day(self.found)
        _grade_measured(self._store, outcome)


class PrefetchRequest:
    """The request for random deals to store in advance.

    After a cancelled search it can be searched for again; the deals tried before still count.
    """

    def __init__(self, store: DealStore, kind: DealKind = DealKind.WINNABLE) -> None:
        self.graded_for = kind
        self._store = store
        self._nearest = NearestDeal(kind)
        self.count_missing()

    def count_missing(self) -> None:
        """Count the deals that are missing now, since some may have been dealt."""
        self._missing = max(0, self._store.missing(self.graded_for))

    @property
    def remaining(self) -> int:
        """The number of deals that the store can still hold.

        The file of the store is not read for each outcome.
        """
        return self._missing

    @property
    def budget(self) -> list[DealBudget]:
        """Random deals."""
        return schedule(_random_deals(DEALS_A_DAY))

    def accept(self, outcome: DealOutcome) -> None:
        """Store the nearest deal once the search for it is over."""
        self._nearest.consider(outcome)
        if self._nearest.is_settled and self._nearest.proven and self._nearest.outcome:
            self._store.add(self._nearest.proven)
            self._missing = max(0, self._missing - 1)
            _grade_measured(self._store, self._nearest.outcome)
            self._nearest = NearestDeal(self.graded_for)


class ImmediateDealRequest:
    """The request for a random deal to play now.

    Args:
        store: of the game.
        kind: of the deal; if none of its difficulty is found, the nearest is taken.
        states: the limit of the states of all deals together, after which the search ends; None for no limit.
    """

    def __init__(self, store: DealStore, kind: DealKind = DealKind.WINNABLE, states: int | None = None) -> None:
        self._store = store
        self._kind = kind
        self._states_left = states
        self._nearest = NearestDeal(kind)
        self._stored = store.take(kind)

    @property
    def graded_for(self) -> DealKind | None:
        """The kind, if a difficulty is wanted."""
        return self._kind if self._kind.difficulty else None

    @property
    def found(self) -> WinnableDeal | None:
        """The deal found in advance or by the search: the nearest so far."""
        return self._stored or self._nearest.proven

    @property
    def remaining(self) -> int:
        """1 until a deal is found or the limit is reached; 0 if the store had one."""
        is_within_limit = self._states_left is None or self._states_left > 0
        return int(self._stored is None and not self._nearest.is_settled and is_within_limit)

    @property
    def budget(self) -> list[DealBudget]:
        """Random deals; with a limit, a short search of each."""
        if self._states_left is None:
            return schedule(_random_deals(DEALS_A_DAY))
        return short_searches(_random_deals(SHORT_DEALS * DEALS_A_DAY))

    @property
    def wanted(self) -> str:
        """The kind of deal."""
        return f"{self._kind.with_article} deal"

    @property
    def alternative(self) -> str:
        """The nearest deal so far; one that is not proven winnable while there is none."""
        return f"the nearest so far, which is {self._difficulty}" if self.found else UNPROVEN

    @property
    def shortfall(self) -> str:
        """A message if no deal was found, or none of the difficulty."""
        if self.found is None:
            return "no deal could be proven winnable in time"
        wanted, found = self._kind.difficulty, self._difficulty
        is_met = wanted is None or found in (wanted, None)
        return "" if is_met else f"no {wanted} deal was found in time; this one is {found}"

    def accept(self, outcome: DealOutcome) -> None:
        """Take the deal if none nearer was found."""
        if self._states_left is not None:
            self._states_left -= outcome.states
        self._nearest.consider(outcome)

    def give(self) -> Deal | None:
        """The deal to play, whose line and difficulty are stored; None if none was found."""
        if self._nearest.proven and self._nearest.outcome:
            self._store.set_given(self._nearest.proven)
            _grade_measured(self._store, self._nearest.outcome)
        return self.found.deal if self.found else None

    @property
    def _difficulty(self) -> Difficulty | None:
        """The grade of the deal, if it was measured."""
        outcome = self._store.grade_of(self._stored.deal) if self._stored else self._nearest.outcome
        return outcome.measure.difficulty if outcome and outcome.measure else None


class DifficultyRequest:
    """The request for the difficulty of a given deal."""

    graded_for = DealKind.WINNABLE

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
    """``number`` different random deals."""
    return [Deal(deal) for deal in Random().sample(range(1, LARGEST_RANDOM + 1), number)]
