"""Workers that solve deals side by side, each in a process of its own."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable
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
    """A worker ended in the middle of a deal: most likely the memory did not suffice for all of them."""


def solve_deals(ruleset: Ruleset, deals: Iterable[int], seconds: float, workers: int) -> Generator[DealVerdict]:
    """Solve numbered deals, each for up to so many ``seconds`` of a processor, and tell of each as soon as it
    is settled. Processors' time and not the clock's, as all are at work: what is found should not depend on
    what else the machine does.

    If the caller stops listening, the workers stop at once; if it dies, they do after the deal in hand.
    Raises WorkerLost.
    """
    left = iter(deals)
    processes, waiting = _begin(ruleset, seconds, workers)
    at_work: list[Connection] = []
    try:
        while True:
            for worker, deal in zip(waiting, left, strict=False):
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


def _begin(ruleset: Ruleset, seconds: float, workers: int) -> tuple[list[BaseProcess], list[Connection]]:
    """Start the workers, and connect to each."""
    context = get_context("spawn")
    processes: list[BaseProcess] = []
    connections = []
    # Ctrl+C reaches every process of a terminal, and only who listens to the workers should obey it. They
    # take over what is set here, from their first moment on.
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
    """Solve what comes, until nobody is there any more."""
    rules = Rules(ruleset)
    try:
        while True:
            deal = deals.recv()
            answer = solve(rules, Game.new(rules, deal).position, seconds, clock=process_time)
            deals.send(DealVerdict(deal, answer.verdict, answer.positions, round(answer.seconds, 3), seconds))
    except (EOFError, ConnectionError):
        return
