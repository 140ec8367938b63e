"""The stored deals of a game as a value, and their codec as JSON text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from solitaire.analysis.winnable.outcome import (
    DealOutcome,
    WinnableDeal,
    decode_count,
    decode_if_proven,
    decode_outcome,
    decode_proven,
    encode_if_proven,
    encode_outcome,
    encode_proven,
)
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.rules.moves import Move


class DailyDeal(NamedTuple):
    """The deal of a day, as far as its candidates were searched."""

    day: date
    proven: WinnableDeal | None = None
    """The first of the day's candidates that is winnable."""
    passed: int = 0
    """How many candidates before it are not: an interrupted search continues after them."""

    @property
    def is_settled(self) -> bool:
        """Whether the search is over."""
        return self.proven is not None or self.passed >= DEALS_A_DAY

    @property
    def deal(self) -> Deal:
        """The deal to play: the winnable one, or else the first candidate."""
        return self.proven.deal if self.proven else deals_of(self.day)[0]


DAYS: Final = 2
"""Days whose deals are stored: today's, and tomorrow's in advance."""
MOST_GRADED: Final = 100
"""Stored grades; the oldest are dropped, except those of deals found in advance."""


class StoredDeals(NamedTuple):
    """The content of a store's file."""

    prefetched: tuple[WinnableDeal, ...] = ()
    """Deals found in advance."""
    given: WinnableDeal | None = None
    """The deal that was given last."""
    days: tuple[DailyDeal, ...] = ()
    """Daily deals, the latest searched first."""
    graded: tuple[DealOutcome, ...] = ()
    """Graded outcomes, the latest first; at most one of them has its moves."""

    def with_day(self, daily: DailyDeal) -> StoredDeals:
        """A copy with this daily deal, and those of the nearest days."""
        others = [other for other in self.days if other.day != daily.day]
        others.sort(key=lambda other: abs(other.day - daily.day))
        return self._replace(days=(daily, *others)[:DAYS])

    def with_grade(self, outcome: DealOutcome) -> StoredDeals:
        """A copy with this graded outcome; its moves replace those stored before.

        Grades of deals found in advance are never dropped.
        """
        others = [other for other in self.graded if other.deal != outcome.deal]
        if outcome.proven:
            others = [other._replace(proven=None) for other in others]
        graded, waiting = (outcome, *others), {proven.deal for proven in self.prefetched}
        oldest = [other for other in graded[MOST_GRADED:] if other.deal in waiting]
        return self._replace(graded=(*graded[:MOST_GRADED], *oldest))

    def daily_deal(self, day: date) -> DailyDeal:
        """The deal of a day, as far as it was searched."""
        return next((each for each in self.days if each.day == day), DailyDeal(day))

    def grade_of(self, deal: Deal) -> DealOutcome | None:
        """The graded outcome of a deal, if there is one."""
        return next((each for each in self.graded if each.deal == deal), None)

    def line_of(self, deal: Deal) -> Sequence[Move]:
        """The winning moves of the deal given or graded last, or of a daily deal."""
        days, graded = ((each.proven for each in found) for found in (self.days, self.graded))
        known = (self.given, *days, *graded)
        return next((proven.moves for proven in known if proven and proven.deal == deal), ())


def decode_stored(text: str, rules_mark: str) -> StoredDeals:
    """The stored deals in a text; none if it belongs to other rules.

    Raises ValueError, LookupError, TypeError or AttributeError if the text is damaged.
    """
    data = json.loads(text)
    if data["ruleset"] != rules_mark:
        return StoredDeals()
    return StoredDeals(
        tuple(map(decode_proven, data["ahead"])),
        decode_if_proven(data["given"]),
        tuple(map(_decode_day, data["days"])),
        tuple(map(decode_outcome, data["graded"])),
    )


def encode_stored(stored: StoredDeals, rules_mark: str) -> str:
    """The text that ``decode_stored`` reads."""
    data = {
        "ruleset": rules_mark,
        "ahead": [encode_proven(proven) for proven in stored.prefetched],
        "given": encode_if_proven(stored.given),
        "days": [_encode_day(each) for each in stored.days],
        "graded": [encode_outcome(each) for each in stored.graded],
    }
    return json.dumps(data, indent=1) + "\n"


def _decode_day(data: Any) -> DailyDeal:
    return DailyDeal(
        date.fromisoformat(data["day"]), decode_if_proven(data["proven"]), decode_count(data["passed"])
    )


def _encode_day(each: DailyDeal) -> dict[str, Any]:
    return {"day": each.day.isoformat(), "proven": encode_if_proven(each.proven), "passed": each.passed}
