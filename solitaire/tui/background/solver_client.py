"""The solver in a process of its own: what it searches never delays a key."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

from solitaire.game.game import Game
from solitaire.rules.moves import Move
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.worker_protocol import CANCEL, QuestionMessage, game_line, question_line, read_answer
from solitaire.tui.background import child_process

AnswerCallback: TypeAlias = Callable[[Answer], None]

COMMAND: Final = (sys.executable, "-P", "-m", "solitaire.solver")
NOTHING_FOUND: Final = Answer(Verdict.UNKNOWN, (), 0, 0.0)


class Solver(Protocol):
    """Who can be asked about games, by one at a time."""

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, told: AnswerCallback) -> None:
        """Ask whether a game can be won from where ``moves`` lead, to be found out in so many seconds; ``told``
        gets the answer, unless something else is asked before that.
        """

    def drop(self, told: AnswerCallback) -> None:
        """Forget the question whose answer ``told`` waits for, if it is still the last one."""

    async def end(self) -> None:
        """Answer no more."""


class SolverProcess:
    """A solver that is started when something is asked, and costs nothing while nothing is. If it cannot be
    started, or is ended by others, nothing is known.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._talk: asyncio.Task[None] | None = None
        self._number = 0
        self._game: Game | None = None
        """The game that the process knows."""
        self._unsent = ""
        self._told: AnswerCallback | None = None

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, told: AnswerCallback) -> None:
        """Ask about a position of a game."""
        self._number += 1
        self._told = told
        if self._talk is None:
            self._game, self._unsent = None, ""
            self._talk = asyncio.create_task(self._converse())
        if self._game is not game:
            self._game = game
            self._unsent += game_line(game.rules.ruleset, game.pack)
        self._unsent += question_line(QuestionMessage(self._number, tuple(moves), seconds))
        self._send()

    def drop(self, told: AnswerCallback) -> None:
        """Let the process wait for the next question."""
        if self._told is told:
            self._told = None
            self._unsent += CANCEL
            self._send()

    async def end(self) -> None:
        """End the process, if there is one."""
        self._told = None
        talk, self._talk, self._process = self._talk, None, None
        if talk:
            talk.cancel()
            with suppress(asyncio.CancelledError):
                await talk

    async def _converse(self) -> None:
        """Start the process and pass its answers on for as long as it lives."""
        with suppress(OSError):
            await self._listen()
        self._process = self._talk = None
        self._pass_on(NOTHING_FOUND)

    async def _listen(self) -> None:
        process = await child_process.start(self._command)
        self._process = process
        try:
            self._send()
            assert process.stdout
            async for line in process.stdout:
                number, answer = read_answer(line.decode())
                if number == self._number:
                    self._pass_on(answer)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _send(self) -> None:
        """Write what is to be said, once there is somebody to hear it."""
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(self._unsent.encode())
            self._unsent = ""

    def _pass_on(self, answer: Answer) -> None:
        told, self._told = self._told, None
        if told:
            told(answer)
