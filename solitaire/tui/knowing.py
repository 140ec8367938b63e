"""A deal that was dealt because it can be won need not be searched for its win once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from solitaire.game import Game
from solitaire.rules.moves import Move
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.solving import Solver, Told

LineOf: TypeAlias = Callable[[Game], Sequence[Move]]
"""The moves that win a game from its first position, where they are known; else none."""


class Knowing:
    """A solver that answers at once what is known, and leaves all else to another.

    Args:
        solver: the other.
        line_of: what is known.
    """

    def __init__(self, solver: Solver, line_of: LineOf) -> None:
        self._solver = solver
        self._line_of = line_of

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, told: Told) -> None:
        """Ask about a position of a game."""
        if not moves and (line := self._line_of(game)):
            told(Answer(Verdict.WINNABLE, tuple(line), 0, 0.0))
        else:
            self._solver.ask(game, moves, seconds, told)

    def drop(self, told: Told) -> None:
        """Forget a question."""
        self._solver.drop(told)

    async def end(self) -> None:
        """Answer no more."""
        await self._solver.end()
