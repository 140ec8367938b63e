"""Writes the table of ``docs/winnability.md``, a row for each solitaire, from what surveys found here.

``solitaire survey GAME --deals 1..1000`` for as many games as you like, then ``python docs/winnability.py``. Of
a game without a survey the row stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, takewhile
from math import floor
from pathlib import Path
from typing import Final, NamedTuple

from docs.tables import Table, row, solitaires
from solitaire.analysis.survey.estimate import DealVerdict, Estimate, counted
from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.cli.survey import verdict_log_of
from solitaire.solver.answer import Verdict

MOST: Final = 1000
"""Deals that are counted."""
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
    for ruleset in solitaires():
        book = VerdictLog(verdict_log_of(ruleset))
        settled = (book.settled(deal, 0.0) for deal in count(1))
        found = [one for one in islice(takewhile(bool, settled), MOST) if one]
        if found:
            yield Row(ruleset.name, counted(found), _limit(found))


def _limit(found: list[DealVerdict]) -> str:
    unknown = [one.limit for one in found if one.verdict is Verdict.UNKNOWN]
    return f"{floor(10 * min(unknown)) / 10:g} s" if unknown else ""


if __name__ == "__main__":
    TABLE.write({row.game: str(row) for row in rows()})
