"""The memory of searches: small states, a bound for all searches of a position together."""

from __future__ import annotations

import subprocess
from gc import collect
from itertools import pairwise
from platform import libc_ver
from sys import executable, getsizeof
from tracemalloc import get_traced_memory, start, stop

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.solver import solve
from solitaire.solver.answer import Verdict
from solitaire.solver.portfolio import search_runs
from solitaire.solver.runs import search_memory, search_turns
from solitaire.solver.runs.search_memory import table_bytes
from solitaire.solver.runs.search_run import SearchRun
from tests.samples import one_in

LARGE_STATES = 64
"""Bytes, which a state of no game below exceeds; with each comes an entry of a dictionary."""


def runs_of(name: str, deal: int) -> list[SearchRun]:
    game = Game.new(load(name), deal)
    return search_runs(game.rules, game.position, solve.MAX_STATES)


@pytest.mark.parametrize(
    "name",
    one_in(2, ["bakers-dozen", "flower-garden", "freecell-one-cell", "klondike-draw-3", "spider", "yukon"]),
)
def test_a_stored_state_is_small(name: str) -> None:
    runs = runs_of(name, 1)
    for run in runs:
        run.search.run(20)
    states = [state for run in runs for state in run.search.best_path()]
    assert states
    assert all(getsizeof(state) <= LARGE_STATES for state in states)


def estimated_bytes(runs: list[SearchRun]) -> int:
    tables = table_bytes([run.search.problem for run in runs])
    return sum(tables) + sum(run.search.stored_bytes() for run in runs)


@pytest.mark.parametrize("name", one_in(2, ["cruel", "flower-garden", "forty-thieves", "spider"]))
def test_the_memory_of_searches_is_known_with_all_that_their_problems_cache(name: str) -> None:
    runs = runs_of(name, 5)
    estimated = estimated_bytes(runs)
    start()
    try:
        for run in runs:
            run.search.run(100)
        traced, _ = get_traced_memory()
    finally:
        stop()
    # What is traced was asked for; the blocks that it takes are larger by up to fifteen bytes each.
    assert 0.6 < (estimated_bytes(runs) - estimated) / traced < 1.75


def test_a_table_that_problems_share_counts_once() -> None:
    shared = list(range(1000, 2000))
    alone, with_both = table_bytes([[shared]]), table_bytes([[shared], [shared]])
    assert with_both[0] == alone[0] > 30_000
    assert with_both[1] < 100


def test_what_problems_cache_counts_against_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 2_000_000
    monkeypatch.setattr(search_turns, "MAX_BYTES", most)
    monkeypatch.setattr(search_memory, "FIRST", 0)
    game = Game.new(load("gypsy"), 3)
    runs = search_runs(game.rules, game.position, solve.MAX_STATES)
    monkeypatch.setattr(solve, "search_runs", lambda *_: runs)
    stored, of_states = [], []

    def clock() -> float:
        stored.append(estimated_bytes(runs))
        of_states.append(sum(run.search.stored_bytes() for run in runs))
        return 0.0 if of_states[-1] else 2.0

    assert solve.solve(game.rules, game.position, 1.0, clock=clock).towards
    assert most / 2 < max(stored) < 1.2 * most
    assert max(of_states) < most / 2
    assert stored[-1] == 0


WHAT_STAYS = """
import sys
from os import sysconf
from solitaire.solver.runs.large_blocks import map_large_blocks

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * sysconf("SC_PAGE_SIZE")

if sys.argv[1:]:
    map_large_blocks()
freed = bytearray(b"x") * (24 << 20)
del freed
before = resident()
blocks = [bytearray(b"x") * (2 << 20) for _ in range(10)]
del blocks[:-1]
print(resident() - before)
"""
"""Prints how much memory stays with a process when all blocks are freed but the last of 2 MB."""


@pytest.mark.skipif(libc_ver()[0] != "glibc", reason="another C library")
def test_large_blocks_return_to_the_system_when_they_are_freed() -> None:
    command = [executable, "-P", "-c", WHAT_STAYS]
    assert int(subprocess.check_output(command)) > 10_000_000
    assert int(subprocess.check_output([*command, "mapped"])) < 4_000_000


def test_an_ended_search_keeps_nothing_but_its_best_line() -> None:
    run = runs_of("forty-thieves", 1)[-1]
    start()
    try:
        run.search.run(150)
        running, _ = get_traced_memory()
        run = run.ended()
        collect()
        ended, _ = get_traced_memory()
    finally:
        stop()
    assert run.best_line()
    assert ended < running / 10


def test_searches_that_store_too_much_end_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last one ends as well; what they found so far still leads as far as it does."""
    most = 400_000
    monkeypatch.setattr(search_turns, "MAX_BYTES", most)
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
    # The largest ends: at least half is freed. Less is when a table that was about to grow has grown.
    assert sum(0 < before >= 2 * after for before, after in pairwise(stored)) == len(runs)
    assert stored[-1] == 0
