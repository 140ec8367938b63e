"""Difficulty of the deals of each game, measured along winning lines.

    python -m benchmarks.difficulty [GAME]... --deals 200 --log FILE

A later run skips the deals in the log. ``python docs/difficulty.py FILE`` makes a table of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.deal_log import read_lines, run
from solitaire.analysis.difficulty import Measure
from solitaire.analysis.winnable.finder import search_deal
from solitaire.game.deals import Deal
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict


class MeasuredDeal(NamedTuple):
    """A deal with its verdict and difficulty."""

    game: str
    deal: int
    verdict: Verdict
    measure: Measure | None
    """The difficulty; None for a deal without a known winning line."""


def measure_difficulty(rules: Rules, deal: int) -> dict[str, object]:
    """Search a deal, and measure how hard it is if it is won."""
    outcome = search_deal(rules, Deal(deal), measured=True)
    return {"verdict": outcome.verdict, **(outcome.measure._asdict() if outcome.measure else {})}


def read_log(log: Path) -> Iterator[MeasuredDeal]:
    """The measured deals of a log; none if the file does not exist."""
    return read_lines(log, _measured_deal)


def _measured_deal(line: dict[str, Any]) -> MeasuredDeal:
    measure = Measure(*[line[field] for field in Measure._fields]) if "effort" in line else None
    return MeasuredDeal(line["game"], line["deal"], Verdict(line["verdict"]), measure)


if __name__ == "__main__":
    run(__doc__, measure_difficulty, deals=200, log="difficulty.jsonl")
