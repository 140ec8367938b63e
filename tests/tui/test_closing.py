"""What ends while the app closes its screens."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.screen import Screen

from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import host, in_the_app


def test_a_deal_that_is_found_while_the_app_closes_opens_no_table() -> None:
    entered: list[str] = []

    class LateScreen(Screen[None]):
        def on_unmount(self) -> None:
            app = self.app
            mode = app.tables.open(klondike())  # type: ignore[attr-defined]
            app.enter(mode)  # type: ignore[attr-defined]
            entered.append(mode)

    async def script(pilot: Pilot[None]) -> None:
        await host(pilot).push_screen(LateScreen())

    in_the_app(script)
    assert entered
