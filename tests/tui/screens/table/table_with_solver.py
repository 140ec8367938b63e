"""A table in tests whose solver answers on demand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from solitaire.game.game import Game
from solitaire.tui.app import SolitaireApp
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from tests.event_loop import in_event_loop
from tests.tui.fake_solver import FakeSolver, let_light_ask

Script = Callable[[Pilot[None], TableScreen, FakeSolver], Awaitable[None]]


@in_event_loop
async def with_fake_solver(game: Game, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    solver = FakeSolver()
    app = SolitaireApp(StartUp(game), new_solver=lambda: solver)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await let_light_ask(pilot)
        await script(pilot, screen, solver)
    assert solver.has_ended or not solver.asked, "there is nobody to play"
