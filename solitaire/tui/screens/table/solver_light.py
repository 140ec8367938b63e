"""The winnability indicator: queries the solver 50 ms after the last move.

While an unknown position stays on the table, it is searched a second time, for longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.screens.table.table_state import TableState
from solitaire.tui.status_text import LIGHT_STATES, LightState

if TYPE_CHECKING:
    from solitaire.tui.background.solver_client import AnswerCallback, Solver

SolverGetter: TypeAlias = "Callable[[], Solver]"
"""Returns the solver, starting it on the first query."""

QUERY_DELAY: Final = 0.05
"""Seconds without a move before a query, so that fast play starts no search."""


class SolverLight:
    """The winnability indicator of one table.

    Args:
        state: the table whose game is queried; its ``knowledge`` stores the answers.
        get_solver: returns the solver; without it the indicator is off.
        on_change: called after each answer about the current position.
    """

    def __init__(
        self, state: TableState, get_solver: SolverGetter | None, on_change: Callable[[], None]
    ) -> None:
        self._state = state
        self._get_solver = get_solver
        self._on_change = on_change
        self._callback: AnswerCallback | None = None
        """Receives the answer to the last query."""
        self._shown_position: Position | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_suspended = False
        self.light = LightState.OFF

    def refresh(self) -> None:
        """Show the verdict on the current position; schedule a query if there is none."""
        is_on = self._get_solver is not None and self._state.settings.light
        self._state.is_solver_on = is_on
        game = self._state.game
        here = game.position if is_on else None
        if self._is_suspended or here is self._shown_position:
            return
        self._shown_position = here
        self._cancel_timer()
        verdict = self._state.knowledge.verdict(game.positions) if is_on else None
        self.light = LIGHT_STATES[verdict] if is_on and not game.is_won else LightState.OFF
        if self.light is LightState.LOST and self._state.knowledge.first_lost(game.positions) == 0:
            self.light = LightState.UNWINNABLE_DEAL
        if is_on and verdict is not Verdict.WINNABLE:
            self._timer = asyncio.get_running_loop().call_later(QUERY_DELAY, self._query)

    def add_proof(self, answer: Answer | None) -> bool:
        """Use what was proven about the deal; return whether it was not known before.

        Behind another screen it is not used: a command that waits for it would act unseen.
        """
        first, knowledge = self._state.game.positions[0], self._state.knowledge
        is_used = self._state.is_solver_on and not self._is_suspended
        if not is_used or answer is None or knowledge.is_settled(first):
            return False
        is_new = knowledge.add_proof(first, answer)
        if is_new:
            self._shown_position = None
            self.refresh()
        return is_new

    def suspend(self) -> None:
        """Cancel the query, and start none until `resume`."""
        self._is_suspended = True
        self._shown_position = None
        self._cancel_timer()
        if self._get_solver and self._callback:
            self._get_solver().drop(self._callback)

    def resume(self) -> None:
        """Query again after `suspend`."""
        self._is_suspended = False
        self.refresh()

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _query(self) -> None:
        """Send the next query about the game, if one is left."""
        game, knowledge = self._state.game, self._state.knowledge
        here, positions = game.position, game.positions
        query = knowledge.table_query(positions)
        if query is None or self._get_solver is None:
            return
        place, seconds = query

        def callback(answer: Answer) -> None:
            knowledge.add_answer(positions[place], answer, seconds)
            if here is self._shown_position:
                self._shown_position = None
                self.refresh()
                self._on_change()

        self._callback = callback
        self._get_solver().ask(game, game.moves[:place], seconds, callback)
