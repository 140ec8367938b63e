"""Queues for stages: served in turn, the cheapest first; fine and coarse ones alternately, each state once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.stage_queues import AlternatingQueues, StageQueues
from tests.solver.search.sums_problem import Sums

ENTRIES = st.lists(st.tuples(st.integers(1, 31), st.integers(0, 9)), max_size=40)
"""Stages of two bits in each of which three fine ones lie, and costs; the place in the list is the state."""


def test_the_stages_are_served_in_turn_and_the_cheapest_state_of_each_first() -> None:
    queues = StageQueues[str]()
    for state, stage, cost in (("dear", 1, 5), ("cheap", 1, 2), ("other", 2, 9)):
        queues.put(state, stage, cost)
    assert [queues.take() for _ in range(3)] == ["cheap", "other", "dear"]
    assert not queues


def test_fine_and_coarse_stages_alternate() -> None:
    """Of eight states of one coarse stage, the finer stages would serve each in turn whatever it costs."""
    fine, both = StageQueues[int](), AlternatingQueues[int](fine_bits=3)
    for state in range(8):
        fine.put(state, 8 + state, 8 - state)
        both.put(state, 8 + state, 8 - state)
    assert [fine.take() for _ in range(8)] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert [both.take() for _ in range(8)] == [7, 0, 6, 1, 5, 2, 4, 3]


@given(ENTRIES)
def test_every_state_is_taken_once(entries: list[tuple[int, int]]) -> None:
    queues = AlternatingQueues[int](fine_bits=2)
    for state, (stage, cost) in enumerate(entries):
        queues.put(state, stage, cost)
    taken = []
    while queues:
        taken.append(queues.take())
    assert sorted(taken) == list(range(len(entries)))


def test_a_search_by_both_meets_what_a_search_by_one_meets() -> None:
    plain, alternating = Sums(end=-1, beyond=300), Sums(end=-1, beyond=300)
    assert BestFirst(plain, 1000).run(1000) is SearchState.EXHAUSTED
    search = BestFirst(alternating, 1000, AlternatingQueues(fine_bits=1))
    assert search.run(1000) is SearchState.EXHAUSTED
    assert sorted(alternating.asked) == sorted(plain.asked)


def test_what_was_taken_counts_as_memory() -> None:
    queues = AlternatingQueues[int](fine_bits=1)
    for state in range(1000):
        # The fine queue of every other state is served as often as the coarse one, which begins with the rest.
        queues.put(state, 2 + state % 2, state + 1000 * (state % 2))
    before = queues.more_bytes
    for _ in range(400):
        queues.take()
    assert queues.more_bytes > before


def test_what_both_kinds_of_queues_have_served_counts_no_more() -> None:
    queues = AlternatingQueues[int](fine_bits=1)
    for state in range(1000):
        queues.put(state, 2, state)
    before = queues.more_bytes
    for _ in range(400):
        queues.take()
    assert queues.more_bytes < before
