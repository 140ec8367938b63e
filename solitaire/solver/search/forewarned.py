"""A search that looks ahead in a kinder game, and leaves out what is lost even there."""

from __future__ import annotations

from collections.abc import Callable

from solitaire.solver.search.best_first import Search
from solitaire.solver.search.problem import Outcome, Problem, State
from solitaire.solver.search.relaxation import Foresight


class Forewarned(Search[State]):
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
        self._foresight = Foresight(kinder)
        self._asked: State | None = None
        """The state that it looks ahead from."""

    def run(self, expansions: int) -> Outcome:
        """Expand up to so many more states of either game, and tell what is known then."""
        foresight, round_, came_from = self._foresight, self._round, self._came_from
        end = self.expanded + expansions
        while self.expanded < end:
            if len(came_from) + len(foresight) > self.most:
                return Outcome.FULL
            if self._asked is None:
                if not round_:
                    return Outcome.EXHAUSTED
                self._asked = self._take()
            state, before = self._asked, foresight.expanded
            outlook = foresight.ask(self._kindly(state), end - self.expanded)
            self.expanded += foresight.expanded - before
            if outlook is Outcome.OPEN:
                return outlook
            self._asked = None
            if outlook is Outcome.FOUND and self._expand(state):
                return Outcome.FOUND
        return Outcome.OPEN
