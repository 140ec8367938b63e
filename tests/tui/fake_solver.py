"""Solvers for tests, which answer on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from textual.pilot import Pilot

from solitaire.game.game import Game
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer
from solitaire.tui.background.solver_client import AnswerCallback
from solitaire.tui.screens.table import solver_light
from tests import playthroughs
from tests.solver.answers import LOST, won_by

GAME, MOVES = playthroughs.read("klondike")
"""A game and the moves that win it."""


class FakeSolver:
    """Keeps what it is asked; a test answers through ``reply``."""

    def __init__(self) -> None:
        self.asked: list[tuple[Move, ...]] = []
        self.reply: AnswerCallback = lambda answer: None
        self.seconds = 0.0
        self.is_resting = True
        self.has_ended = False

    def ask(self, game: Game, moves: Sequence[Move], seconds: float, callback: AnswerCallback) -> None:
        self.asked.append(tuple(moves))
        self.reply, self.seconds, self.is_resting = callback, seconds, False

    def drop(self, callback: AnswerCallback) -> None:
        self.is_resting = self.is_resting or callback is self.reply

    async def end(self) -> None:
        self.has_ended = True


async def let_light_ask(pilot: Pilot[None]) -> None:
    """Let the time pass after which the light asks."""
    for timer in [*asyncio.get_running_loop()._scheduled]:  # type: ignore[attr-defined]
        if (
            getattr(timer._callback, "__func__", None) is solver_light.SolverLight._query
            and not timer.cancelled()
        ):
            timer._run()
            timer.cancel()
    await pilot.pause()


class KnownLineSolver(FakeSolver):
    """Knows the winning line, and calls everything else lost."""

    def __init__(self) -> None:
        super().__init__()
        walker = Game(GAME.rules, GAME.pack)
        self.lines: dict[Position, Answer] = {walker.position: won_by(MOVES)}
        for number, move in enumerate(MOVES, start=1):
            walker.play(move)
            self.lines[walker.position] = won_by(MOVES[number:])

    def answer(self) -> Answer:
        """The right answer for the position that was asked about."""
        walker = Game(GAME.rules, GAME.pack)
        walker.go_to(self.asked[-1])
        return self.lines.get(walker.position, LOST)

    def answer_all(self) -> None:
        """Answer until nothing is asked any more."""
        count = 0
        while count < len(self.asked):
            count = len(self.asked)
            self.reply(self.answer())
