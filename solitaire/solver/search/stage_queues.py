"""Queues of states for a search in stages.

A single queue by cost exhausts one part of the state space, the one that looks best, before it tries another.
With a queue for each *stage*, such as the number of cards hidden and in the stock, served in turn, the search
advances in all parts. On most games that decides more deals in a second than any weighing of costs did.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic

from solitaire.solver.search.problem import State

IDLE: Final = 1 << 30
"""Above every cost."""


class CostQueue(Generic[State]):
    """States by cost: the cheapest first, of equals the last one added."""

    __slots__ = ("buckets", "least")

    def __init__(self) -> None:
        self.buckets: list[list[State] | None] = []
        """The states of each cost; None where none has been queued: most queues hold few of many costs."""
        self.least = IDLE
        """No bucket below this one holds a state; ``IDLE`` if none does."""

    def __bool__(self) -> bool:
        return self.least != IDLE

    @property
    def top(self) -> State:
        """The next state."""
        bucket = self.buckets[self.least]
        assert bucket
        return bucket[-1]

    def with_costs(self) -> list[tuple[State, int]]:
        """List the states with their costs, the cheapest first."""
        return [(state, cost) for cost, bucket in enumerate(self.buckets) for state in bucket or ()]

    def put(self, state: State, cost: int) -> None:
        """Queue a state."""
        buckets = self.buckets
        if len(buckets) <= cost:
            buckets += [None] * (cost + 1 - len(buckets))
        bucket = buckets[cost]
        if bucket is None:
            buckets[cost] = [state]
        else:
            bucket.append(state)
        self.least = min(cost, self.least)

    def pop(self) -> State:
        """Remove and return the next state."""
        buckets, least = self.buckets, self.least
        bucket = buckets[least]
        assert bucket
        state = bucket.pop()
        if not bucket:
            high = len(buckets)
            while least < high and not buckets[least]:
                least += 1
            self.least = least if least < high else IDLE
        return state


class StageQueues(Generic[State]):
    """A queue for each stage, served in turn."""

    def __init__(self) -> None:
        self.by_stage: dict[int, CostQueue[State]] = {}
        """All queues, the empty ones too."""
        self._round: list[CostQueue[State]] = []
        """The queues that hold something, in the order they are served."""
        self._turn = 0

    def __bool__(self) -> bool:
        return bool(self._round)

    def put(self, state: State, stage: int, cost: int) -> None:
        """Queue a state."""
        try:
            queue = self.by_stage[stage]
            bucket = queue.buckets[cost]
            if bucket is None:
                queue.buckets[cost] = [state]
            else:
                bucket.append(state)
            if cost < queue.least:
                if queue.least == IDLE:
                    self._round.append(queue)
                queue.least = cost
        except (KeyError, IndexError):
            queue = self.by_stage.setdefault(stage, CostQueue())
            if not queue:
                self._round.append(queue)
            queue.put(state, cost)

    def take(self) -> State:
        """Remove and return the next state of the next queue."""
        round_ = self._round
        turn = self._turn % len(round_)
        queue = round_[turn]
        state = queue.pop()
        if queue:
            turn += 1
        else:
            del round_[turn]
        self._turn = turn
        return state

    @property
    def extra_bytes(self) -> int:
        """The memory that the queues take besides a place for each state, in bytes."""
        return 0


def best_path(queues: Mapping[int, CostQueue[State]], parent: Mapping[State, State | None]) -> list[State]:
    """Return the path to the cheapest queued state of the lowest stage, if any."""
    stages = [stage for stage, queue in queues.items() if queue]
    return path_to(queues[min(stages)].top, parent) if stages else []


def path_to(end: State | None, parent: Mapping[State, State | None]) -> list[State]:
    """Return the states that lead to this one, which comes last."""
    states = []
    while end is not None:
        states.append(end)
        end = parent[end]
    return states[::-1]
