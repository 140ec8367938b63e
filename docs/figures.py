"""Write the figures of the rules pages, ``solitaire/analysis/figures.toml``, from the measurements.

``python docs/figures.py [LOG]`` takes odds from the table of ``docs/winnability.md``, grades from that of
``docs/difficulty.md``, and lengths from the LOG of ``python -m benchmarks.lengths``. Games that are not in
a LOG keep their lengths.

A game is measured by the rules of today: run this right after the measurements.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Final

from benchmarks.lengths import WinLength, read_log
from docs import difficulty, winnability
from docs.arguments import arguments
from docs.tables import cells, solitaires
from solitaire.analysis.figures import FILE, GameFigures, load_figures, rules_digest
from solitaire.config.deal_kind import Difficulty
from solitaire.rules.ruleset import Ruleset

FEWEST: Final = 10
"""Fewer deals than this say nothing about a game."""
HEAD: Final = "# Odds, difficulty and length of each game. Written by docs/figures.py.\n"


def figures(ruleset: Ruleset, lengths: Sequence[WinLength]) -> GameFigures:
    """The figures of a game that was surveyed, with those that were measured besides. Raises KeyError."""
    deals, winnable, lost = map(int, cells(winnability.TABLE.rows()[ruleset.name])[1:4])
    found = GameFigures(rules_digest(ruleset), deals, winnable, lost)
    if grades := difficulty.TABLE.rows().get(ruleset.name):
        row = cells(grades)
        graded, grade = median_grade(row)
        found = found._replace(difficulty=grade, graded=graded, graded_of=None if grade else int(row[1]))
    if lengths:
        counts = [each.moves for each in lengths if each.moves]
        moves = quartiles(counts)
        return found._replace(moves=moves, wins=len(counts), wins_of=None if moves else len(lengths))
    if known := load_figures().get(ruleset.id):
        return found._replace(moves=known.moves, wins=known.wins, wins_of=known.wins_of)
    return found


def median_grade(cells: Sequence[str]) -> tuple[int, Difficulty | None]:
    """The number of graded deals of a row, and the grade of the median one, unless they are too few."""
    deals, lost, unsettled = map(int, cells[1:4])
    graded, below = deals - lost - unsettled, 0.0
    for grade, cell in zip(Difficulty, cells[4:9], strict=True):
        below += float(cell.removesuffix(" %") or 0)
        if below >= 50:
            return graded, grade if graded >= FEWEST else None
    return graded, None


def quartiles(counts: Sequence[int]) -> tuple[int, int, int] | None:
    """The three quartiles, rounded, unless there are too few numbers."""
    if len(counts) < FEWEST:
        return None
    first, second, third = map(round, quantiles(counts, n=4, method="inclusive"))
    return first, second, third


def text(found: Mapping[str, GameFigures]) -> str:
    """The figures as TOML, a line for each game."""
    lines = []
    for game, each in found.items():
        fields = {name: value for name, value in each._asdict().items() if value is not None}
        inner = ", ".join(f"{name} = {json.dumps(value)}" for name, value in fields.items())
        lines.append(f"{game} = {{ {inner} }}\n")
    return HEAD + "".join(lines)


def main(logs: Sequence[str]) -> None:
    """Write the file for all games that were surveyed."""
    lengths = defaultdict(list)
    for log in logs:
        for each in read_log(Path(log)):
            lengths[each.game].append(each)
    surveyed = winnability.TABLE.rows()
    games = [ruleset for ruleset in solitaires() if ruleset.name in surveyed]
    FILE.write_text(text({ruleset.id: figures(ruleset, lengths[ruleset.id]) for ruleset in games}), "utf-8")


if __name__ == "__main__":
    main(arguments(__doc__, several="LOG"))
