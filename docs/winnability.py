"""Writes the table of ``docs/winnability.md``, a row for each solitaire, from what surveys found here.

``solitaire survey GAME --deals 1..1000`` for as many games as you like, then ``python docs/winnability.py``. Of
a game without a survey the row stays as it is. What is unknown in one game may be known from another: see
``KINDER``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, islice, takewhile
from math import floor
from pathlib import Path
from typing import Final, NamedTuple

from docs.tables import Table, row, solitaires
from solitaire.analysis.survey.estimate import DealVerdict, Estimate, estimate
from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.cli.survey import verdict_log_of
from solitaire.solver.answer import Verdict

MOST: Final = 1000
"""Deals that are counted."""
KINDER: Final = {
    "big-ben": "big-ben-relaxed",
    "big-ben-victorian": "big-ben",
    "bristol": "belvedere",
    "klondike-easy": "klondike",
    "klondike-familiar": "klondike-draw-3",
    "klondike-strict": "klondike-vegas",
    "klondike-three-passes": "klondike",
    "klondike-vegas": "klondike-three-passes",
    "klondike-vegas-draw-3": "klondike-draw-3",
    "portuguese-solitaire": "spanish-patience",
}
"""Games with another that is dealt alike and in which every move of theirs is legal: what wins the one wins the
other, and what is lost in the other is lost in the one.
"""
TABLE: Final = Table(
    Path(__file__).with_suffix(".md"),
    "| game | deals | winnable | lost | unknown | can be won, of all deals | searched for "
    "| positions: median | mean | 95 of 100 within |\n"
    "| --- | --: | --: | --: | --: | :-: | --: | --: | --: | --: |\n",
)


class Row(NamedTuple):
    """A line of the table."""

    game: str
    found: Estimate
    limit: str
    """How long the deals were searched that are unknown."""

    def __str__(self) -> str:
        low, high = self.found.share
        spent = self.found.positions
        return row(
            self.game,
            self.found.deals,
            *self.found[:3],
            f"{100 * low:.1f}–{100 * high:.1f} %",
            self.limit,
            *(f"{value:,.0f}" for value in spent),
        )


def rows() -> Iterator[Row]:
    """What was found out about the games that were surveyed, from deal 1 up to the first that was not."""
    books = {ruleset.id: VerdictLog(verdict_log_of(ruleset)) for ruleset in solitaires()}
    for ruleset in solitaires():
        settled = (books[ruleset.id].lookup(deal, 0.0) for deal in count(1))
        found = [_carried_over(books, ruleset.id, one) for one in islice(takewhile(bool, settled), MOST) if one]
        if found:
            yield Row(ruleset.name, estimate(found), _limit(found))


def kinder_than(game: str) -> list[str]:
    """The games in which every move of this one is legal."""
    return [KINDER[game], *kinder_than(KINDER[game])] if game in KINDER else []


def _carried_over(books: Mapping[str, VerdictLog], game: str, found: DealVerdict) -> DealVerdict:
    """An unknown deal with the verdict that other games prove, if any does."""

    def proves(other: str, verdict: Verdict) -> bool:
        known = books[other].lookup(found.deal, 0.0)
        return known is not None and known.verdict is verdict

    if found.verdict is not Verdict.UNKNOWN:
        return found
    if any(proves(other, Verdict.WINNABLE) for other in KINDER if game in kinder_than(other)):
        return found._replace(verdict=Verdict.WINNABLE)
    if any(proves(other, Verdict.UNWINNABLE) for other in kinder_than(game)):
        return found._replace(verdict=Verdict.UNWINNABLE)
    return found


def _limit(found: list[DealVerdict]) -> str:
    unknown = [one.limit for one in found if one.verdict is Verdict.UNKNOWN]
    return f"{floor(10 * min(unknown)) / 10:g} s" if unknown else ""


if __name__ == "__main__":
    TABLE.write({row.game: str(row) for row in rows()})
