"""Searches pruned by a relaxation, on small graphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from solitaire.solver.search.problem import WON, Problem, SearchState
from solitaire.solver.search.relaxation import RelaxationTest, RelaxedSearch
from solitaire.solver.search.relaxation_pruning import GradualRelaxation, RelaxationPrunedSearch

NODES = 12

Arrows = set[tuple[int, int]]

nodes = st.integers(0, NODES - 1)
arrows = st.sets(st.tuples(nodes, nodes), max_size=30)


class Maze:
    """Arrows from node to node; the way out is by one node."""

    start = 0

    def __init__(self, arrows: Arrows, out: int) -> None:
        self.arrows = sorted(arrows)
        self.out = out

    def children(self, state: int) -> Sequence[tuple[int, int, int]]:
        return [
            (after, WON if after == self.out else 1 + after % 3, after // 3)
            for before, after in self.arrows
            if before == state
        ]

    def leads_out(self, start: int) -> bool:
        met, unexplored = set[int](), [start]
        while unexplored:
            state = unexplored.pop()
            following = {after for after, _, _ in self.children(state)} - met
            met |= following
            unexplored += following
        return self.out in met


def in_itself(problem: Problem[int]) -> RelaxationTest[int, int]:
    return RelaxationTest(problem, lambda state: state)


def patiently(search_from: Callable[[], SearchState]) -> SearchState:
    """What is known when nothing is open any more."""
    for _ in range(10_000):
        if (outcome := search_from()) is not SearchState.OPEN:
            return outcome
    raise AssertionError("It does not come to an end.")


@given(arrows, nodes, st.lists(nodes, min_size=1, max_size=2 * NODES), st.integers(1, 5))
def test_states_lost_in_the_relaxation_are_lost(
    arrows: Arrows, out: int, asked: list[int], pieces: int
) -> None:
    """Whatever was asked before, and in however small pieces."""
    maze = Maze(arrows, out)
    relaxed = RelaxedSearch(maze)
    for state in asked:
        outcome = patiently(partial(relaxed.search_from, state, pieces))
        assert outcome is (SearchState.FOUND if maze.leads_out(state) else SearchState.EXHAUSTED)
        spent = relaxed.expanded
        assert relaxed.search_from(state, 1) is outcome, "It is remembered."
        assert relaxed.expanded == spent
    assert not any(map(maze.leads_out, relaxed.lost))


def test_a_circle_is_lost_only_if_no_way_out_follows_any_of_its_states() -> None:
    """All that follows 1 and 2 was met before the way out of 0, to which they lead back."""
    circle, dead_end, way_out = {(0, 1), (1, 2), (2, 0)}, {(0, 3), (3, 4), (4, 3)}, {(0, 5), (5, 11)}
    relaxed = RelaxedSearch(Maze(circle | dead_end | way_out, out=11))
    assert relaxed.search_from(0, 100) is SearchState.FOUND
    assert relaxed.lost == {3, 4}
    assert {relaxed.search_from(state, 0) for state in (1, 2, 5)} == {SearchState.FOUND}


@given(arrows, nodes, st.lists(nodes, min_size=1, max_size=2 * NODES), st.integers(1, 5))
def test_no_state_of_the_relaxation_is_expanded_twice(
    arrows: Arrows, out: int, asked: list[int], pieces: int
) -> None:
    expanded: list[int] = []

    class Noted(Maze):
        def children(self, state: int) -> Sequence[tuple[int, int, int]]:
            expanded.append(state)
            return super().children(state)

    relaxed = RelaxedSearch(Noted(arrows, out))
    for state in asked:
        patiently(partial(relaxed.search_from, state, pieces))
    assert len(expanded) == len(set(expanded)) == relaxed.expanded


@given(arrows, arrows, nodes.filter(bool), st.integers(1, 5))
def test_a_search_pruned_by_a_relaxation_finds_every_win(
    arrows: Arrows, more: Arrows, out: int, pieces: int
) -> None:
    """The relaxation has more arrows, and other names for its nodes."""
    maze = Maze(arrows, out)
    relaxed = Maze({(before + NODES, after + NODES) for before, after in arrows | more}, out + NODES)
    relaxation = RelaxationTest[int, int](relaxed, lambda state: state + NODES)
    search = RelaxationPrunedSearch(maze, relaxation, 1000)
    outcome = patiently(partial(search.run, pieces))
    assert outcome is (SearchState.FOUND if maze.leads_out(0) else SearchState.EXHAUSTED)
    if outcome is SearchState.FOUND:
        path = search.path()
        assert (path[0], path[-1]) == (0, out)
        assert set(pairwise(path)) <= arrows


@given(arrows, arrows, nodes, st.lists(nodes, min_size=1, max_size=2 * NODES), st.integers(1, 5))
def test_a_relaxation_that_is_pruned_by_another_has_the_same_losses(
    arrows: Arrows, more: Arrows, out: int, asked: list[int], pieces: int
) -> None:
    """A state of the former is expanded only if the latter can be won from it."""
    maze, other = Maze(arrows, out), Maze(arrows | more, out)
    relaxed = RelaxedSearch(maze, in_itself(other))
    for state in asked:
        outcome = patiently(partial(relaxed.search_from, state, pieces))
        assert outcome is (SearchState.FOUND if maze.leads_out(state) else SearchState.EXHAUSTED)
    assert not any(map(maze.leads_out, relaxed.lost))
    assert relaxed.own_expanded <= sum(map(other.leads_out, range(NODES)))


@given(arrows, nodes, st.lists(nodes, min_size=1, max_size=200), st.integers(0, 5))
def test_no_state_that_leads_out_is_called_lost(
    arrows: Arrows, out: int, asked: list[int], patience: int
) -> None:
    """A test says sooner or later of every state that it is lost, and never of one that is not."""
    maze = Maze(arrows, out)
    is_lost = GradualRelaxation(in_itself(maze), patience)
    assert not any(is_lost(state) and maze.leads_out(state) for state in asked)
    for state in range(NODES):
        if not maze.leads_out(state):
            assert any(is_lost(state) for _ in range(1000))


def test_it_pauses_twice_as_long_after_each_win() -> None:
    asked: list[int] = []
    searched: list[int] = []

    class Noted(Maze):
        def children(self, state: int) -> Sequence[tuple[int, int, int]]:
            searched.append(asked[-1])
            return super().children(state)

    won = Noted({(node, 99) for node in range(100)}, 99)
    is_lost = GradualRelaxation(in_itself(won), patience=10)
    for state in range(99):
        asked.append(state)
        assert not is_lost(state)
    assert searched == [10, 13, 18, 27, 44, 77]


def test_what_both_games_take_of_memory_is_bounded() -> None:
    chain = Maze({(node, node + 1) for node in range(100)}, -1)
    search = RelaxationPrunedSearch(chain, in_itself(chain), 50)
    assert patiently(partial(search.run, 10)) is SearchState.STOPPED
    assert search.expanded < 70


class Corridor:
    """A corridor of 600 nodes to the way out; a dead end branches off at every ``step``-th."""

    start = 0
    out = 600

    def __init__(self, step: int) -> None:
        self.step = step

    def children(self, state: int) -> Sequence[tuple[int, int, int]]:
        if state >= self.out:
            return []
        ahead = (state + 1, WON if state + 1 == self.out else 2, 0)
        return [ahead] if state % self.step else [ahead, (state + self.out + 1, 1, 0)]


def test_beside_another_search_it_stops_if_the_relaxation_proves_hardly_a_state_lost() -> None:
    for step, outcome in ((2, SearchState.FOUND), (50, SearchState.STOPPED)):
        corridor = Corridor(step)
        for may_stop, expected in ((True, outcome), (False, SearchState.FOUND)):
            search = RelaxationPrunedSearch(corridor, in_itself(corridor), 10_000, may_stop)
            assert patiently(partial(search.run, 10)) is expected
