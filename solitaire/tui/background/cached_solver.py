"""A solver that answers from cached results before asking the subprocess.

Known are the winning line of a deal that was dealt as a winnable one, and all earlier answers about the same
game with what follows from them, for example in a review, after a new deal or the return to a table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from solitaire.analysis.knowledge import GameKnowledge, KnownLineCallback
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.background.solver_client import AnswerCallback, Solver


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
        self._game: Game | None = None
        """The last game whose known line was looked up."""
        self._callback: AnswerCallback | None = None
        """The receiver of the last question's answer, which may have been sent."""
        self._forwarded: AnswerCallback | None = None
        """The callback that was passed on to the other solver."""
        self._scheduled: asyncio.Handle | None = None

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, callback: AnswerCallback) -> None:
        """Answer a question about a position of a game."""
        self._cancel()
        self._callback = callback
        knowledge, way = self._knowledge_of(game), _way(game, moves)
        position = way[-1]
        verdict = knowledge.verdict(way)
        if verdict is Verdict.WINNABLE or verdict is Verdict.UNWINNABLE:
            self._answer(Answer(verdict, tuple(knowledge.winning_line(position)), 0, 0.0))
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
        if self._game is not game:
            self._game = game
            self._knowledge.add_line(game.way[0], self._known_line(game))
        return self._knowledge


def _way(game: Game, moves: Sequence[Move]) -> list[Position]:
    """The positions from the first one to that after the moves."""
    way = [game.way[0]]
    for move in moves:
        way.append(perform(game.rules, way[-1], move)[0])
    return way
