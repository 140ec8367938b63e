"""Workers that solve deals side by side, each in a process of its own."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import process_time

from solitaire.game import Game
from solitaire.rules.rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.solve import solve
from solitaire.survey.count import Found


def solve_deals(ruleset: Ruleset, deals: Iterable[int], seconds: float, workers: int) -> Iterator[Found]:
    """Solve numbered deals, each for up to so many ``seconds`` of a processor, and tell of each as soon as it
    is settled. Processors' time and not the clock's, as all are at work: what is found should not depend on
    what else the machine does.

    If the caller stops listening, the workers finish what they have begun and stop.
    """
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (ruleset, seconds))
    try:
        for done in as_completed([pool.submit(_solve, deal) for deal in deals]):
            yield done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_task: tuple[Rules, float]
"""What a worker was told when it began."""


def _begin(ruleset: Ruleset, seconds: float) -> None:
    global _task  # noqa: PLW0603 (a worker has no other memory between two deals)
    _task = Rules(ruleset), seconds
    # Ctrl+C reaches every process; who listens decides what becomes of the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _solve(deal: int) -> Found:
    rules, seconds = _task
    answer = solve(rules, Game.new(rules, deal).position, seconds, clock=process_time)
    return Found(deal, answer.verdict, answer.positions, round(answer.seconds, 3))
