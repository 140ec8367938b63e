"""Search of a relaxed problem; a state lost there is lost in the real one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, Problem, SearchState, State, bytes_of_states
from solitaire.solver.search.stage_queues import CostQueue

_EXPANSIONS: Final = 4
"""States of a relaxation that a test expands, while a search goes on."""
_LONGEST_PAUSE: Final = 64
"""Tests between two searches at most."""

RelaxedState = TypeVar("RelaxedState", bound=Hashable)


class RelaxedSearch(Generic[State]):
    """Search from one state after another that keeps what it has proven.

    It expands the cheapest state first, of equals the first child of the last one.

    A state is lost if no win is found before all that follows was met, and so is all that was met. If there is
    a win, there is one from each state on the path to it; the others that were met are forgotten, as it is not
    known what else follows them.
    """

    def __init__(self, problem: Problem[State]) -> None:
        self.problem = problem
        self.expanded = 0
        """States expanded."""
        self.lost: set[State] = set()
        """States known to be lost."""
        self._won: set[State] = set()
        """States known to be won."""
        self._parent: dict[State, State | None] = {}
        """States met in this search, with their parents."""
        self._unexplored: CostQueue[State] = CostQueue()
        """Of these, those not expanded yet."""

    def __len__(self) -> int:
        """How many states are stored."""
        return len(self.lost) + len(self._won) + len(self._parent)

    def stored_bytes(self) -> int:
        """Return about how much memory the states take, in bytes."""
        stored = self.lost, self._won, self._parent
        return sum([bytes_of_states(states, self.problem.start) for states in stored])

    def search_from(self, state: State, expansions: int) -> SearchState:
        """Search for a win from a state: ``FOUND``, ``EXHAUSTED``, or ``OPEN``.

        It is ``OPEN`` after so many expansions; then call it again with the same state.
        """
        lost, won, parent, unexplored = self.lost, self._won, self._parent, self._unexplored
        if not parent:
            if state in lost:
                return SearchState.EXHAUSTED
            if state in won:
                return SearchState.FOUND
            parent[state] = None
            unexplored.put(state, 0)
        children = self.problem.children
        for number in range(expansions):
            if not unexplored:
                lost.update(parent)
                parent.clear()
                self.expanded += number
                return SearchState.EXHAUSTED
            state = unexplored.pop()
            for child, stage, cost in reversed(children(state)):
                if stage == WON or child in won:
                    self._mark_won(state)
                    self.expanded += number + 1
                    return SearchState.FOUND
                if child not in lost and child not in parent:
                    parent[child] = state
                    unexplored.put(child, cost)
        self.expanded += expansions
        return SearchState.OPEN

    def _mark_won(self, last: State) -> None:
        """Store that the states that lead to this one are won."""
        node: State | None = last
        while node is not None:
            self._won.add(node)
            node = self._parent[node]
        self._parent.clear()
        self._unexplored = CostQueue()


class GradualRelaxation(Generic[State, RelaxedState]):
    """Test whether states are lost in a relaxation that is searched little by little.

    A test goes on with one search of the relaxation for a few states, and finds a state lost only if that is
    known by then. So the tests take a bounded part of the time, however long the relaxation takes. A state that
    is not tested is searched as any other. After each win of the relaxation, it is not searched for some tests,
    twice as many as the time before.

    Args:
        relaxation: a problem that is won wherever the real one is.
        relax: returns the state of the relaxation for a state of the real problem.
        patience: tests before the first search, as most wins are found sooner.
    """

    def __init__(
        self, relaxation: Problem[RelaxedState], relax: Callable[[State], RelaxedState], patience: int
    ) -> None:
        self._search = RelaxedSearch(relaxation)
        self._relax = relax
        self._waiting = patience
        """Tests before the next search."""
        self._pause = 1
        """Tests between two searches."""
        self._pending: RelaxedState | None = None
        """The state of the relaxation that is being searched from."""

    def __call__(self, state: State) -> bool:
        """Whether the state is known to be lost."""
        search, relaxed = self._search, self._relax(state)
        if relaxed in search.lost:
            return True
        if self._pending is None:
            if self._waiting:
                self._waiting -= 1
                return False
            self._pending = relaxed
        outcome = search.search_from(self._pending, _EXPANSIONS)
        if outcome is SearchState.OPEN:
            return False
        self._pending = None
        self._pause = 1 if outcome is SearchState.EXHAUSTED else min(self._pause * 2, _LONGEST_PAUSE)
        self._waiting = self._pause
        return relaxed in search.lost


class RelaxationPrunedSearch(BestFirst[State], Generic[State, RelaxedState]):
    """Best-first search of only those states whose relaxation can be won.

    That makes it slow to win where much wins, and quick to prove a loss: what follows a state that is lost in
    the relaxation is never met. Of Klondike deals drawn by threes it proves some in a thousandth of the states.

    Args:
        problem: the problem to search.
        relaxation: a problem that is won wherever this one is.
        relax: returns the state of the relaxation for a state of this problem.
        max_states: how many states of either problem are stored at most.
    """

    def __init__(
        self,
        problem: Problem[State],
        relaxation: Problem[RelaxedState],
        relax: Callable[[State], RelaxedState],
        max_states: int,
    ) -> None:
        super().__init__(problem, max_states)
        self._relax = relax
        self._relaxed = RelaxedSearch(relaxation)
        self._pending: State | None = None
        """The state whose relaxation is being searched."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states of either problem; return what is known."""
        relaxed, queues, parent = self._relaxed, self._queues, self._parent
        end = self.expanded + expansions
        while self.expanded < end:
            if len(parent) + len(relaxed) > self.max_states:
                return SearchState.FULL
            if self._pending is None:
                if not queues:
                    return SearchState.EXHAUSTED
                self._pending = queues.take()
            state, before = self._pending, relaxed.expanded
            outcome = relaxed.search_from(self._relax(state), end - self.expanded)
            self.expanded += relaxed.expanded - before
            if outcome is SearchState.OPEN:
                return outcome
            self._pending = None
            if outcome is SearchState.FOUND and self._expand(state):
                return SearchState.FOUND
        return SearchState.OPEN

    def stored_bytes(self) -> int:
        """Return about how much memory the states of both problems take, in bytes."""
        return super().stored_bytes() + self._relaxed.stored_bytes()
