"""A solver that answers from cached results before asking the subprocess.

Known are the winning line of a deal that was dealt as a winnable one, and all earlier answers about the same
game, for example after a review, a new deal or the return to a table.
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

KnownLineCallback: TypeAlias = Callable[[Game], Sequence[Move]]
"""Returns the moves that win a game from its first position; empty if unknown."""


class CachedSolver:
    """A solver that answers from its cache, or else passes questions on to another.

    Args:
        solver: the other. Its answers are cached as long as games with the same rules are played.
        known_line: returns known winning lines.
    """

    def __init__(self, solver: Solver, known_line: KnownLineCallback) -> None:
        self._solver = solver
        self._known_line = known_line
        self._ruleset: Ruleset | None = None
        self._knowledge: GameKnowledge
        self._callback: AnswerCallback | None = None
        """The receiver of the last question's answer, which may have been sent."""
        self._forwarded: AnswerCallback | None = None
        """The callback that was passed on to the other solver."""
        self._scheduled: asyncio.Handle | None = None

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, callback: AnswerCallback) -> None:
        """Answer a question about a position of a game."""
        self._cancel()
        self._callback = callback
        knowledge, position = self._knowledge_of(game), _position(game, moves)
        if not moves and (line := self._known_line(game)):
            knowledge.add_answer(position, _winnable(line))
        if knowledge.is_winnable(position):
            self._answer(_winnable(knowledge.winning_line(position)))
        elif knowledge.is_lost(position):
            self._answer(Answer(Verdict.UNWINNABLE, (), 0, 0.0))
        else:

            def learn(answer: Answer) -> None:
                if answer.verdict is not Verdict.UNKNOWN:
                    knowledge.add_answer(position, answer)
                callback(answer)

            self._forwarded = learn
            self._solver.ask(game, moves, seconds, learn)

    def drop(self, callback: AnswerCallback) -> None:
        """Cancel a question."""
        if callback is self._callback:
            self._cancel()

    async def end(self) -> None:
        """Close this solver and the other."""
        self._cancel()
        await self._solver.end()

    def _answer(self, answer: Answer) -> None:
        """Schedule an answer: no callback is called from within ``ask``."""
        assert self._callback
        self._scheduled = asyncio.get_running_loop().call_soon(self._callback, answer)

    def _cancel(self) -> None:
        """Cancel the present question."""
        if self._scheduled:
            self._scheduled.cancel()
        if self._forwarded:
            self._solver.drop(self._forwarded)
        self._callback = self._forwarded = self._scheduled = None

    def _knowledge_of(self, game: Game) -> GameKnowledge:
        """The cache for the rules of the game, whichever its deal."""
        if self._ruleset != game.rules.ruleset:
            self._ruleset, self._knowledge = game.rules.ruleset, GameKnowledge(game.rules)
        return self._knowledge


def _winnable(line: Sequence[Move]) -> Answer:
    return Answer(Verdict.WINNABLE, tuple(line), 0, 0.0)


def _position(game: Game, moves: Sequence[Move]) -> Position:
    """The position after the moves."""
    position = game.way[0]
    for move in moves:
        position, _ = perform(game.rules, position, move)
    return position
