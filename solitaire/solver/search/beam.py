"""Best-first search stage by stage: a beam that grows wider with every pass.

In a game whose stages never rise, many moves of one stage can be made at the next as well, so a position that
can be won can mostly be won in very many ways. Then a sample of the states of each stage is enough. A pass
expands the few cheapest states of the first stage, then as many of the next, and so on to the last. The next
pass begins anew and is wider.

Each pass adds a little noise to the costs, so that it takes another sample, not only a larger one: where many
ways win, that finds more.

A cost says little about what is still to come. A *rollout* plays a state to the end by a fixed policy. Where a
problem has one, at every few stages only the states whose rollouts end best are kept, and expanded with their
descendants (Gerald Tesauro and Gregory Galperin, "On-line Policy Improvement using Monte-Carlo Search", NIPS
1996).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final, Generic

from solitaire.solver.search.noise import Noise
from solitaire.solver.search.problem import WON, Problem, SearchState, State
from solitaire.solver.search.stage_queues import IDLE, CostQueue, best_path, path_to
from solitaire.solver.search.state_memory import bytes_of_states

INITIAL_WIDTH: Final = 8
"""States of a stage that are expanded in the first pass, by default."""
_GROWTH: Final = 30
"""How much wider a pass is than the one before, in per cent, by default."""
_NOISE: Final = 3
"""The largest addition to a cost, by default."""
_ROLLOUT_STAGES: Final = 4
"""Rollouts are made at every so many stages."""
_KEPT_SHARE: Final = 8
"""Of the width of a pass, rollouts keep one state in so many."""


class _Pass(Generic[State]):
    """A pass from the first stage to the last.

    Args:
        start: the first state.
        width: how many states of a stage are expanded.
    """

    def __init__(self, start: State, width: int) -> None:
        self._width = width
        self.parent: dict[State, State | None] = {start: None}
        self.queues: dict[int, CostQueue[State]] = {}
        """The states of each later stage."""
        # No stage yet: the end may be a child of the start, and its stage must differ from this one.
        self.stage = WON - 1
        self.current: CostQueue[State] = CostQueue()
        """The states of this stage."""
        self.current.put(start, 0)
        self.expansions_left = width
        """How many states of this stage are still to be expanded."""
        self._stages_visited = 0
        self._is_extended = False
        """Whether more states of the last stage are expanded than of the others."""
        self.is_complete = True
        """Whether no state was left unexpanded so far."""

    def extend_last_stage(self) -> bool:
        """Expand as many states of the last stage as of all before it; whether that is still to be done."""
        if not self.current or self.queues or self._is_extended:
            return False
        self._is_extended = True
        self.expansions_left = self._width * self._stages_visited
        return True

    def go_to_next_stage(self) -> bool:
        """Forget the states that are left over at this stage; return whether a later one was reached."""
        if self.current:
            self.is_complete = False
        if not self.queues:
            return False
        for bucket in self.current.buckets:
            for state in bucket or ():
                del self.parent[state]
        self.stage = max(self.queues)
        self.current = self.queues.pop(self.stage)
        self.expansions_left = self._width
        self._stages_visited += 1
        return True

    def keep(self, states: list[tuple[int, int, State]], count: int) -> None:
        """Keep the first of the states of this stage, each after a rank and its cost; forget the others."""
        self.current = CostQueue()
        for _, cost, state in states[:count]:
            self.current.put(state, cost)
        for *_, state in states[count:]:
            del self.parent[state]
        self.is_complete = False

    def best_path(self) -> list[State]:
        """Return the path to the state nearest to the end of those that wait."""
        return best_path(self.queues | {self.stage: self.current}, self.parent)


class Beam(Generic[State]):
    """Beam search for problems whose stages never rise, resumable after any expansion.

    It is complete: a pass that expanded all it met and found no end proves that there is none.

    Args:
        problem: the problem to search.
        max_states: how many states are stored at most.
        width: how many states of a stage are expanded in the first pass. The fewer and longer the stages, the
            more.
        noise: the largest addition to a cost, a power of two less one. The larger, the more passes differ.
        growth: how much wider a pass is than the one before, in per cent. The more, the sooner the passes are
            wide; the less, the more of them there are.
        rollout: returns the cost of the state in which a rollout ends.
    """

    def __init__(
        self,
        problem: Problem[State],
        max_states: int,
        width: int = INITIAL_WIDTH,
        noise: int = _NOISE,
        growth: int = _GROWTH,
        rollout: Callable[[State], int] | None = None,
    ) -> None:
        self.problem = problem
        self.max_states = max_states
        self.expanded = 0
        """States expanded, in all passes, and rollouts."""
        self._width = width
        self._growth = growth
        self._rollout = rollout
        self._noise = Noise(noise)
        self._end: State | None = None
        self._best_of_last_pass: list[State] = []
        """The best path of the last pass that came to its end."""
        self._pass = _Pass(problem.start, width)
        self._waiting: list[tuple[State, int]] = []
        """States of the current stage that wait for a rollout, with their costs."""
        self._ranked: list[tuple[int, int, State]] = []
        """The others, each after the costs of its rollout and of itself."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states, and return what is known then."""
        end = self.expanded + expansions
        while self.expanded < end:
            if self._waiting:
                self._rank(end - self.expanded)
            elif not self._pass.expansions_left or not self._pass.current:
                if not self._advance():
                    return SearchState.EXHAUSTED
            elif len(self._pass.parent) > self.max_states:
                return SearchState.STOPPED
            elif self._expand(min(self._pass.expansions_left, end - self.expanded)):
                return SearchState.FOUND
        return SearchState.OPEN

    def _expand(self, most: int) -> bool:
        """Expand so many states of the stage, and queue their children; whether one of these is the end.

        It stops sooner where the stage has no more states, or too many states are stored.
        """
        this = self._pass
        parent, queues, current, at = this.parent, this.queues, this.current, this.stage
        children, max_states = self.problem.children, self.max_states
        noise = self._noise
        while most and current.least != IDLE and len(parent) <= max_states:
            most -= 1
            self.expanded += 1
            this.expansions_left -= 1
            state = current.pop()
            for child, stage, cost in children(state):
                if child in parent:
                    continue
                parent[child] = state
                if stage == at:
                    queue = current
                elif stage == WON:
                    self._end = child
                    return True
                elif stage in queues:
                    queue = queues[stage]
                else:
                    queue = queues[stage] = CostQueue()
                queue.put(child, cost + noise.next())
        return False

    def _advance(self) -> bool:
        """Go to the next stage, or to a wider pass; False if the last pass was complete."""
        this = self._pass
        if this.extend_last_stage():
            return True
        if this.go_to_next_stage():
            if self._rollout and this.stage % _ROLLOUT_STAGES == 0:
                states = this.current.with_costs()
                self._waiting = states if len(states) > self._kept else []
        elif this.is_complete:
            return False
        else:
            self._best_of_last_pass = this.best_path()
            self._width += self._width * self._growth // 100 or 1
            self._pass = _Pass(self.problem.start, self._width)
        return True

    @property
    def _kept(self) -> int:
        """How many states of a stage rollouts keep."""
        return max(1, self._width // _KEPT_SHARE)

    def _rank(self, most: int) -> None:
        """Make up to so many rollouts; after the last one, keep the states whose rollouts cost least."""
        assert self._rollout
        waiting = self._waiting
        for state, cost in waiting[:most]:
            self._ranked.append((self._rollout(state) + self._noise.next(), cost, state))
            self.expanded += 1
        del waiting[:most]
        if not waiting:
            self._ranked.sort(key=itemgetter(0))
            self._pass.keep(self._ranked, self._kept)
            self._ranked.clear()

    def stored_bytes(self) -> int:
        """Return about how much memory the states take that are stored, in bytes."""
        return bytes_of_states(self._pass.parent, self.problem.start)

    def path(self) -> list[State]:
        """Return the states from the start to the end that was found, both included."""
        return path_to(self._end, self._pass.parent)

    def best_path(self) -> list[State]:
        """Return the path to the state nearest to the end of those that a pass left over."""
        return self._best_of_last_pass or self._pass.best_path()
