"""Best-first search in short passes, each with other noise in the costs.

Where a game can be won in many ways, the length of a search varies widely: one that goes wrong early tries most
of what follows before it returns, while another of the same deal ends in a tenth of the states. So several
short searches find a win sooner than a long one.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final, Generic

from solitaire.solver.search.best_first import BestFirst, by_novelty
from solitaire.solver.search.noise import Noise
from solitaire.solver.search.novelty import ProblemOfParts, StateParts
from solitaire.solver.search.problem import Child, Problem, SearchState, State
from solitaire.solver.search.several_queues import COST_BITS, QueueKind

INITIAL_EXPANSIONS: Final = 4000
"""States expanded in the first pass, by default."""
_NOISE: Final = 15
"""The largest addition to a cost."""


class Restarts(Generic[State]):
    """Best-first searches of one problem in passes, resumable after any expansion.

    Each pass is a little longer than the one before; one that expanded all that it met, and found no end,
    proves that there is none.

    Args:
        problem: the problem to search.
        passes: its searches, without end (``by_stages``, ``noisy_by_novelty``).
        expansions: how many states are expanded in the first pass.
    """

    def __init__(
        self,
        problem: Problem[State],
        passes: Iterator[BestFirst[State]],
        expansions: int = INITIAL_EXPANSIONS,
    ) -> None:
        self.problem = problem
        self.expanded = 0
        """States expanded, in all passes."""
        self._passes = passes
        self._pass = next(passes)
        self._length = expansions
        """States to be expanded in this pass."""
        self._best_of_last_pass: list[State] = []

    @property
    def known(self) -> Container[State]:
        """The states that this pass has met, also those to come."""
        return self._pass.known

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
        self._pass = next(self._passes)

    def stored_bytes(self) -> int:
        """Return about how much memory the states take that are stored, in bytes."""
        return self._pass.stored_bytes()

    def path(self) -> list[State]:
        """Return the states from the start to the end that was found, both included."""
        return self._pass.path()

    def best_path(self) -> list[State]:
        """Return the path to the state nearest to the end that the last whole pass left."""
        return self._best_of_last_pass or self._pass.best_path()


class NoisyCosts(Generic[State]):
    """The same problem with noise in the costs.

    Args:
        problem: the problem.
        noise: what is added to each cost.
        costs: how many costs are packed into one number (``COST_BITS``).
    """

    def __init__(self, problem: Problem[State], noise: Noise, costs: int = 1) -> None:
        self.start = problem.start
        self._children = problem.children
        self._noise = noise
        self._places = range(0, costs * COST_BITS, COST_BITS)

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and noisy costs."""
        noise, places = self._noise, self._places
        return [
            (child, stage, cost + sum([noise.next() << place for place in places]))
            for child, stage, cost in self._children(state)
        ]


class NoisyCostsOfParts(NoisyCosts[State]):
    """``NoisyCosts`` of a problem whose states have parts."""

    def __init__(self, problem: ProblemOfParts[State], noise: Noise, costs: int = 1) -> None:
        super().__init__(problem, noise, costs)
        self._parts = problem.parts

    def parts(self, state: State) -> StateParts:
        """Return the context and the parts of a state."""
        return self._parts(state)


def passes_of(begin: Callable[[], BestFirst[State]]) -> Iterator[BestFirst[State]]:
    """Yield the searches that ``begin`` returns, without end."""
    while True:
        yield begin()


def by_stages(problem: Problem[State], max_states: int) -> Iterator[BestFirst[State]]:
    """Yield searches by stages without end.

    The first takes the costs as they are, the others add noise to them.
    """
    yield BestFirst(problem, max_states)
    noisy = NoisyCosts(problem, Noise(_NOISE))
    yield from passes_of(lambda: BestFirst(noisy, max_states))


def noisy_by_novelty(
    problem: ProblemOfParts[State],
    max_states: int,
    kinds: Sequence[QueueKind] = (QueueKind(-1),),
    noise: int = _NOISE,
) -> Iterator[BestFirst[State]]:
    """Yield searches by novelty without end, each with other noise in the costs.

    Args:
        problem: the problem to search.
        max_states: how many states each of them stores at most.
        kinds: the kinds of queues.
        noise: the largest addition to a cost, a power of two less one.
    """
    noisy = NoisyCostsOfParts(problem, Noise(noise))
    return passes_of(lambda: by_novelty(noisy, max_states, kinds))
