"""Closed tables and dialogs leave no objects in memory."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterable
from weakref import ref

from textual.pilot import Pilot

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from tests.tui.app_pilot import host, in_the_app, room, table


async def are_forgotten(objects: Iterable[Callable[[], object]]) -> None:
    """Wait until the objects are gone."""
    gc.unfreeze()
    async with asyncio.timeout(60):
        while True:
            for timer in asyncio.get_running_loop()._scheduled:  # type: ignore[attr-defined]
                if timer.cancelled():
                    timer._context = None  # The event loop keeps it until its time comes.
            gc.collect()
            if all(each() is None for each in objects):
                return
            await asyncio.sleep(0.2)


def test_a_cleared_table_is_forgotten() -> None:
    async def script(pilot: Pilot[None]) -> None:
        tables = []
        for deal in range(4, 10):
            host(pilot).play(Game.new(load("klondike"), deal))
            await pilot.pause()
            tables.append(ref(table(pilot)))
        await are_forgotten(tables[:2])

    in_the_app(script, Game.new(load("klondike"), 3))


def test_the_lines_of_a_closed_dialog_are_forgotten() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        assert room(pilot) is SettingsDialog
        lines = [ref(widget._styles_cache) for widget in pilot.app.screen.query()]
        await pilot.press("escape")
        await are_forgotten(lines)

    in_the_app(script, Game.new(load("klondike"), 3))
