"""The memory of searches: small states, a bound for all searches of a position together."""

from __future__ import annotations

from itertools import pairwise
from sys import getsizeof
from tracemalloc import get_traced_memory, start, stop

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver import solve
from solitaire.solver.answer import Verdict
from solitaire.solver.portfolio import search_runs
from solitaire.solver.search_run import SearchRun

LARGE_STATES = 64
"""Bytes, which a state of no game below exceeds; with each comes an entry of a dictionary."""


def runs_of(name: str, deal: int) -> list[SearchRun]:
    game = Game.new(load(name), deal)
    return search_runs(game.rules, game.position, solve.MAX_STATES)


@pytest.mark.parametrize(
    "name", ["bakers-dozen", "flower-garden", "freecell-one-cell", "klondike-draw-3", "spider", "yukon"]
)
def test_a_stored_state_is_small(name: str) -> None:
    runs = runs_of(name, 1)
    for run in runs:
        run.search.run(20)
    states = [state for run in runs for state in run.search.best_path()]
    assert states
    assert all(getsizeof(state) <= LARGE_STATES for state in states)


def test_the_memory_of_a_search_is_known() -> None:
    search = runs_of("flower-garden", 1)[0].search
    start()
    try:
        search.run(1000)
        first, _ = get_traced_memory()
        stored = search.stored_bytes()
        search.run(1500)
        second, _ = get_traced_memory()
    finally:
        stop()
    assert 0.5 < (search.stored_bytes() - stored) / (second - first) < 2


def test_searches_that_store_too_much_end_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last one ends as well; what they found so far still leads as far as it does."""
    most = 400_000
    monkeypatch.setattr(solve, "MAX_BYTES", most)
    game = Game.new(load("flower-garden"), 1)
    runs = search_runs(game.rules, game.position, solve.MAX_STATES)
    monkeypatch.setattr(solve, "search_runs", lambda *_: runs)
    stored = []

    def clock() -> float:
        stored.append(sum(run.search.stored_bytes() for run in runs))
        return 0.0

    answer = solve.solve(game.rules, game.position, 1e9, clock=clock)
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.towards
    assert most / 2 < max(stored) <= most
    assert sum(before > after for before, after in pairwise(stored)) == len(runs)
    assert stored[-1] == 0
