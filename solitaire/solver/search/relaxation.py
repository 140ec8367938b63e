"""Search of a relaxed problem; a state lost there is lost in the real one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import itemgetter
from typing import Final, Generic, Protocol, TypeVar

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, Child, Problem, SearchState, State
from solitaire.solver.search.state_memory import bytes_of_states

_EXPANSIONS: Final = 4
"""States of a relaxation that a test expands, while a search goes on."""
_LONGEST_PAUSE: Final = 64
"""Tests between two searches at most."""
_TRIAL: Final = 500
"""States that a search tests before it may stop."""
_PAYS: Final = 16
"""A test that proves less than one of so many states lost costs more than it saves."""
_COST: Final = itemgetter(2)

RelaxedState = TypeVar("RelaxedState", bound=Hashable)
_State_contra = TypeVar("_State_contra", bound=Hashable, contravariant=True)


class LossTest(Protocol[_State_contra]):
    """Resumable test that proves states lost by searching another problem."""

    @property
    def expanded(self) -> int:
        """States of the other problem expanded."""
        ...

    @property
    def stored(self) -> int:
        """How many of these are stored."""
        ...

    def stored_bytes(self) -> int:
        """Return about how many bytes they take."""
        ...

    def search_from(self, state: _State_contra, expansions: int) -> SearchState:
        """Search for a win of the other problem.

        Without one, it is ``EXHAUSTED``, and the state is lost; with one, it is ``FOUND``, and nothing is known
        of the state. It is ``OPEN`` after so many expansions; then call it again with the same state.
        """
        ...


class _Frame(Generic[State]):
    """A state on the path from where the search began."""

    __slots__ = ("lowest", "state", "unexplored")

    def __init__(self, state: State, number: int, unexplored: list[Child[State]]) -> None:
        self.state = state
        self.lowest = number
        """The lowest number of a state without a verdict that is known to follow."""
        self.unexplored = unexplored
        """Children not tried yet, the next one last."""


class RelaxedSearch(Generic[State]):
    """Search from one state after another that settles each state that it meets.

    It goes into depth, the cheapest child first. States that lead to each other are one *component*. Once all
    that follows a component was met without a win, it is lost, even if a win is found elsewhere. A state that
    was met and is not lost then leads to some state on the path; so if a win follows the last state of the
    path, all of them are won. Therefore no state is expanded twice. (Strongly connected components: Robert
    Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM Journal on Computing 1, 1972.)

    Args:
        problem: the problem to search.
        test: by a relaxation of this problem; a state that it finds lost is not expanded.
    """

    def __init__(self, problem: Problem[State], test: LossTest[State] | None = None) -> None:
        self.problem = problem
        self._test = test
        self.own_expanded = 0
        """States of this problem expanded."""
        self.lost: set[State] = set()
        """States known to be lost."""
        self._won: set[State] = set()
        """States known to be won."""
        self._numbers: dict[State, int] = {}
        """States met without a verdict, numbered in the order they were met."""
        self._path: list[_Frame[State]] = []

    @property
    def expanded(self) -> int:
        """States expanded, also those of its relaxation."""
        return self.own_expanded + (self._test.expanded if self._test else 0)

    @property
    def stored(self) -> int:
        """How many states are stored, also those of its relaxation."""
        stored = len(self.lost) + len(self._won) + len(self._numbers)
        return stored + (self._test.stored if self._test else 0)

    def stored_bytes(self) -> int:
        """Return about how many bytes the states take, also those of its relaxation."""
        stored = self.lost, self._won, self._numbers
        taken = sum([bytes_of_states(states, self.problem.start) for states in stored])
        return taken + (self._test.stored_bytes() if self._test else 0)

    def search_from(self, state: State, expansions: int) -> SearchState:
        """Search for a win from a state: ``FOUND``, ``EXHAUSTED``, or ``OPEN``.

        It is ``OPEN`` after so many expansions; then call it again with the same state.
        """
        path, end = self._path, self.expanded + expansions
        if not path:
            if state in self.lost:
                return SearchState.EXHAUSTED
            if state in self._won:
                return SearchState.FOUND
            outcome = self._enter(state, end)
            if outcome is not SearchState.FOUND:
                return outcome
        while path:
            frame = path[-1]
            if not frame.unexplored:
                self._leave(path.pop())
                continue
            child, stage, _ = frame.unexplored[-1]
            if stage == WON or child in self._won:
                self._won.update(self._numbers)
                self._numbers.clear()
                path.clear()
                return SearchState.FOUND
            if child in self.lost:
                frame.unexplored.pop()
            elif (number := self._numbers.get(child)) is not None:
                frame.unexplored.pop()
                frame.lowest = min(number, frame.lowest)
            elif self.expanded >= end or self._enter(child, end) is SearchState.OPEN:
                return SearchState.OPEN
            else:
                frame.unexplored.pop()
        return SearchState.EXHAUSTED

    def _enter(self, state: State, end: int) -> SearchState:
        """Expand a state at the end of the path, unless its own relaxation is lost or still open.

        Returns the outcome of that one. ``end`` is the number of expansions after which it is ``OPEN``.
        """
        if self._test:
            outcome = self._test.search_from(state, end - self.expanded)
            if outcome is not SearchState.FOUND:
                if outcome is SearchState.EXHAUSTED:
                    self.lost.add(state)
                return outcome
        number = self._numbers[state] = len(self._numbers)
        self.own_expanded += 1
        unexplored = sorted(self.problem.children(state), key=_COST)
        unexplored.reverse()
        self._path.append(_Frame(state, number, unexplored))
        return SearchState.FOUND

    def _leave(self, frame: _Frame[State]) -> None:
        """Deal with the last state of the path, all of whose children were tried."""
        numbers, state = self._numbers, frame.state
        if frame.lowest < numbers[state]:
            # It leads to an earlier state on the path, which belongs to the same component.
            before = self._path[-1]
            before.lowest = min(frame.lowest, before.lowest)
            return
        last = None
        while last != state:
            last, _ = numbers.popitem()
            self.lost.add(last)


class RelaxationTest(Generic[State, RelaxedState]):
    """Test states of a problem by searching a relaxation of it.

    Args:
        relaxation: a problem that is won wherever the real one is.
        relax: returns the state of the relaxation for one of the real problem.
        further: a test by a relaxation of the relaxation; what it finds lost is not searched.
    """

    def __init__(
        self,
        relaxation: Problem[RelaxedState],
        relax: Callable[[State], RelaxedState],
        further: LossTest[RelaxedState] | None = None,
    ) -> None:
        self.search = RelaxedSearch(relaxation, further)
        self.relax = relax

    @property
    def expanded(self) -> int:
        """States of the relaxation expanded, and of further ones."""
        return self.search.expanded

    @property
    def stored(self) -> int:
        """How many of these are stored."""
        return self.search.stored

    def stored_bytes(self) -> int:
        """Return about how many bytes they take."""
        return self.search.stored_bytes()

    def search_from(self, state: State, expansions: int) -> SearchState:
        """Search the relaxed problem from a state of the real one."""
        return self.search.search_from(self.relax(state), expansions)


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
