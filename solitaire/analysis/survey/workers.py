"""Worker processes that solve deals in parallel."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import process_time
from typing import cast

from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.solve import solve


class WorkerLost(RuntimeError):
    """A worker process has died during a deal, most likely for lack of memory."""


def solve_deals(ruleset: Ruleset, deals: Iterable[int], seconds: float, workers: int) -> Generator[DealVerdict]:
    """Solve numbered deals in parallel and yield each verdict when it is found.

    Each deal may take ``seconds`` of processor time. It is not the clock's time, as all processors are busy:
    the verdicts should not depend on the load of the machine.

    If the caller closes the generator, the workers are killed at once; if its process dies, they end after
    their current deals. Raises WorkerLost.
    """
    remaining = iter(deals)
    processes, waiting = _start_workers(ruleset, seconds, workers)
    at_work: list[Connection] = []
    try:
        while True:
            for worker, deal in zip(waiting, remaining, strict=False):
                worker.send(deal)
                at_work.append(worker)
            if not at_work:
                return
            waiting = cast(list[Connection], wait(at_work))
            for worker in waiting:
                at_work.remove(worker)
                yield worker.recv()
    except (EOFError, ConnectionError):
        raise WorkerLost from None
    finally:
        for process in processes:
            process.kill()
            process.join()


def solve_deal(rules: Rules, deal: int, seconds: float, clock: Callable[[], float]) -> DealVerdict:
    """Solve a numbered deal in up to ``seconds`` of ``clock``."""
    answer = solve(rules, Game.new(rules, deal).position, seconds, clock=clock)
    return DealVerdict(deal, answer.verdict, answer.positions, round(answer.seconds, 3), seconds)


def _start_workers(
    ruleset: Ruleset, seconds: float, workers: int
) -> tuple[list[BaseProcess], list[Connection]]:
    """Start the workers, and connect to each."""
    context = get_context("spawn")
    processes: list[BaseProcess] = []
    connections = []
    # Ctrl+C signals every process of the terminal, but only this one should handle it. The workers inherit
    # the handler that is set here.
    obeyed = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(workers):
            connection, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, ruleset, seconds), daemon=True)
            process.start()
            theirs.close()
            processes.append(process)
            connections.append(connection)
    finally:
        signal.signal(signal.SIGINT, obeyed)
    return processes, connections


def _work(deals: Connection, ruleset: Ruleset, seconds: float) -> None:
    """Solve deals until the connection closes."""
    rules = Rules(ruleset)
    try:
        while True:
            deal = deals.recv()
            deals.send(solve_deal(rules, deal, seconds, clock=process_time))
    except (EOFError, ConnectionError):
        return
