"""Run the app in tests: the menu or a table, its screens as text, clicks on words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.game.game import Game
from solitaire.replay.archive.saved_games import ArchiveFactory
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background.winnable_client import DealSearch
from solitaire.tui.bindings import key_event
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from tests.event_loop import in_event_loop

Script = Callable[[Pilot[None]], Awaitable[None]]


@in_event_loop
async def in_the_app(
    script: Script,
    game: Game | None = None,
    size: tuple[int, int] = (80, 24),
    search: DealSearch | None = None,
    archive: ArchiveFactory | None = None,
) -> None:
    """Run a script in the menu or, with a game, at its table."""
    async with SolitaireApp(StartUp(game), archive, search=search).run_test(size=size) as pilot:
        await pilot.pause()
        await script(pilot)


def host(pilot: Pilot[None]) -> SolitaireApp:
    """The application."""
    assert isinstance(pilot.app, SolitaireApp)
    return pilot.app


def table(pilot: Pilot[None]) -> TableScreen:
    """The table at which the player sits."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def screen_type(pilot: Pilot[None]) -> type[Screen[object]]:
    """The class of the screen in front."""
    return type(pilot.app.screen)


def shown(pilot: Pilot[None]) -> str:
    """The whole screen as text."""
    return "\n".join(strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips())


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait for a condition, for a minute at most."""
    loop = asyncio.get_running_loop()
    end = loop.time() + 60
    while not holds():
        assert loop.time() < end, f"waited in vain; the screen shows:\n{shown(pilot)}"
        await pilot.pause(0.01)
    await pilot.pause()


async def type_ahead(pilot: Pilot[None], *keys: str) -> None:
    """Press keys so fast that all are read before the first is dealt with; returns when the screen shows it."""
    await dealt_with(host(pilot), [key_event(key) for key in keys])
    await pilot.pause()


async def dealt_with(app: SolitaireApp, inputs: Sequence[events.Event]) -> None:
    """Give the app inputs, all at once; returns as soon as they have been dealt with."""
    taken, loop = asyncio.Event(), asyncio.get_running_loop()
    for each in inputs:
        app.post_message(each)
    app.call_later(taken.set)
    while app.is_running and not (taken.is_set() and app.has_caught_up):
        await asyncio.sleep(0 if loop._ready else 0.001)  # type: ignore[attr-defined]


async def click(pilot: Pilot[None], words: str, times: int = 1) -> None:
    """Click on words that stand on the screen."""
    lines = shown(pilot).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words) + 1, y), times=times)
    await pilot.pause()


async def write(pilot: Pilot[None], text: str) -> None:
    """Type a text, such as the path of a file."""
    names = {"/": "slash", ".": "full_stop", "-": "minus", "_": "underscore"}
    await pilot.press(*(names.get(sign, sign) for sign in text))
    await pilot.pause()
