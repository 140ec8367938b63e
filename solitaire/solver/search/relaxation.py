"""What becomes of states in a kinder game: what is lost there is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import WON, Problem, SearchState, State


class RelaxedSearch(Generic[State]):
    """A depth-first search that is asked about one state after another, and finds nothing out twice.

    A state is lost if no win is found before all that follows was met, and so is all that was met. If there is
    a win, there is one from each state on the way to it; the others that were met are forgotten, for nobody
    knows what else follows them.
    """

    def __init__(self, problem: Problem[State]) -> None:
        self.problem = problem
        self.expanded = 0
        """States whose followers were looked at."""
        self.lost: set[State] = set()
        """States known to be lost."""
        self._hopeful: set[State] = set()
        """States known to be won."""
        self._came_from: dict[State, State | None] = {}
        """States met since the question was asked."""
        self._ahead: list[State] = []
        """Of these, those not looked at yet, the next one last."""

    def __len__(self) -> int:
        """How many states are remembered."""
        return len(self.lost) + len(self._hopeful) + len(self._came_from)

    def ask(self, state: State, expansions: int) -> SearchState:
        """Whether a win is ``FOUND``. It may be ``OPEN`` after so many expansions; then ask the same again."""
        lost, hopeful, came_from, ahead = self.lost, self._hopeful, self._came_from, self._ahead
        if not came_from:
            if state in lost:
                return SearchState.EXHAUSTED
            if state in hopeful:
                return SearchState.FOUND
            came_from[state] = None
            ahead.append(state)
        children = self.problem.children
        for number in range(expansions):
            if not ahead:
                lost.update(came_from)
                came_from.clear()
                self.expanded += number
                return SearchState.EXHAUSTED
            state = ahead.pop()
            for child, stage, _ in reversed(children(state)):
                if stage == WON or child in hopeful:
                    self._hope(state)
                    self.expanded += number + 1
                    return SearchState.FOUND
                if child not in lost and child not in came_from:
                    came_from[child] = state
                    ahead.append(child)
        self.expanded += expansions
        return SearchState.OPEN

    def _hope(self, last: State) -> None:
        """The states that lead to this one are won."""
        way: State | None = last
        while way is not None:
            self._hopeful.add(way)
            way = self._came_from[way]
        self._came_from.clear()
        self._ahead.clear()


class RelaxationPrunedSearch(BestFirst[State]):
    """A search in stages that expands no state before it knows that the kinder game can be won from there.

    That makes it slow to win where much wins, and quick to prove a loss: all that follows a state without hope
    is never met. Of Klondike deals drawn by threes it proves some in a thousandth of the states.

    Args:
        problem: what is searched.
        kinder: a game that is won wherever this one is.
        kindly: gives the state of the kinder game for one of this.
        most: how many states of either game are remembered at most.
    """

    def __init__(
        self, problem: Problem[State], kinder: Problem[State], kindly: Callable[[State], State], most: int
    ) -> None:
        super().__init__(problem, most)
        self._kindly = kindly
        self._foresight = RelaxedSearch(kinder)
        self._asked: State | None = None
        """The state that it looks ahead from."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to so many more states of either game, and tell what is known then."""
        foresight, round_, came_from = self._foresight, self._round, self._came_from
        end = self.expanded + expansions
        while self.expanded < end:
            if len(came_from) + len(foresight) > self.most:
                return SearchState.FULL
            if self._asked is None:
                if not round_:
                    return SearchState.EXHAUSTED
                self._asked = self._take()
            state, before = self._asked, foresight.expanded
            outlook = foresight.ask(self._kindly(state), end - self.expanded)
            self.expanded += foresight.expanded - before
            if outlook is SearchState.OPEN:
                return outlook
            self._asked = None
            if outlook is SearchState.FOUND and self._expand(state):
                return SearchState.FOUND
        return SearchState.OPEN
