"""Queues by several heuristics: each serves its own order, and every state is taken once."""

from __future__ import annotations

from solitaire.solver.search.several_queues import COST_BITS, QueueKind, SeveralQueues


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


def test_a_state_that_one_kind_served_is_not_served_by_another() -> None:
    queues = SeveralQueues[int]((QueueKind(-1), QueueKind(-1)))
    queues.put(1, 1, 1)
    assert queues.take() == 1
    assert not queues
    queues.put(2, 1, 1)
    assert queues.take() == 2
    assert queues.more_bytes > 0
