"""Writes the table of ``docs/difficulty.md``, a row for each solitaire, from what was measured here.

``python -m benchmarks.difficulty`` measures, then ``python docs/difficulty.py LOG`` with the log it wrote. Of a
game that is not in the log the row stays as it is.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.difficulty import Measured, read_log
from docs.tables import Table, row, solitaires
from solitaire.analysis.difficulty import Difficulty, Measure
from solitaire.solver.answer import Verdict

COLUMNS: Final = ("game", "deals", "lost", "not settled", *Difficulty, "median effort", "wrong turns")
TABLE: Final = Table(
    Path(__file__).with_suffix(".md"), row(*COLUMNS) + row("---", *["--:"] * (len(COLUMNS) - 1))
)


def line(name: str, found: Sequence[Measured]) -> str:
    """How the words are spread over the deals of a game, of those that were won."""
    verdicts = Counter(each.verdict for each in found)
    measures = [each.measure for each in found if each.measure]
    told = _spread(measures) if measures else [""] * (len(Difficulty) + 2)
    return row(name, len(found), verdicts[Verdict.UNWINNABLE], verdicts[Verdict.UNKNOWN], *told)


def _spread(measures: Sequence[Measure]) -> list[str]:
    words = Counter(measure.difficulty for measure in measures)
    return [
        *(f"{100 * words[word] / len(measures):.0f} %" for word in Difficulty),
        f"{median(measure.effort for measure in measures):,.0f}",
        f"{100 * median(measure.share for measure in measures):.0f} %",
    ]


if __name__ == "__main__":
    by_game: defaultdict[str, list[Measured]] = defaultdict(list)
    for each in read_log(Path(sys.argv[1])):
        by_game[each.game].append(each)
    names = {ruleset.id: ruleset.name for ruleset in solitaires()}
    TABLE.write({names[game]: line(names[game], found) for game, found in by_game.items()})
