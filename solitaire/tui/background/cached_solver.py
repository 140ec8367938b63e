"""A solver that answers from cached results before asking the subprocess.

Known are what was proven about a deal when it was dealt or measured, and all earlier answers about the same
game with what follows from them, for example in a review, after a new deal or the return to a table. A search
that settled nothing is repeated only if it may take longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from solitaire.analysis.knowledge import GameKnowledge, KnownAnswerCallback
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Answer
from solitaire.tui.background.solver_client import NOTHING_FOUND, AnswerCallback, Solver


class CachedSolver:
    """A solver that answers from its cache, or else passes questions on to another.

    Args:
        solver: the other. Its answers are cached as long as games with the same rules are played.
        known_answer: returns what was proven about a game's deal; None while that is nothing.
    """

    def __init__(self, solver: Solver, known_answer: KnownAnswerCallback) -> None:
        self._solver = solver
        self._known_answer = known_answer
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
        knowledge, positions = self._knowledge_of(game.rules), _positions_along(game, moves)
        if not knowledge.is_settled(positions[0]) and (proven := self._known_answer(game)):
            knowledge.add_proof(positions[0], proven)
        if known := knowledge.answer(positions, seconds):
            # No callback is called from within this function.
            self._scheduled = asyncio.get_running_loop().call_soon(callback, known)
        else:

            def learn(answer: Answer) -> None:
                if answer != NOTHING_FOUND:  # Then no solver ran; the next question starts one.
                    knowledge.add_verdict(positions[-1], answer, seconds)
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

    def _cancel(self) -> None:
        """Cancel the present question."""
        if self._scheduled:
            self._scheduled.cancel()
        if self._forwarded:
            self._solver.drop(self._forwarded)
        self._callback = self._forwarded = self._scheduled = None

    def _knowledge_of(self, rules: Rules) -> GameKnowledge:
        """The cache for all games with these rules."""
        if self._ruleset != rules.ruleset:
            self._ruleset, self._knowledge = rules.ruleset, GameKnowledge(rules)
        return self._knowledge


def _positions_along(game: Game, moves: Sequence[Move]) -> list[Position]:
    """The positions from the first one to that after the moves."""
    if game.moves[: len(moves)] == list(moves):
        return game.positions[: len(moves) + 1]
    positions = [game.positions[0]]
    for move in moves:
        positions.append(perform(game.rules, positions[-1], move)[0])
    return positions
