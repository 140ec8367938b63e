"""Queues by several heuristics: each serves its own order, and every state is taken once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.novelty import Novelty
from solitaire.solver.search.problem import SearchState
from solitaire.solver.search.several_queues import COST_BITS, QueueKind, SeveralQueues
from solitaire.solver.search.stage_queues import StageQueues
from tests.solver.search.sums_problem import Sums

FINE_AND_COARSE = QueueKind(-1), QueueKind(~3)
"""Stages, and stages without their last two bits."""
ENTRIES = st.lists(st.tuples(st.integers(1, 31), st.integers(0, 9)), max_size=40)
"""Stages and costs; the place in the list is the state."""


def novelty_by(size: int) -> Novelty[int]:
    """In states that are numbers: whether one divided by ``size`` gives a new number."""
    return Novelty(lambda state: (0, (state // size,)))


def test_each_kind_of_queues_serves_its_own_order() -> None:
    queues = SeveralQueues[str]((QueueKind(~1, 1), QueueKind(-1, 0)))
    for state, high, low in (("a", 3, 9), ("b", 1, 8), ("c", 2, 7), ("d", 4, 6)):
        queues.put(state, 2, high << COST_BITS | low)
    assert [queues.take() for _ in range(4)] == ["b", "d", "c", "a"]
    assert not queues


def test_kinds_divide_the_stages_differently() -> None:
    queues = SeveralQueues[str]((QueueKind(~1),))
    for state, stage, cost in (("a", 2, 5), ("b", 3, 4), ("c", 4, 9)):
        queues.put(state, stage, cost)
    assert sorted(queues.by_stage) == [2, 4]
    assert [queues.take() for _ in range(3)] == ["b", "c", "a"]


def test_fine_and_coarse_stages_alternate() -> None:
    """Of four states of one coarse stage, the finer stages would serve each in turn whatever it costs."""
    fine, both = StageQueues[int](), SeveralQueues[int](FINE_AND_COARSE)
    for state in range(4):
        fine.put(state, 4 + state, 4 - state)
        both.put(state, 4 + state, 4 - state)
    assert [fine.take() for _ in range(4)] == [0, 1, 2, 3]
    assert [both.take() for _ in range(4)] == [0, 3, 1, 2]


def test_novel_states_have_a_turn_whatever_their_stages_and_costs() -> None:
    """Of ten states by tens, the first is novel; the others wait for the turns of the queues by cost."""
    queues = SeveralQueues((QueueKind(-1),), novelty_by(10))
    for state in range(40):
        queues.put(state, 1, 40 - state)
    assert [queues.take() for _ in range(8)] == [39, 30, 38, 20, 37, 10, 36, 0]


def test_when_no_novel_state_is_left_the_other_queues_go_on() -> None:
    queues = SeveralQueues((QueueKind(-1),), novelty_by(10))
    for state in range(5):
        queues.put(state, 1, state)
    assert [queues.take() for _ in range(5)] == [0, 1, 2, 3, 4]
    assert not queues


@given(ENTRIES, st.integers(1, 9))
def test_every_state_is_taken_once(entries: list[tuple[int, int]], size: int) -> None:
    queues = SeveralQueues(FINE_AND_COARSE, novelty_by(size))
    for state, (stage, cost) in enumerate(entries):
        queues.put(state, stage, cost)
    taken = []
    while queues:
        taken.append(queues.take())
    assert sorted(taken) == list(range(len(entries)))


@given(st.integers(1, 9))
def test_a_search_by_several_meets_what_a_search_by_one_meets(size: int) -> None:
    plain, several = Sums(end=-1, beyond=300), Sums(end=-1, beyond=300)
    assert BestFirst(plain, 1000).run(1000) is SearchState.EXHAUSTED
    search = BestFirst(several, 1000, SeveralQueues(FINE_AND_COARSE, novelty_by(size)))
    assert search.run(1000) is SearchState.EXHAUSTED
    assert sorted(several.asked) == sorted(plain.asked)


def test_what_was_taken_and_the_parts_that_were_met_count_as_memory() -> None:
    queues, without = SeveralQueues(FINE_AND_COARSE, novelty_by(2)), SeveralQueues[int](FINE_AND_COARSE)
    for state in range(1000):
        queues.put(state, 2, state)
        without.put(state, 2, state)
    before = queues.extra_bytes
    assert before > without.extra_bytes
    for _ in range(400):
        queues.take()
    assert queues.extra_bytes > before
