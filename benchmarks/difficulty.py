"""Difficulty of the deals of each game, measured along winning lines.

    python -m benchmarks.difficulty [GAME]... --deals 200 --log FILE

Each deal is written to the log at once, as a line of JSON, and is skipped in later runs. The games take turns,
so that an interrupted run has results for every game. ``python docs/difficulty.py FILE`` makes a table of it.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from solitaire.analysis.difficulty import Measure
from solitaire.analysis.winnable.finder import search_deal
from solitaire.game.catalogue import load, load_rulesets
from solitaire.game.deals import Deal
from solitaire.solver.answer import Verdict


class MeasuredDeal(NamedTuple):
    """A deal with its verdict and difficulty."""

    game: str
    deal: int
    verdict: Verdict
    measure: Measure | None
    """The difficulty; None for a deal without a known winning line."""


def measure_deals(games: Sequence[str], deals: int, log: Path) -> None:
    """Measure the first ``deals`` deals of each game that are not in the log yet."""
    done = {(each.game, each.deal) for each in read_log(log)}
    with log.open("a", encoding="utf-8") as file:
        for number in range(1, deals + 1):
            for game in games:
                if (game, number) not in done:
                    outcome = search_deal(load(game), Deal(number), measured=True)
                    data = {"game": game, "deal": number, "verdict": outcome.verdict}
                    numbers = outcome.measure._asdict() if outcome.measure else {}
                    print(json.dumps(data | numbers), file=file, flush=True)


def read_log(log: Path) -> Iterator[MeasuredDeal]:
    """The measured deals of a log; none if the file does not exist."""
    for line in log.read_text("utf-8").splitlines() if log.exists() else ():
        data = json.loads(line)
        measure = Measure(*map(data.get, Measure._fields)) if "effort" in data else None
        yield MeasuredDeal(data["game"], data["deal"], Verdict(data["verdict"]), measure)


def main() -> None:
    """Parse the options and measure."""
    solitaires = [ruleset.id for ruleset in load_rulesets()[0] if ruleset.seats.most == 1]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=solitaires)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--log", type=Path, default=Path("difficulty.jsonl"))
    options = parser.parse_args()
    measure_deals(options.games, options.deals, options.log)


if __name__ == "__main__":
    main()
