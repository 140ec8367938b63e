"""Open the statistics in tests, and wait until the saved games are read."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.tui.screens.statistics_screen import StatisticsScreen


async def games_are_read(pilot: Pilot[None]) -> None:
    """Wait until a thread has read the games, and the screen shows them."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def open_statistics(pilot: Pilot[None]) -> StatisticsScreen:
    """Go to the statistics of all games by their keys, and return their screen."""
    await pilot.press("T")
    await pilot.pause()
    await games_are_read(pilot)
    await pilot.press("home")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, StatisticsScreen)
    return screen
