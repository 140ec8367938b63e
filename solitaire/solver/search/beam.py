"""Best-first search stage by stage, a few states of each: a beam that grows wider with every pass.

Where a game moves on in one direction, and much of what can be done at one stage can be done at the next as
well, most positions that can be won can be won in very many ways. Then it is no use to follow all that may be
done early. A pass expands a few states of the first stage, the cheapest ones, then as many of the next, and so
on to the end; what is left over waits for a wider pass, that begins anew.

Each pass sees the costs a little blurred, so that it is more than a wider look at the same: where many ways
win, another sample finds more than a larger one.
"""

from __future__ import annotations

from typing import Final, Generic

from solitaire.solver.search.best_first import CostQueue, best_path, path_to
from solitaire.solver.search.problem import WON, Problem, SearchState, State

NARROWEST: Final = 8
"""States of a stage that are expanded in the first pass."""
_BLUR: Final = 3
"""What is added to a cost at most, in whole bits."""


class Beam(Generic[State]):
    """A search that can be run in pieces, for problems whose stages never rise from a state to its children.

    It is complete: a pass that expanded all it met and found no end proves that there is none.

    Args:
        problem: what is searched.
        most: how many states are remembered at most.
    """

    def __init__(self, problem: Problem[State], most: int) -> None:
        self.problem = problem
        self.most = most
        self.expanded = 0
        """States whose followers were looked at, of all passes."""
        self._width = NARROWEST
        self._luck = 1
        self._end: State | None = None
        self._last_best: list[State] = []
        """The states to where the last pass came that went to its end."""
        self._begin()

    def _begin(self) -> None:
        """Begin a pass."""
        self._came_from: dict[State, State | None] = {self.problem.start: None}
        self._queues: dict[int, CostQueue[State]] = {}
        # At none yet: the end may follow from the start, and its stage is to be told from this one.
        self._stage = WON - 1
        self._here: CostQueue[State] = CostQueue()
        self._here.put(self.problem.start, 0)
        self._turns = self._width
        self._passed = 0
        """Stages that this pass has been at."""
        self._is_last = False
        self._is_whole = True
        """Whether this pass left nothing over so far."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to so many more states, and tell what is known then."""
        for _ in range(expansions):
            while not self._turns or not self._here:
                if not self._advance():
                    return SearchState.EXHAUSTED
            if len(self._came_from) > self.most:
                return SearchState.FULL
            self._turns -= 1
            self.expanded += 1
            if self._expand(self._here.pop()):
                return SearchState.FOUND
        return SearchState.OPEN

    def _expand(self, state: State) -> bool:
        """Queue what follows; whether the end is among it."""
        came_from, queues, here, at = self._came_from, self._queues, self._here, self._stage
        luck = self._luck
        for child, stage, exact in self.problem.children(state):
            if child in came_from:
                continue
            came_from[child] = state
            # Numbers that look like chance, and are the same every time.
            luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
            cost = exact + (luck >> 16 & _BLUR)
            if stage == at:
                here.put(child, cost)
            elif stage == WON:
                self._end = child
                return True
            elif stage in queues:
                queues[stage].put(child, cost)
            else:
                queue = queues[stage] = CostQueue()
                queue.put(child, cost)
        self._luck = luck
        return False

    def _advance(self) -> bool:
        """On to the next stage, or to a wider pass; False if nothing was left over by the last one."""
        if self._here and not self._queues and not self._is_last:
            # Nothing leads on from here: this stage is given as many as all before it together.
            self._is_last = True
            self._turns = self._width * self._passed
            return True
        if self._here:
            self._is_whole = False
        if self._queues:
            self._stage = max(self._queues)
            self._here = self._queues.pop(self._stage)
            self._turns = self._width
            self._passed += 1
        elif self._is_whole:
            return False
        else:
            self._last_best = self._best_of_pass()
            self._width += self._width // 10 or 1
            self._begin()
        return True

    def path(self) -> list[State]:
        """The states from the start to the one that was found, both counted."""
        return path_to(self._end, self._came_from)

    def best_path(self) -> list[State]:
        """The states to the one that seems nearest to the end, of those that a pass left over."""
        return self._last_best or self._best_of_pass()

    def _best_of_pass(self) -> list[State]:
        return best_path(self._queues | {self._stage: self._here}, self._came_from)
