"""Searches pruned by a relaxation: nothing follows a state that is lost in it."""

from __future__ import annotations

from typing import Final, Generic

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import Problem, SearchState, State
from solitaire.solver.search.relaxation import LossTest, RelaxationTest, RelaxedState

_EXPANSIONS: Final = 4
"""States of a relaxation that a test expands, while a search goes on."""
_LONGEST_PAUSE: Final = 64
"""Tests between two searches at most."""
_TRIAL: Final = 500
"""States that a search tests before it may stop."""
_PAYS: Final = 16
"""A test that proves less than one of so many states lost costs more than it saves."""


class GradualRelaxation(Generic[State, RelaxedState]):
    """Test whether states are lost in a relaxation that is searched little by little.

    A test goes on with one search of the relaxation for a few states, and finds a state lost only if that is
    known by then. So the tests take a bounded part of the time, however long the relaxation takes. A state that
    is not tested is searched as any other. After each win of the relaxation, it is not searched for some tests,
    twice as many as the time before.

    Args:
        test: which searches the relaxation.
        patience: tests before the first search, as most wins are found sooner.
    """

    def __init__(self, test: RelaxationTest[State, RelaxedState], patience: int) -> None:
        self._search, self._relax = test.search, test.relax
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


class RelaxationPrunedSearch(BestFirst[State]):
    """Best-first search of only those states whose relaxation can be won.

    That makes it slow to win where much wins, and quick to prove a loss: what follows a state that is lost in
    the relaxation is never met. Of Klondike deals drawn by threes it proves some in a thousandth of the states.

    Args:
        problem: the problem to search.
        test: by a relaxation of the problem.
        max_states: how many states of all problems are stored at most.
        may_stop: whether it stops if its test proves hardly a state lost. Then another search of the problem
            should go on.
    """

    def __init__(
        self, problem: Problem[State], test: LossTest[State], max_states: int, may_stop: bool = False
    ) -> None:
        super().__init__(problem, max_states)
        self._test = test
        self._may_stop = may_stop
        self._tested = self._lost = 0
        """States that were tested, and those of them that were proven lost."""
        self._pending: State | None = None
        """The state whose relaxation is being searched."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states of all problems; return what is known."""
        test, queues, parent = self._test, self._queues, self._parent
        end = self.expanded + expansions
        while self.expanded < end:
            if len(parent) + test.stored > self.max_states:
                return SearchState.STOPPED
            if self._pending is None:
                if not queues:
                    return SearchState.EXHAUSTED
                self._pending = queues.take()
            state, before = self._pending, test.expanded
            outcome = test.search_from(state, end - self.expanded)
            self.expanded += test.expanded - before
            if outcome is SearchState.OPEN:
                return outcome
            self._pending = None
            self._tested += 1
            if outcome is SearchState.EXHAUSTED:
                self._lost += 1
            elif self._expand(state):
                return SearchState.FOUND
            if self._may_stop and self._tested == _TRIAL and self._lost * _PAYS < _TRIAL:
                return SearchState.STOPPED
        return SearchState.OPEN

    def stored_bytes(self) -> int:
        """Return about how much memory the states of all problems take, in bytes."""
        return super().stored_bytes() + self._test.stored_bytes()
