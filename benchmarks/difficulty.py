"""How difficult the deals of each game are, along lines that win them.

    python -m benchmarks.difficulty [GAME]... --deals 200 --log FILE

What was measured of a deal is written to the log at once, a line of JSON each; what stands there already is not
measured again. The games take turns, so that a run that is broken off tells something of every game.
``python docs/difficulty.py FILE`` makes a table of it.
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


class Measured(NamedTuple):
    """What was found of a deal."""

    game: str
    deal: int
    verdict: Verdict
    measure: Measure | None
    """How hard it is, if it was won."""


def run(games: Sequence[str], deals: int, log: Path) -> None:
    done = {(each.game, each.deal) for each in read_log(log)}
    with log.open("a", encoding="utf-8") as file:
        for number in range(1, deals + 1):
            for game in games:
                if (game, number) not in done:
                    looked = search_deal(load(game), Deal(number), measured=True)
                    told = {"game": game, "deal": number, "verdict": looked.verdict}
                    numbers = looked.measure._asdict() if looked.measure else {}
                    print(json.dumps(told | numbers), file=file, flush=True)


def read_log(log: Path) -> Iterator[Measured]:
    """What stands in a log; nothing, if there is none yet."""
    for line in log.read_text("utf-8").splitlines() if log.exists() else ():
        told = json.loads(line)
        measure = Measure(*map(told.get, Measure._fields)) if "effort" in told else None
        yield Measured(told["game"], told["deal"], Verdict(told["verdict"]), measure)


def main() -> None:
    solitaires = [ruleset.id for ruleset in load_rulesets()[0] if ruleset.seats.most == 1]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=solitaires)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--log", type=Path, default=Path("difficulty.jsonl"))
    options = parser.parse_args()
    run(options.games, options.deals, options.log)


if __name__ == "__main__":
    main()
