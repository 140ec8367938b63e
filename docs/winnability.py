"""Write the table of ``docs/winnability.md``, a row for each game, from surveys.

Run ``solitaire survey GAME --deals 1..1000`` for any games, then ``python docs/winnability.py``. The row of a
game without a new survey stays unchanged. A verdict that is unknown in one game may follow from another: see
``RELAXATIONS``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count, islice, takewhile
from math import floor
from pathlib import Path
from typing import Final, NamedTuple

from docs.arguments import arguments
from docs.tables import Table, row, solitaires
from solitaire.analysis.survey.estimate import DealVerdict, Estimate, estimate
from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.cli.survey import open_verdict_log
from solitaire.solver.answer import Verdict

MOST: Final = 10_000
"""Limit of the deals that are counted."""
RELAXATIONS: Final = {
    "big-ben": "big-ben-relaxed",
    "big-ben-victorian": "big-ben",
    "bristol": "belvedere",
    "forty-thieves": "josephine",
    "klondike-easy": "klondike",
    "klondike-familiar": "klondike-draw-3",
    "klondike-strict": "klondike-vegas",
    "klondike-three-passes": "klondike",
    "klondike-vegas": "klondike-three-passes",
    "klondike-vegas-draw-3": "klondike-draw-3",
    "portuguese-solitaire": "spanish-patience",
    "pyramid": "pyramid-three-passes",
    "russian-solitaire": "alaska",
    "yukon": "moosehide",
}
"""Games with their relaxations: games with the same deals in which every move of theirs is legal.

A line that wins a game wins its relaxation, and a deal lost in the relaxation is lost in the game.
"""
TABLE: Final = Table(
    Path(__file__).with_suffix(".md"),
    "| game | deals | winnable | lost | unknown | can be won, of all deals | searched for "
    "| positions: median | mean | 95 of 100 within | solver |\n"
    "| --- | --: | --: | --: | --: | :-: | --: | --: | --: | --: | --- |\n",
)


class Row(NamedTuple):
    """A row of the table."""

    game: str
    found: Estimate
    limit: str
    """The time limit of the searches that ended without a verdict."""
    solvers: str
    """The versions that searched: ``1.17.0``, or ``1.17.0, compiled``."""

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
            self.solvers,
        )


def rows() -> Iterator[Row]:
    """The rows of the games that have a log, from deal 1 up to the first unsurveyed one."""
    logs = {ruleset.id: open_verdict_log(ruleset) for ruleset in solitaires()}
    for ruleset in solitaires():
        settled = (logs[ruleset.id].lookup(deal, 0.0) for deal in count(1))
        found = [_carried_over(logs, ruleset.id, one) for one in islice(takewhile(bool, settled), MOST) if one]
        if found:
            yield Row(ruleset.name, estimate(found), _limit(found), _solvers(found))


def relaxations_of(game: str) -> list[str]:
    """The relaxations of a game, closest first."""
    return [RELAXATIONS[game], *relaxations_of(RELAXATIONS[game])] if game in RELAXATIONS else []


def _carried_over(logs: Mapping[str, VerdictLog], game: str, found: DealVerdict) -> DealVerdict:
    """The verdict of a deal, or if it is unknown, one that follows from other games."""

    def proves(other: str, verdict: Verdict) -> bool:
        known = logs[other].lookup(found.deal, 0.0)
        return known is not None and known.verdict is verdict

    if found.verdict is not Verdict.UNKNOWN:
        return found
    if any(proves(other, Verdict.WINNABLE) for other in RELAXATIONS if game in relaxations_of(other)):
        return found._replace(verdict=Verdict.WINNABLE)
    if any(proves(other, Verdict.UNWINNABLE) for other in relaxations_of(game)):
        return found._replace(verdict=Verdict.UNWINNABLE)
    return found


def _limit(found: list[DealVerdict]) -> str:
    unknown = [one.limit for one in found if one.verdict is Verdict.UNKNOWN]
    return f"{floor(10 * min(unknown)) / 10:g} s" if unknown else ""


def _solvers(found: list[DealVerdict]) -> str:
    """The versions that searched, oldest first. Logs from before 1.17.0 do not name them."""
    names = {one.solver or "unknown" for one in found}
    return " and ".join(sorted(names, key=_version)).replace("+", ", ")


def _version(solver: str) -> tuple[list[int], str]:
    """Its numbers, and what tells a compiled one from another."""
    return [int(number) for number in re.findall(r"\d+", solver)], solver


if __name__ == "__main__":
    arguments(__doc__)
    TABLE.write({row.game: str(row) for row in rows()})
