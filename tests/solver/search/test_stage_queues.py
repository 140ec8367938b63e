"""Queues for stages: served in turn, the cheapest state first."""

from __future__ import annotations

from solitaire.solver.search.stage_queues import StageQueues


def test_the_stages_are_served_in_turn_and_the_cheapest_state_of_each_first() -> None:
    queues = StageQueues[str]()
    for state, stage, cost in (("dear", 1, 5), ("cheap", 1, 2), ("other", 2, 9)):
        queues.put(state, stage, cost)
    assert [queues.take() for _ in range(3)] == ["cheap", "other", "dear"]
    assert not queues
