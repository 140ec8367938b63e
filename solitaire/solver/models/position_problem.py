"""Base of search problems whose states stand for positions of the core."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.lines.move_line import Line, follow
from solitaire.solver.search.problem import Child, State


class PositionProblem(ABC, Generic[State]):
    """A search problem that has a state for each position.

    Args:
        rules: the game.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.position = position

    @abstractmethod
    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""

    @abstractmethod
    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        return follow(Line(self.rules, self.position), path[1:], self.state_of, self._is_turn)

    def _is_turn(self, move: Move) -> bool:
        """Whether a move that leads to no state of a path only brings up a card of the stock."""
        return False
