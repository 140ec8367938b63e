"""Search of a relaxed problem; a state lost there is lost in the real one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import itemgetter
from typing import Final, Generic, Protocol, TypeVar

from solitaire.solver.search.problem import WON, Child, Problem, SearchState, State
from solitaire.solver.search.state_memory import bytes_of_states

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
