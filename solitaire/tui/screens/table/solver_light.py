"""The light of a table: whether the game on it can still be won, as far as that is known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.status_text import SHOWN, LightState

if TYPE_CHECKING:
    from solitaire.tui.background.solver_client import AnswerCallback, Solver

SolverFactory: TypeAlias = "Callable[[], Solver]"
"""Finds who can be asked, not before something is to be asked."""

CALM: Final = 0.15
"""Seconds without a move before anything is asked: who plays fast has the machine to himself."""


class SolverLight:
    """Follows one sitting.

    Args:
        sitting: whose game it is about; its foresight learns what is found out.
        new_solver: finds who finds out; without it the light is off.
        changed: is told when there is something new to show.
    """

    def __init__(
        self, sitting: TableSession, new_solver: SolverFactory | None, changed: Callable[[], None]
    ) -> None:
        self._sitting = sitting
        self._new_solver = new_solver
        self._changed = changed
        self._told: AnswerCallback | None = None
        """Waits for an answer, or has waited."""
        self._seen: Position | None = None
        self._asking: asyncio.TimerHandle | None = None
        self._rests = False
        self.light = LightState.OFF

    def look(self) -> None:
        """See what is on the table now. What is not known is asked for as soon as the player is calm."""
        is_on = self._new_solver is not None and self._sitting.settings.light
        self._sitting.is_lit = is_on
        game = self._sitting.game
        here = game.position if is_on else None
        if self._rests or here is self._seen:
            return
        self._seen = here
        self._stop_asking()
        verdict = self._sitting.foresight.verdict(game.way) if is_on else None
        self.light = SHOWN[verdict] if is_on and not game.is_won else LightState.OFF
        if is_on and verdict in (None, Verdict.UNWINNABLE):
            self._asking = asyncio.get_running_loop().call_later(CALM, self._ask)

    def rest(self) -> None:
        """Ask nothing while the player is elsewhere."""
        self._rests = True
        self._seen = None
        self._stop_asking()
        if self._new_solver and self._told:
            self._new_solver().drop(self._told)

    def wake(self) -> None:
        """The player is back."""
        self._rests = False
        self.look()

    def _stop_asking(self) -> None:
        if self._asking:
            self._asking.cancel()
            self._asking = None

    def _ask(self) -> None:
        """Ask about the present position; where that is lost, about those before it, to know the way back."""
        game, foresight = self._sitting.game, self._sitting.foresight
        here, way = game.position, game.way
        is_new = foresight.verdict(way) is None
        inquiry = foresight.end_query(way) if is_new else foresight.next_query(way)
        if inquiry is None or self._new_solver is None:
            return
        place, seconds = inquiry

        def told(answer: Answer) -> None:
            foresight.add_answer(way[place], answer, seconds)
            if here is self._seen:
                self._seen = None
                self.look()
                self._changed()

        self._told = told
        self._new_solver().ask(game, game.moves[:place], seconds, told)
