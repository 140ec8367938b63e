"""A log of measured deals, a line of JSON each, and the run that fills it.

A deal is written at once, and is skipped in later runs. The games take turns, so that an interrupted run has
results for every game.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from benchmarks.argument_types import new_file, positive, solitaire
from solitaire.game.catalogue import load, load_shipped_rulesets
from solitaire.rules.compiled_rules import Rules

Entry = TypeVar("Entry")
MeasureCallback: TypeAlias = Callable[[Rules, int], Mapping[str, object]]
"""Measures a numbered deal; the result is JSON."""


def read_lines(log: Path, decode: Callable[[dict[str, Any]], Entry]) -> Iterator[Entry]:
    """The decoded lines of a log; none if the file does not exist.

    Raises SystemExit for a line that is damaged or of another log.
    """
    for number, line in enumerate(log.read_bytes().splitlines() if log.exists() else (), start=1):
        try:
            entry = decode(_scalars(json.loads(line)))
        except (KeyError, TypeError, ValueError, RecursionError):
            sys.exit(f"{log}:{number}: this line is damaged, or of another log.")
        yield entry


def _scalars(line: dict[str, Any]) -> dict[str, Any]:
    """The line, which has no lists or objects as values. Raises ValueError or TypeError."""
    if not isinstance(line, dict) or any(isinstance(value, (list, dict)) for value in line.values()):
        raise ValueError
    return line


def measure_deals(games: Sequence[str], deals: int, log: Path, measure: MeasureCallback) -> None:
    """Measure the first ``deals`` deals of each game that are not in the log yet."""
    done = set(read_lines(log, lambda line: (line["game"], line["deal"])))
    with log.open("a", encoding="utf-8") as file:
        for deal in range(1, deals + 1):
            for game in games:
                if (game, deal) not in done:
                    line = {"game": game, "deal": deal, **measure(load(game), deal)}
                    print(json.dumps(line), file=file, flush=True)


def solitaires() -> list[str]:
    """The ids of all games for one player."""
    return [ruleset.id for ruleset in load_shipped_rulesets() if not ruleset.is_race]


def run(description: str | None, measure: MeasureCallback, deals: int, log: str) -> None:
    """Parse the options of a script, with the defaults ``deals`` and ``log``, and measure."""
    parser = ArgumentParser(description=description)
    parser.add_argument("games", nargs="*", type=solitaire, default=solitaires())
    parser.add_argument("--deals", type=positive, default=deals)
    parser.add_argument("--log", type=new_file, default=Path(log))
    options = parser.parse_args()
    measure_deals(options.games, options.deals, options.log, measure)
