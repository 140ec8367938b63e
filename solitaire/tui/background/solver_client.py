"""Ask the solver subprocess whether games can be won."""

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
    """Answers one question at a time."""

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, callback: AnswerCallback) -> None:
        """Ask whether a game can be won from the position after ``moves``.

        The search may take so many ``seconds``. ``callback`` receives the answer; a newer question cancels it.
        """

    def drop(self, callback: AnswerCallback) -> None:
        """Cancel the question of ``callback``, if it is still the last one."""

    async def end(self) -> None:
        """Drop all questions and end the search."""


class SolverProcess:
    """A solver subprocess, started by the first question.

    If it cannot be started, or ends early, the answer is ``NOTHING_FOUND``.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._number = 0
        self._game: Game | None = None
        """The game that the subprocess was given."""
        self._unsent = ""
        self._callback: AnswerCallback | None = None

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, callback: AnswerCallback) -> None:
        """Send a question about a position of a game."""
        self._number += 1
        self._callback = callback
        if self._task is None:
            self._game, self._unsent = None, ""
            self._task = asyncio.create_task(self._run())
        if self._game is not game:
            self._game = game
            self._unsent += game_line(game.rules.ruleset, game.pack)
        self._unsent += question_line(QuestionMessage(self._number, tuple(moves), seconds))
        self._send()

    def drop(self, callback: AnswerCallback) -> None:
        """Stop the search; the subprocess waits for the next question."""
        if self._callback is callback:
            self._callback = None
            self._unsent += CANCEL
            self._send()

    async def end(self) -> None:
        """End the subprocess, if it runs."""
        self._callback = None
        task, self._task, self._process = self._task, None, None
        if task:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _run(self) -> None:
        """Start the subprocess and pass on its answers until it ends."""
        with suppress(OSError):
            await self._exchange()
        self._process = self._task = None
        self._pass_on(NOTHING_FOUND)

    async def _exchange(self) -> None:
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
        """Send the buffered lines, if the subprocess runs."""
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(self._unsent.encode())
            self._unsent = ""

    def _pass_on(self, answer: Answer) -> None:
        callback, self._callback = self._callback, None
        if callback:
            callback(answer)
