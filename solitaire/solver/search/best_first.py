"""Best-first search in stages: one queue for each stage, served in turn.

A single queue by cost drowns in one part of the space: it follows what looks best until nothing there is
left. A queue for each *stage* (say, cards still hidden and in the stock) served round about keeps every
part moving; on most games that decides more deals in a second than any weighing of costs did. The search
is complete: when the queues are empty every state was met, and what was not found does not exist.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic

from solitaire.solver.search.problem import WON, Problem, SearchState, State, bytes_of_states

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


class BestFirst(Generic[State]):
    """Best-first search, resumable after any expansion.

    Args:
        problem: the problem to search.
        max_states: how many states are stored at most.
    """

    def __init__(self, problem: Problem[State], max_states: int) -> None:
        self.problem = problem
        self.max_states = max_states
        self.expanded = 0
        """States expanded."""
        self._parent: dict[State, State | None] = {problem.start: None}
        self._queues: dict[int, CostQueue[State]] = {}
        self._round: list[CostQueue[State]] = []
        """The queues that hold something, in the order they are served."""
        self._turn = 0
        self._end: State | None = None
        self._put(problem.start, 0, 0)

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states, and return what is known then."""
        round_, parent = self._round, self._parent
        for _ in range(expansions):
            if not round_ or len(parent) > self.max_states:
                return SearchState.FULL if round_ else SearchState.EXHAUSTED
            if self._expand(self._take()):
                return SearchState.FOUND
        return SearchState.OPEN

    def _take(self) -> State:
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

    def _expand(self, state: State) -> bool:
        """Queue the new children of a state; whether one of them is the end."""
        parent, queues = self._parent, self._queues
        self.expanded += 1
        for child, stage, cost in self.problem.children(state):
            if child in parent:
                continue
            parent[child] = state
            if stage == WON:
                self._end = child
                return True
            try:
                queue = queues[stage]
                bucket = queue.buckets[cost]
                if bucket is None:
                    queue.buckets[cost] = [child]
                else:
                    bucket.append(child)
                if cost < queue.least:
                    if queue.least == IDLE:
                        self._round.append(queue)
                    queue.least = cost
            except (KeyError, IndexError):
                self._put(child, stage, cost)
        return False

    def _put(self, state: State, stage: int, cost: int) -> None:
        """Queue a state whose queue or bucket does not exist yet."""
        queue = self._queues.setdefault(stage, CostQueue())
        if not queue:
            self._round.append(queue)
        queue.put(state, cost)

    def stored_bytes(self) -> int:
        """Return about how much memory the states take that are stored, in bytes."""
        return bytes_of_states(self._parent, self.problem.start)

    def path(self) -> list[State]:
        """Return the states from the start to the end that was found, both included."""
        return path_to(self._end, self._parent)

    def best_path(self) -> list[State]:
        """Return the path to the state nearest to the end among those queued."""
        return best_path(self._queues, self._parent)


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
