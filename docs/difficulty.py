"""Write the table of ``docs/difficulty.md``, a row for each game, from a log.

Run ``python -m benchmarks.difficulty`` to measure, then ``python docs/difficulty.py LOG`` with its log. The row
of a game that is not in the log stays unchanged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.difficulty import MeasuredDeal, read_log
from docs.arguments import arguments
from docs.tables import Table, row, solitaires
from solitaire.analysis.difficulty import Measure
from solitaire.config.deal_kind import Difficulty
from solitaire.solver.answer import Verdict

COLUMNS: Final = ("game", "deals", "lost", "not settled", *Difficulty, "median effort", "wrong turns")
TABLE: Final = Table(
    Path(__file__).with_suffix(".md"), row(*COLUMNS) + row("---", *["--:"] * (len(COLUMNS) - 1))
)


def line(name: str, found: Sequence[MeasuredDeal]) -> str:
    """The row of a game: verdicts, and the distribution of difficulty over won deals."""
    verdicts = Counter(each.verdict for each in found)
    measures = [each.measure for each in found if each.measure]
    cells = _spread(measures) if measures else [""] * (len(Difficulty) + 2)
    return row(name, len(found), verdicts[Verdict.UNWINNABLE], verdicts[Verdict.UNKNOWN], *cells)


def _spread(measures: Sequence[Measure]) -> list[str]:
    words = Counter(measure.difficulty for measure in measures)
    return [
        *(f"{100 * words[word] / len(measures):.0f} %" for word in Difficulty),
        f"{median(measure.effort for measure in measures):,.0f}",
        f"{100 * median(measure.share for measure in measures):.0f} %",
    ]


if __name__ == "__main__":
    (log,) = arguments(__doc__, "LOG")
    by_game: defaultdict[str, list[MeasuredDeal]] = defaultdict(list)
    for each in read_log(Path(log)):
        by_game[each.game].append(each)
    names = {ruleset.id: ruleset.name for ruleset in solitaires()}
    TABLE.write({names[game]: line(names[game], found) for game, found in by_game.items()})
