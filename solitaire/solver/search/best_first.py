"""Best-first search in stages.

The search is complete: when the queues are empty every state was met, and what was not found does not exist.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Generic

from solitaire.solver.search.novelty import Novelty, ProblemOfParts
from solitaire.solver.search.problem import WON, Problem, SearchState, State
from solitaire.solver.search.several_queues import QueueKind, SeveralQueues
from solitaire.solver.search.stage_queues import StageQueues, best_path, path_to
from solitaire.solver.search.state_memory import bytes_of_states


class BestFirst(Generic[State]):
    """Best-first search, resumable after any expansion.

    Args:
        problem: the problem to search.
        max_states: how many states are stored at most.
        queues: what the states wait in; by default a queue for each stage.
    """

    def __init__(
        self, problem: Problem[State], max_states: int, queues: StageQueues[State] | None = None
    ) -> None:
        self.problem = problem
        self.max_states = max_states
        self.expanded = 0
        """States expanded."""
        self._parent: dict[State, State | None] = {problem.start: None}
        self._queues: StageQueues[State] = StageQueues() if queues is None else queues
        self._end: State | None = None
        self._queues.put(problem.start, 0, 0)

    @property
    def known(self) -> Container[State]:
        """The states that were met, also those to come."""
        return self._parent

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states, and return what is known then."""
        queues, parent = self._queues, self._parent
        for _ in range(expansions):
            if not queues or len(parent) > self.max_states:
                return SearchState.STOPPED if queues else SearchState.EXHAUSTED
            if self._expand(queues.take()):
                return SearchState.FOUND
        return SearchState.OPEN

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
            queues.put(child, stage, cost)
        return False

    def stored_bytes(self) -> int:
        """Return about how much memory the states take that are stored, in bytes."""
        return bytes_of_states(self._parent, self.problem.start) + self._queues.extra_bytes

    def path(self) -> list[State]:
        """Return the states from the start to the end that was found, both included."""
        return path_to(self._end, self._parent)

    def best_path(self) -> list[State]:
        """Return the path to the state nearest to the end among those queued."""
        return best_path(self._queues.by_stage, self._parent)


def by_novelty(
    problem: ProblemOfParts[State], max_states: int, kinds: Sequence[QueueKind] = (QueueKind(-1),)
) -> BestFirst[State]:
    """Return a search that expands a novel state every other time.

    Between these it serves the kinds of queues in turn.
    """
    return BestFirst(problem, max_states, SeveralQueues(kinds, Novelty(problem.parts)))
