"""Length of a win: the moves of the solver's winning lines, unneeded moves left out.

    python -m benchmarks.lengths [GAME]... --deals 50 --log FILE

Each deal is written to the log at once, as a line of JSON, and is skipped in later runs. The games take turns,
so that an interrupted run has results for every game. ``python docs/figures.py FILE`` puts the medians on the
rules pages.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.game.catalogue import load, load_rulesets
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.line_shortener import shorter
from solitaire.solver.solve import solve_within

STATES: Final = 1 << 14
"""The search budget for each deal: finds most wins."""


class WinLength(NamedTuple):
    """The number of moves that win a deal, those from the stock included; None if no win was found."""

    game: str
    deal: int
    moves: int | None


def win_length(rules: Rules, deal: int) -> WinLength:
    """Search a deal, and count the moves of its shortened winning line."""
    position = Game.new(rules, deal).position
    answer = shorter(rules, position, solve_within(rules, position, STATES))
    return WinLength(rules.ruleset.id, deal, len(answer.moves) or None)


def measure_lengths(games: Sequence[str], deals: int, log: Path) -> None:
    """Measure the first ``deals`` deals of each game that are not in the log yet."""
    done = {(each.game, each.deal) for each in read_log(log)}
    with log.open("a", encoding="utf-8") as file:
        for deal in range(1, deals + 1):
            for game in games:
                if (game, deal) not in done:
                    print(json.dumps(win_length(load(game), deal)._asdict()), file=file, flush=True)


def read_log(log: Path) -> Iterator[WinLength]:
    """The measured deals of a log; none if the file does not exist."""
    for line in log.read_text("utf-8").splitlines() if log.exists() else ():
        yield WinLength(**json.loads(line))


def main() -> None:
    """Parse the options and measure."""
    solitaires = [ruleset.id for ruleset in load_rulesets()[0] if ruleset.seats.most == 1]
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=solitaires)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--log", type=Path, default=Path("lengths.jsonl"))
    options = parser.parse_args()
    measure_lengths(options.games, options.deals, options.log)


if __name__ == "__main__":
    main()
