"""Worker processes of a survey."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Condition
from time import thread_time
from typing import Any

import pytest

from solitaire.analysis.survey import workers
from solitaire.analysis.survey.workers import SAFE_PATH, WorkerLost, solve_deal, solve_deals, solve_on
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve

TRIGON = load("trigon").ruleset


def test_each_deal_is_solved_once() -> None:
    found = list(solve_deals(TRIGON, range(1, 8), 5.0, workers=2))
    assert sorted(one.deal for one in found) == list(range(1, 8))
    rules = load("trigon")
    for one in found:
        answer = solve(rules, Game.new(rules, one.deal).position, 5.0, clock=thread_time)
        assert (one.verdict, one.positions, one.limit) == (answer.verdict, answer.positions, 5.0)
    assert not multiprocessing.active_children()


def test_the_seconds_of_a_search_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that waits for others on the machine loses none."""
    monkeypatch.setattr(workers, "thread_time", lambda: 0.0)
    assert solve_deal(TRIGON, 1, 0.000_001).verdict is not Verdict.UNKNOWN


def test_workers_stop_once_the_results_are_not_read_any_more() -> None:
    team = solve_deals(TRIGON, count(1), 5.0, workers=2)  # Deals without end are no burden either.
    next(team)
    assert len(multiprocessing.active_children()) == 2
    team.close()
    assert not multiprocessing.active_children()


def test_a_worker_that_died_is_reported() -> None:
    team = solve_deals(TRIGON, count(1), 5.0, workers=2)
    next(team)
    (worker, _) = multiprocessing.active_children()
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(WorkerLost):
        list(team)
    assert not multiprocessing.active_children()


class SignalledCondition(Condition):
    """The lock of a future, in whose possession a signal comes."""

    def __enter__(self) -> bool:
        is_entered = super().__enter__()
        signal.raise_signal(signal.SIGTERM)
        return is_entered


class SignalledExecutor(Executor):
    """Solves each deal at once."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        future._condition = SignalledCondition()
        self.futures.append(future)
        return future


@pytest.mark.usefixtures("signals_of_a_shell")
def test_a_signal_leaves_no_future_locked() -> None:
    """Else the executor could not cancel it, and the program would wait for ever for the end of its thread."""
    executor = SignalledExecutor()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with pytest.raises(SystemExit):
        list(solve_on(executor, TRIGON, range(1, 5), 5.0, 2))
    with ThreadPoolExecutor(1) as thread:
        assert all(thread.submit(each._condition.acquire, False).result() for each in executor.futures)


def test_workers_import_nothing_from_the_folder_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("random", "signal", "struct"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(SAFE_PATH, raising=False)
    assert len(list(solve_deals(TRIGON, range(1, 3), 5.0, workers=1))) == 2
    assert SAFE_PATH not in os.environ


SURVEY_FOR_EVER = """
from itertools import count
from solitaire.game.catalogue import load
from solitaire.analysis.survey.workers import solve_deals

if __name__ == "__main__":
    for _ in solve_deals(load("trigon").ruleset, count(1), 5.0, workers=2):
        print("found", flush=True)
"""


def test_workers_do_not_outlive_whom_they_work_for(tmp_path: Path) -> None:
    script = tmp_path / "survey_for_ever.py"
    script.write_text(SURVEY_FOR_EVER)
    with Popen([sys.executable, script], stdout=PIPE, text=True) as survey:
        assert survey.stdout
        assert survey.stdout.readline() == "found\n"
        survey.kill()
        # The pipe has an end only when all who could write to it have gone.
        survey.communicate(timeout=300)
