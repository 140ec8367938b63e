"""Best-first search in short passes, each with other noise in the costs.

Where a game can be won in many ways, the length of a search varies widely: one that goes wrong early tries most
of what follows before it returns, while another of the same deal ends in a tenth of the states. So several
short searches find a win sooner than a long one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.noise import Noise
from solitaire.solver.search.problem import Child, Problem, SearchState, State

INITIAL_EXPANSIONS: Final = 4000
"""States expanded in the first pass, by default."""
_NOISE: Final = 15
"""The largest addition to a cost, a power of two less one."""


class Restarts(Generic[State]):
    """Best-first searches of one problem in passes, resumable after any expansion.

    The first pass takes the costs as they are, the others add noise to them. Each pass is a little longer than
    the one before; one that expanded all that it met, and found no end, proves that there is none.

    Args:
        problem: the problem to search.
        max_states: how many states are stored at most.
        expansions: how many states are expanded in the first pass.
    """

    def __init__(self, problem: Problem[State], max_states: int, expansions: int = INITIAL_EXPANSIONS) -> None:
        self.problem = problem
        self.max_states = max_states
        self.expanded = 0
        """States expanded, in all passes."""
        self._noisy = _NoisyCosts(problem)
        self._pass = BestFirst(problem, max_states)
        self._length = expansions
        """States to be expanded in this pass."""
        self._best_of_last_pass: list[State] = []

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states, and return what is known then."""
        end = self.expanded + expansions
        while self.expanded < end:
            if self._pass.expanded >= self._length:
                self._begin_pass()
            before = self._pass.expanded
            outcome = self._pass.run(min(end - self.expanded, self._length - before))
            self.expanded += self._pass.expanded - before
            if outcome is not SearchState.OPEN:
                return outcome
        return SearchState.OPEN

    def _begin_pass(self) -> None:
        """Begin a longer pass."""
        self._best_of_last_pass = self._pass.best_path()
        self._length += self._length // 5 or 1
        self._pass = BestFirst(self._noisy, self.max_states)

    def stored_bytes(self) -> int:
        """Return about how much memory the states take that are stored, in bytes."""
        return self._pass.stored_bytes()

    def path(self) -> list[State]:
        """Return the states from the start to the end that was found, both included."""
        return self._pass.path()

    def best_path(self) -> list[State]:
        """Return the path to the state nearest to the end that the last whole pass left."""
        return self._best_of_last_pass or self._pass.best_path()


class _NoisyCosts(Generic[State]):
    """The same problem with noise in the costs."""

    def __init__(self, problem: Problem[State]) -> None:
        self.start = problem.start
        self._children = problem.children
        self._noise = Noise(_NOISE)

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and noisy costs."""
        noise = self._noise
        return [(child, stage, cost + noise.next()) for child, stage, cost in self._children(state)]
