"""Closed tables leave no objects in memory."""

from __future__ import annotations

import gc
from weakref import ref

from textual.pilot import Pilot

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from tests.tui.app_pilot import host, in_the_app, table, until


def test_a_cleared_table_is_forgotten() -> None:
    async def script(pilot: Pilot[None]) -> None:
        tables = []
        for deal in range(4, 10):
            host(pilot).play(Game.new(load("klondike"), deal))
            await pilot.pause()
            tables.append(ref(table(pilot)))
        gc.unfreeze()

        def are_forgotten() -> bool:
            """The event loop keeps the context of a cancelled timer until its time comes."""
            gc.collect()
            return all(each() is None for each in tables[:2])

        await until(pilot, are_forgotten)

    in_the_app(script, Game.new(load("klondike"), 3))
