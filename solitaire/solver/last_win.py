"""The last winning line of a game, kept from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer
from solitaire.solver.lines.nearby_line import NearbyLine
from solitaire.solver.solve import short_answer


class LastWin:
    """The last line known to win a game, which helps to solve the positions beside it.

    Args:
        rules: the game.
        opening: its first position, where lines begin.
    """

    def __init__(self, rules: Rules, opening: Position) -> None:
        self._rules = rules
        self._opening = opening
        self._moves: tuple[Move, ...] = ()

    def solve(
        self,
        moves: Sequence[Move],
        position: Position,
        seconds: float,
        max_states: int,
        clock: Callable[[], float],
    ) -> Answer:
        """Return the answer about the ``position`` after these moves, its line shortened.

        The line is followed as `solitaire.solver.solve.solve` does. An answer that wins gives the next line.
        """
        answer = short_answer(self._rules, position, seconds, max_states, clock, self.line_beside(moves))
        self.add_answer(moves, answer)
        return answer

    def add_answer(self, moves: Sequence[Move], answer: Answer) -> None:
        """Remember the answer about the position after these moves, if it wins."""
        if answer.moves:
            self._moves = (*moves, *answer.moves)

    def line_beside(self, moves: Sequence[Move]) -> NearbyLine | None:
        """Return the rest of the line from where these moves leave it.

        None if no line is known.
        """
        if not self._moves:
            return None
        position, common = self._opening, 0
        for move, other in zip(moves, self._moves, strict=False):
            if move != other:
                break
            position, _ = perform(self._rules, position, move)
            common += 1
        return NearbyLine(position, self._moves[common:])
