"""Closed tables, screens and dialogs leave no objects in memory."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterable
from weakref import ref

from rich.segment import Segment
from textual.pilot import Pilot

from solitaire.game.catalogue import load, load_rulesets
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.paint.thumbnail import sample_view, thumbnail
from solitaire.tui.deal_service import MOST_STORES
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.screens.replay_list_screen import ReplayListScreen
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from solitaire.tui.theme.card_faces import SOLID
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import host, in_the_app, screen_type, table

CUTS = 1000
"""Segments that are cut in two, more than on the screens of these tests."""


async def are_forgotten(objects: Iterable[Callable[[], object]]) -> None:
    """Wait until the objects are gone."""
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
            host(pilot).play(klondike(deal))
            await pilot.pause()
            tables.append(ref(table(pilot)))
        await are_forgotten(tables[:2])

    in_the_app(script, klondike())


def test_a_closed_app_is_forgotten() -> None:
    apps = []

    async def script(pilot: Pilot[None]) -> None:
        apps.append(ref(pilot.app))

    in_the_app(script, klondike())
    gc.collect()
    assert apps[0]() is None


def test_the_lines_of_a_closed_dialog_are_forgotten() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("S")
        await pilot.pause()
        assert screen_type(pilot) is SettingsDialog
        lines = [ref(widget._styles_cache) for widget in pilot.app.screen.query()]
        for cut in range(CUTS):
            Segment._split_cells(Segment(" " * CUTS), cut)
        await pilot.press("escape")
        await are_forgotten(lines)
        assert Segment._split_cells.cache_info().currsize < CUTS

    in_the_app(script, klondike())


def test_a_closed_list_is_forgotten_with_the_games_that_were_read() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screens = []
        for key in ("T", "W"):
            await pilot.press(key)
            await pilot.app.workers.wait_for_complete()
            assert screen_type(pilot) in (StatisticsScreen, ReplayListScreen)
            screens.append(ref(pilot.app.screen))
            await pilot.press("escape")
        table(pilot)
        await are_forgotten(screens)

    in_the_app(script, klondike())


def test_few_of_all_games_that_were_looked_at_stay_in_memory() -> None:
    """What is kept of a game has a bound, however many the player opens."""

    def look_at(rules: Rules) -> None:
        thumbnail(sample_view(rules), 40, 12, SOLID)
        arrange(rules, 80, 24)

    async def script(pilot: Pilot[None]) -> None:
        opened = []
        for ruleset in load_rulesets()[0]:
            if ruleset.seats.least == 1:
                rules = load(ruleset.id)
                look_at(rules)
                host(pilot).deal_service.known_today(rules)
                opened.append(ref(rules))
        del rules
        gc.collect()
        assert len(opened) > 50
        assert sum(each() is not None for each in opened) <= 16 + MOST_STORES

    in_the_app(script)
