"""Best-first search on small graphs."""

from __future__ import annotations

from itertools import pairwise

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.solver.search.sums_problem import Sums


def test_a_path_leads_from_the_start_to_the_end_step_by_step() -> None:
    search = BestFirst(Sums(end=43, beyond=100), max_states=1000)
    assert search.run(1000) is SearchState.FOUND
    path = search.path()
    assert (path[0], path[-1]) == (1, 43)
    assert all(after in (before + 3, 2 * before) for before, after in pairwise(path))


def test_without_an_end_every_state_is_met_once() -> None:
    problem = Sums(end=-1, beyond=60)
    search = BestFirst(problem, max_states=1000)
    assert search.run(1000) is SearchState.EXHAUSTED
    assert search.expanded == len(problem.asked) == len(set(problem.asked))
    reached = {1}
    while more := {n for s in reached for n in (s + 3, 2 * s) if n <= 60} - reached:
        reached |= more
    assert set(problem.asked) == reached


def test_a_search_goes_on_where_it_stopped() -> None:
    whole, pieces = BestFirst(Sums(-1, 300), 1000), BestFirst(Sums(-1, 300), 1000)
    whole.run(1000)
    while pieces.run(7) is SearchState.OPEN:
        pass
    assert pieces.problem.asked == whole.problem.asked  # type: ignore[attr-defined]


def test_memory_is_bounded() -> None:
    search = BestFirst(Sums(end=-1, beyond=10**9), max_states=50)
    assert search.run(10**6) is SearchState.STOPPED
    assert search.run(10**6) is SearchState.STOPPED
    assert search.expanded < 60
