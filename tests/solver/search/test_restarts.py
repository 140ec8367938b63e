"""Best-first search in passes on small graphs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, SearchState
from solitaire.solver.search.restarts import Restarts, by_stages

Place = tuple[int, int]
"""A way, and how far it was followed; the start is on none."""


class Ways:
    """Ways of the same length from the start, of which one leads to the end; the cheapest is very long."""

    start: Place = (0, 0)

    def __init__(self, end: int | None, long: int = 1 << 16) -> None:
        self.end = end
        self.long = long

    def children(self, state: Place) -> Sequence[tuple[Place, int, int]]:
        way, far = state
        if not far:
            return [((number, 1), 1, 4 * number) for number in range(4)]
        if far == (self.long if way == 0 else 5):
            return []
        return [((way, far + 1), WON if way == self.end and far == 4 else 1, 4 * way)]


def restarts(ways: Ways, max_states: int = 1 << 20) -> Restarts[Place]:
    """Passes by stages, of a hundred states at first."""
    return Restarts(ways, by_stages(ways, max_states), expansions=100)


def test_a_pass_that_went_wrong_is_followed_by_one_that_did_not() -> None:
    ways = Ways(end=1)
    assert BestFirst(ways, 1 << 20).run(2000) is SearchState.OPEN
    search = restarts(ways)
    assert search.run(100) is SearchState.OPEN
    assert search.best_path()[-1][0] == 0
    assert search.run(1900) is SearchState.FOUND
    path = search.path()
    assert (path[0], path[-1]) == (ways.start, (1, 5))
    for before, after in pairwise(path):
        assert after in [place for place, _, _ in ways.children(before)]


def test_passes_grow_until_one_has_met_all_there_is() -> None:
    search = restarts(Ways(end=None, long=500))
    assert search.run(400) is SearchState.OPEN
    assert search.run(20_000) is SearchState.EXHAUSTED
    assert search.expanded > 520


def test_a_pass_stores_no_more_than_it_may() -> None:
    search = restarts(Ways(end=None), max_states=50)
    assert search.run(1000) is SearchState.STOPPED
    assert 0 < search.stored_bytes() < 50_000


def test_searches_of_the_same_problem_are_the_same_however_they_are_divided() -> None:
    whole, parts = (restarts(Ways(end=2)) for _ in range(2))
    assert whole.run(20_000) is SearchState.FOUND
    while parts.run(7) is SearchState.OPEN:
        pass
    assert (parts.path(), parts.expanded) == (whole.path(), whole.expanded)
