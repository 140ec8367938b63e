"""Beam search on small graphs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from solitaire.solver.search.beam import INITIAL_WIDTH, Beam
from solitaire.solver.search.problem import WON, SearchState

Place = tuple[int, int]
"""How far down, and how far to the side."""


class Stairs:
    """Down a step, or a place to the right on the same one. The end lies on the last step; what is farther to
    the right looks worse.
    """

    start: Place = (0, 0)

    def __init__(self, steps: int, breadth: int, end: int) -> None:
        self.steps = steps
        self.breadth = breadth
        self.end = (steps, end)
        self.asked: list[Place] = []

    def children(self, state: Place) -> Sequence[tuple[Place, int, int]]:
        self.asked.append(state)
        down, side = state
        return [
            (place, WON if place == self.end else 1 + self.steps - place[0], place[1])
            for place in ((down + 1, side), (down, side + 1))
            if place[0] <= self.steps and place[1] < self.breadth
        ]


def test_an_end_a_step_from_the_start_is_found() -> None:
    search = Beam(Stairs(steps=1, breadth=3, end=0), max_states=100)
    assert search.run(100) is SearchState.FOUND
    assert search.path() == [(0, 0), (1, 0)]


def test_an_end_of_low_cost_is_found_in_the_first_pass() -> None:
    stairs = Stairs(steps=30, breadth=1000, end=3)
    search = Beam(stairs, max_states=100_000)
    assert search.run(100_000) is SearchState.FOUND
    assert search.expanded <= 31 * INITIAL_WIDTH


def test_an_end_of_high_cost_is_found_in_a_wider_pass() -> None:
    stairs = Stairs(steps=5, breadth=1000, end=20 * INITIAL_WIDTH)
    search = Beam(stairs, max_states=100_000)
    assert search.run(100_000) is SearchState.FOUND
    path = search.path()
    assert (path[0], path[-1]) == (stairs.start, stairs.end)
    for before, after in pairwise(path):
        assert after in [place for place, _, _ in stairs.children(before)]


def test_noise_changes_the_order_and_is_the_same_in_every_search() -> None:
    def asked(noise: int) -> list[Place]:
        stairs = Stairs(steps=5, breadth=1000, end=-1)
        Beam(stairs, max_states=100_000, noise=noise).run(1000)
        return stairs.asked

    assert asked(noise=15) == asked(noise=15)
    assert asked(noise=15) != asked(noise=0)


def test_an_end_of_high_cost_is_found_in_a_first_pass_that_is_wide() -> None:
    stairs = Stairs(steps=5, breadth=1000, end=100)
    search = Beam(stairs, max_states=100_000, width=200)
    assert search.run(100_000) is SearchState.FOUND
    assert search.expanded <= 6 * 200


def test_passes_that_grow_more_are_soon_wide() -> None:
    def expanded(growth: int) -> int:
        search = Beam(Stairs(steps=10, breadth=1000, end=200), max_states=100_000, growth=growth)
        assert search.run(1_000_000) is SearchState.FOUND
        return search.expanded

    assert expanded(growth=100) < expanded(growth=10) / 2


def test_the_last_step_is_searched_as_long_as_all_before_it() -> None:
    stairs = Stairs(steps=10, breadth=1000, end=10 * INITIAL_WIDTH)
    search = Beam(stairs, max_states=100_000)
    assert search.run(100_000) is SearchState.FOUND
    assert len(set(stairs.asked)) == len(stairs.asked)


@pytest.mark.parametrize("end", [-1, 60])
def test_without_an_end_everything_is_met_in_the_last_pass(end: int) -> None:
    stairs = Stairs(steps=4, breadth=60, end=end)
    search = Beam(stairs, max_states=100_000)
    assert search.run(100_000) is SearchState.EXHAUSTED
    assert search.run(1) is SearchState.EXHAUSTED
    everything = {(down, side) for down in range(5) for side in range(60)}
    assert set(stairs.asked[-len(everything) :]) == everything


def test_a_search_goes_on_where_it_stopped() -> None:
    whole, pieces = Beam(Stairs(5, 200, -1), 10_000), Beam(Stairs(5, 200, -1), 10_000)
    whole.run(100_000)
    while pieces.run(7) is SearchState.OPEN:
        pass
    assert pieces.problem.asked == whole.problem.asked  # type: ignore[attr-defined]
    assert pieces.expanded == whole.expanded == len(whole.problem.asked)  # type: ignore[attr-defined]


def test_states_that_a_pass_leaves_behind_are_forgotten() -> None:
    expansions = 100 * INITIAL_WIDTH
    search = Beam(Stairs(steps=100, breadth=10**6, end=-1), max_states=expansions + 2 * INITIAL_WIDTH)
    assert search.run(expansions) is SearchState.OPEN


def test_memory_is_bounded() -> None:
    search = Beam(Stairs(steps=10**6, breadth=10**6, end=-1), max_states=50)
    assert search.run(10**6) is SearchState.STOPPED
    assert search.run(10**6) is SearchState.STOPPED
    assert search.expanded < 60


def test_rollouts_choose_the_states_that_are_kept() -> None:
    stairs = Stairs(steps=40, breadth=3000, end=1500)
    alone, told = Beam(stairs, 100_000), Beam(stairs, 100_000, rollout=lambda place: abs(1500 - place[1]))
    assert alone.run(100_000) is told.run(100_000) is SearchState.FOUND
    assert told.expanded < alone.expanded


def test_a_search_with_rollouts_goes_on_where_it_stopped() -> None:
    def search() -> Beam[Place]:
        return Beam(Stairs(steps=40, breadth=1000, end=60), 100_000, rollout=lambda place: abs(60 - place[1]))

    whole, parts = search(), search()
    assert whole.run(100_000) is SearchState.FOUND
    while parts.run(1) is not SearchState.FOUND:
        assert parts.expanded < 100_000
    assert (parts.path(), parts.expanded) == (whole.path(), whole.expanded)


def test_what_rollouts_leave_out_proves_nothing_lost() -> None:
    """Rollouts that mislead keep back the end until the passes are wide enough."""
    search = Beam(Stairs(steps=9, breadth=9, end=8), 100_000, rollout=lambda place: place[1])
    assert search.run(100_000) is SearchState.FOUND
    lost = Beam(Stairs(steps=9, breadth=9, end=99), 100_000, rollout=lambda place: place[1])
    assert lost.run(100_000) is SearchState.EXHAUSTED
