"""Surveys by workers: solve many deals at a time, in processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from queue import SimpleQueue
from threading import Thread
from time import thread_time
from typing import Final

from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.config.version import __version__
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.search import best_first
from solitaire.solver.solve import solve

SAFE_PATH: Final = "PYTHONSAFEPATH"
"""The environment variable by which Python imports no modules from the folder in which it is started."""
DEALS_A_WORKER: Final = 2
"""Deals at a time for each worker: one that it solves, and one that waits, so that it never idles."""
SOLVER: Final = __version__ if best_first.__file__.endswith(".py") else f"{__version__}+compiled"
"""The version of this solver, and whether its search is compiled."""


class WorkerLost(RuntimeError):
    """A worker process has died during a deal, most likely for lack of memory."""


def solve_deals(ruleset: Ruleset, deals: Iterable[int], seconds: float, workers: int) -> Generator[DealVerdict]:
    """Solve numbered deals in parallel processes, yield each verdict when found.

    Each deal may take ``seconds`` of processor time. It is not the clock's time, as all processors are busy:
    the verdicts should not depend on the load of the machine.

    The processes are killed at once if the caller closes the generator or dies. Raises WorkerLost, or OSError
    if they cannot be started.
    """
    try:
        with _worker_processes(workers) as executor:
            yield from solve_on(executor, ruleset, deals, seconds, DEALS_A_WORKER * workers)
    except BrokenExecutor:
        raise WorkerLost from None


def solve_on(
    executor: Executor, ruleset: Ruleset, deals: Iterable[int], seconds: float, at_once: int
) -> Generator[DealVerdict]:
    """Solve numbered deals on any executor, yield each verdict when found.

    Up to ``at_once`` deals are submitted before their verdicts are in, so ``deals`` may be endless. Raises
    what the executor raises.

    The handler of a signal may raise an exception anywhere. A future that is locked then would stay so, and the
    executor, which cancels its futures, would never end. So signals are blocked while futures are used.
    """
    remaining = iter(deals)
    done: SimpleQueue[Future[DealVerdict]] = SimpleQueue()
    waiting = 0
    while True:
        with _blocked_signals():
            for deal in islice(remaining, at_once - waiting):
                executor.submit(solve_deal, ruleset, deal, seconds).add_done_callback(done.put)
                waiting += 1
        if not waiting:
            return
        future = done.get()
        waiting -= 1
        with _blocked_signals():
            verdict = future.result()
        yield verdict


def solve_deal(ruleset: Ruleset, deal: int, seconds: float) -> DealVerdict:
    """Solve a numbered deal in up to ``seconds`` of the processor time of this thread."""
    rules = _rules(ruleset)
    answer = solve(rules, Game.new(rules, deal).position, seconds, clock=thread_time)
    return DealVerdict(deal, answer.verdict, answer.positions, round(answer.seconds, 3), seconds, SOLVER)


@lru_cache(maxsize=8)
def _rules(ruleset: Ruleset) -> Rules:
    """The compiled rules, once for each worker."""
    return Rules(ruleset)


@contextmanager
def _worker_processes(workers: int) -> Iterator[Executor]:
    """An executor whose processes end, in the midst of a deal, with the context or with this process.

    Raises OSError if they cannot be started.
    """
    context = get_context("spawn")
    lifeline, ours = context.Pipe(duplex=False)
    with _safe_path(), _blocked_signals():  # It starts a process that watches over what all share.
        all_started = context.Event()
    executor = ProcessPoolExecutor(workers, context, _begin, (lifeline, all_started))
    try:
        # The executor starts a worker for each task unless another is idle, and none is until all have started.
        with _safe_path(), _blocked_signals():
            for _ in range(workers):
                executor.submit(int)
        all_started.set()
        yield executor
    finally:
        ours.close()
        executor.shutdown(cancel_futures=True)
        lifeline.close()


@contextmanager
def _safe_path() -> Iterator[None]:
    """Let processes started meanwhile import nothing from the current folder, such as a ``random.py``."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextmanager
def _blocked_signals() -> Iterator[None]:
    """Hold back the signals that a terminal sends to all of its processes.

    Processes started meanwhile inherit what is blocked here, and end with this one: only this process should
    handle ctrl+c and the like. A signal to it comes afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ending = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ending)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(lifeline: Connection, all_started: Event) -> None:
    """Prepare a worker process."""
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    all_started.wait()


def _end_with(lifeline: Connection) -> None:
    """Wait until the other end of the pipe closes, then end this process."""
    lifeline.poll(None)
    os._exit(0)
