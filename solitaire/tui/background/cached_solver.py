"""What is known already is not searched for again: the way to win a deal that was dealt as a winnable one, and
whatever was found out about a game that was reviewed, left or dealt again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from solitaire.analysis.knowledge import GameKnowledge
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.background.solver_client import AnswerCallback, Solver

LineOf: TypeAlias = Callable[[Game], Sequence[Move]]
"""The moves that win a game from its first position, where they are known; else none."""


class CachedSolver:
    """A solver that answers at once what is known, and leaves all else to another.

    Args:
        solver: the other. What it finds out is remembered as long as the same game is played.
        line_of: what is known besides.
    """

    def __init__(self, solver: Solver, line_of: LineOf) -> None:
        self._solver = solver
        self._line_of = line_of
        self._ruleset: Ruleset | None = None
        self._foresight: GameKnowledge
        self._told: AnswerCallback | None = None
        """Waits for an answer, or has waited."""
        self._heard: AnswerCallback | None = None
        """Waits for the other's."""
        self._answering: asyncio.Handle | None = None

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, told: AnswerCallback) -> None:
        """Ask about a position of a game."""
        self._forget()
        self._told = told
        foresight, position = self._remembered(game), _position(game, moves)
        if not moves and (line := self._line_of(game)):
            foresight.add_answer(position, _won_by(line))
        if foresight.is_winnable(position):
            self._answer(_won_by(foresight.winning_line(position)))
        elif foresight.is_lost(position):
            self._answer(Answer(Verdict.UNWINNABLE, (), 0, 0.0))
        else:

            def heard(answer: Answer) -> None:
                if answer.verdict is not Verdict.UNKNOWN:
                    foresight.add_answer(position, answer)
                told(answer)

            self._heard = heard
            self._solver.ask(game, moves, seconds, heard)

    def drop(self, told: AnswerCallback) -> None:
        """Forget a question."""
        if told is self._told:
            self._forget()

    async def end(self) -> None:
        """Answer no more."""
        self._forget()
        await self._solver.end()

    def _answer(self, answer: Answer) -> None:
        """Answer soon: who asks one thing after the other is not called by his own question."""
        assert self._told
        self._answering = asyncio.get_running_loop().call_soon(self._told, answer)

    def _forget(self) -> None:
        """Answer nothing that was asked so far."""
        if self._answering:
            self._answering.cancel()
        if self._heard:
            self._solver.drop(self._heard)
        self._told = self._heard = self._answering = None

    def _remembered(self, game: Game) -> GameKnowledge:
        """What was found out about the game, whichever its deal."""
        if self._ruleset != game.rules.ruleset:
            self._ruleset, self._foresight = game.rules.ruleset, GameKnowledge(game.rules)
        return self._foresight


def _won_by(line: Sequence[Move]) -> Answer:
    return Answer(Verdict.WINNABLE, tuple(line), 0, 0.0)


def _position(game: Game, moves: Sequence[Move]) -> Position:
    """Where the moves lead."""
    position = game.way[0]
    for move in moves:
        position, _ = perform(game.rules, position, move)
    return position
