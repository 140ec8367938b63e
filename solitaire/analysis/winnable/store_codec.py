"""What is kept of a game's deals from one evening to the next, and the text that keeps it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from solitaire.analysis.winnable import outcome as looks
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal, decode_proven, encode_proven
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.rules.moves import Move


class DailyDeal(NamedTuple):
    """The deal of a day, as far as it was looked for."""

    day: date
    proven: WinnableDeal | None = None
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


DAYS: Final = 2
"""Days whose deals are kept: today's, and tomorrow's ahead."""
MOST_GRADED: Final = 100
"""Deals of which it is kept how hard they are; those that were measured first give way."""


class StoredDeals(NamedTuple):
    """What a file holds."""

    ahead: tuple[WinnableDeal, ...] = ()
    """Deals that wait to be dealt."""
    given: WinnableDeal | None = None
    """The deal that was given last."""
    days: tuple[DailyDeal, ...] = ()
    """The deals of days, that which was looked for last first."""
    graded: tuple[DealOutcome, ...] = ()
    """What deals were found to be in the longest search, without the moves; the last one first."""

    def with_day(self, of_day: DailyDeal) -> StoredDeals:
        """With the deal of this day, too, and of the days nearest to it."""
        others = [other for other in self.days if other.day != of_day.day]
        others.sort(key=lambda other: abs(other.day - of_day.day))
        return self._replace(days=(of_day, *others)[:DAYS])

    def with_grade(self, looked: DealOutcome) -> StoredDeals:
        """With what was found of this deal, too."""
        others = [other for other in self.graded if other.deal != looked.deal]
        return self._replace(graded=(looked._replace(proven=None), *others)[:MOST_GRADED])

    def of_day(self, day: date) -> DailyDeal:
        """How far the deal of a day is known."""
        return next((each for each in self.days if each.day == day), DailyDeal(day))

    def grade_of(self, deal: Deal) -> DealOutcome | None:
        """What is known of a deal."""
        return next((each for each in self.graded if each.deal == deal), None)

    def line_of(self, deal: Deal) -> Sequence[Move]:
        """The moves that win a deal that was given last, or is that of a day; none of another."""
        known = (self.given, *(each.proven for each in self.days))
        return next((proven.moves for proven in known if proven and proven.deal == deal), ())


def decode_kept(text: str, rules_mark: str) -> StoredDeals:
    """What a text holds for rules with this mark; of other rules, nothing. Raises ValueError, LookupError,
    TypeError or AttributeError if it is damaged.
    """
    data = json.loads(text)
    if data["ruleset"] != rules_mark:
        return StoredDeals()
    return StoredDeals(
        tuple(map(decode_proven, data["ahead"])),
        _decode_proven(data["given"]),
        tuple(map(_decode_day, data["days"])),
        tuple(map(looks.decode, data["graded"])),
    )


def encode_kept(kept: StoredDeals, rules_mark: str) -> str:
    """The text that ``decode_kept`` reads."""
    data = {
        "ruleset": rules_mark,
        "ahead": [encode_proven(proven) for proven in kept.ahead],
        "given": _encode_proven(kept.given),
        "days": [_encode_day(each) for each in kept.days],
        "graded": [looks.encode(each) for each in kept.graded],
    }
    return json.dumps(data, indent=1) + "\n"


def _decode_day(data: Any) -> DailyDeal:
    return DailyDeal(date.fromisoformat(data["day"]), _decode_proven(data["proven"]), int(data["passed"]))


def _encode_day(each: DailyDeal) -> dict[str, Any]:
    return {"day": each.day.isoformat(), "proven": _encode_proven(each.proven), "passed": each.passed}


def _decode_proven(data: Any) -> WinnableDeal | None:
    return None if data is None else decode_proven(data)


def _encode_proven(proven: WinnableDeal | None) -> dict[str, Any] | None:
    return None if proven is None else encode_proven(proven)
