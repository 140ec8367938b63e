"""Cost of surveys: positions, processor time and memory of the first deals of each game.

    python -m benchmarks.survey_cost [GAME]... --log FILE
    python -m benchmarks.survey_cost --overhead     # needs the extra ``cluster``

Each game is measured in a process of its own, and written to the log at once, as a line of JSON; it is
skipped in later runs. ``python docs/million_deals.py FILE`` makes a plan of it. The overhead is the processor
time, for each deal, of the process that hands deals to local workers, and of Dask's scheduler and client.
"""

from __future__ import annotations

import json
import resource
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from benchmarks.argument_types import new_file, positive, solitaire
from benchmarks.deal_log import read_lines, solitaires
from solitaire.analysis.survey.cluster import solve_on_cluster
from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.analysis.survey.workers import solve_deal, solve_deals
from solitaire.game.catalogue import load
from solitaire.solver.answer import Verdict

SECONDS: Final = 1.0
"""Processor time for each deal."""
ENOUGH: Final = 6.0
"""Seconds after which no further deal of a game is measured."""
KILOBYTES: Final = 1 if sys.platform != "darwin" else 1 / 1024
"""The unit in which the system counts memory."""


class SurveyCost(NamedTuple):
    """What the first deals of a game cost."""

    game: str
    deals: int
    unknown: int
    positions: int
    seconds: float
    """Processor time."""
    megabytes: float
    """The most memory that the process held, the interpreter included."""


def cost_of(game: str, most: int) -> SurveyCost:
    """Solve up to ``most`` deals of a game, in a fresh process."""
    found = []
    for deal in range(1, most + 1):
        found.append(solve_deal(load(game).ruleset, deal, SECONDS))
        if sum(one.seconds for one in found) >= ENOUGH:
            break
    return SurveyCost(
        game,
        len(found),
        sum(one.verdict is Verdict.UNKNOWN for one in found),
        sum(one.positions for one in found),
        round(sum(one.seconds for one in found), 3),
        round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTES / 1000, 1),
    )


def read_log(log: Path) -> Iterator[SurveyCost]:
    """The measured games of a log; none if the file does not exist."""
    return read_lines(log, lambda line: SurveyCost(**line))


def measure_costs(games: Sequence[str], deals: int, log: Path) -> None:
    """Measure the games that are not in the log yet, one after the other."""
    done = {one.game for one in read_log(log)}
    with (
        ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as executor,
        log.open("a", encoding="utf-8") as file,
    ):
        for game in games:
            if game not in done:
                cost = executor.submit(cost_of, game, deals).result()
                print(json.dumps(cost._asdict()), file=file, flush=True)


def measure_overhead(deals: Sequence[int]) -> Iterator[str]:
    """Survey a game whose deals cost next to nothing, here and on a local cluster of two workers."""
    from distributed import LocalCluster  # noqa: PLC0415 (an extra)

    def milliseconds(verdicts: Iterable[DealVerdict]) -> float:
        began = process_time()
        count = sum(1 for _ in verdicts)
        return 1000 * (process_time() - began) / count

    ruleset = load("trigon").ruleset
    yield f"local: {milliseconds(solve_deals(ruleset, deals, SECONDS, workers=2)):.2f} ms a deal"
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        verdicts = solve_on_cluster(ruleset, deals, SECONDS, cluster.scheduler_address)
        yield f"Dask: {milliseconds(verdicts):.2f} ms a deal"


def main() -> None:
    """Parse the options and measure."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=solitaire, default=solitaires())
    parser.add_argument("--deals", type=positive, default=30)
    parser.add_argument("--log", type=new_file)
    parser.add_argument("--overhead", action="store_true")
    options = parser.parse_args()
    if options.overhead:
        for line in measure_overhead(range(1, 1001)):
            print(line)
        return
    if not options.log:
        parser.error("--log FILE is missing.")
    measure_costs(options.games, options.deals, options.log)


if __name__ == "__main__":
    main()
