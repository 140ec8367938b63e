"""Depth-first search with nogood learning: the short way to prove a loss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from solitaire.solver.search.nogoods import NogoodTable
from solitaire.solver.search.problem import WON, Child, Problem, SearchState

PiledState: TypeAlias = tuple[int, tuple[bytes, ...]]
"""A time that never decreases, and piles."""

_NOGOOD_BYTES: Final = 600
"""About the memory of a stored loss."""


class PiledProblem(Problem[PiledState], Protocol):
    """A game that is won when no card is left, and in which no position comes again."""

    def lowest(self, state: PiledState) -> list[int]:
        """Return for each pile the place of the lowest card that determines the moves.

        Places count from 0 at the bottom; -1 if it must be known that there is no card below.
        """
        ...


class _Frame(NamedTuple):
    """A state on the path from the start."""

    state: PiledState
    unexplored: list[Child[PiledState]]
    """Children not tried yet, the next one last."""
    lowest: list[int]
    """The lowest card of each pile that had to be known so far, as in ``PiledProblem``."""


class DepthFirst:
    """Complete depth-first search, resumable after any expansion.

    A state is lost if all its children are. The proof uses the cards that determine the moves, and those that
    prove the children lost; cards keep their places in the piles, so the lowest count. A pile
    that had not to be known to its bottom keeps a card whatever is played, so other cards below win nothing.

    Args:
        problem: the problem to search.
        max_states: how many losses are stored at most.
    """

    def __init__(self, problem: PiledProblem, max_states: int) -> None:
        self.problem = problem
        self.max_states = max_states
        self.expanded = 0
        """States expanded."""
        self.nogoods = NogoodTable()
        self._end: PiledState | None = None
        self._stack: list[_Frame] = []
        self._enter(problem.start)

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more states, and return what is known then."""
        for _ in range(expansions):
            if self.nogoods.count > self.max_states:
                return SearchState.STOPPED
            state = self._next()
            if state is None:
                return SearchState.EXHAUSTED if self._end is None else SearchState.FOUND
            self._enter(state)
        return SearchState.OPEN

    def _enter(self, state: PiledState) -> None:
        """Expand a state."""
        self.expanded += 1
        self._stack.append(_Frame(state, list(self.problem.children(state)), self.problem.lowest(state)))

    def _next(self) -> PiledState | None:
        """The next state to expand that is not known to be lost; None at the end."""
        stack, lookup = self._stack, self.nogoods.lookup
        while stack:
            (time, piles), unexplored, lowest = stack[-1]
            while unexplored:
                child, stage, _ = unexplored.pop()
                if stage == WON:
                    self._end = child
                    return None
                depths = lookup(*child)
                if depths is None:
                    return child
                _lower(lowest, [len(pile) - depth for pile, depth in zip(child[1], depths, strict=True)])
            stack.pop()
            depths = bytes([len(pile) - low for pile, low in zip(piles, lowest, strict=True)])
            self.nogoods.add(time, piles, depths)
            if stack:
                _lower(stack[-1].lowest, lowest)
        return None

    def best_path(self) -> list[PiledState]:
        """Return no path: this search proves losses, and does not get near wins."""
        return []

    def stored_bytes(self) -> int:
        """Return about how much memory the losses take that are stored, in bytes."""
        return self.nogoods.count * _NOGOOD_BYTES

    def path(self) -> list[PiledState]:
        """Return the states from the start to the end that was found, both included."""
        assert self._end is not None
        return [*(frame.state for frame in self._stack), self._end]


def _lower(lowest: list[int], others: Sequence[int]) -> None:
    """Lower each place to the lesser of the two."""
    lowest[:] = map(min, lowest, others)
