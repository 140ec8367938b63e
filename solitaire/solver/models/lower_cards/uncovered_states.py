"""Search problem without states that only stand for positions of another state."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.solver.models.lower_cards.optional_cards import ANY_OPTIONAL, covers
from solitaire.solver.models.lower_cards.problem import LowerCardsProblem, State
from solitaire.solver.search.problem import Child


class UncoveredStates:
    """A ``LowerCardsProblem`` for one search, without states *covered* by others.

    A state covers another that is the same without some of its optional cards: whatever position the other
    stands for, it stands for as well. The fewest moves that win from any of its positions are more than those
    from any of some child, so a search that expands all other states meets a win if there is one.

    Args:
        problem: the problem.
    """

    def __init__(self, problem: LowerCardsProblem) -> None:
        self._problem = problem
        self.start = problem.start
        self._met: dict[bytes, list[State]] = {}
        """The states that were listed, by what is left of them without optional cards."""

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow and are not covered, with their stages and costs."""
        after = []
        for child in self._problem.children(state):
            met = self._met.setdefault(child[0].translate(None, ANY_OPTIONAL), [])
            if not any(covers(other, child[0]) for other in met):
                met.append(child[0])
                after.append(child)
        return after
