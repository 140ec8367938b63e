"""Every screen and dialog: keys that arrive together act one after another."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import solitaire.tui
from solitaire.config.screen_size import MIN_COLUMNS, MIN_ROWS
from solitaire.tui.dialogs.loading_dialog import LoadingDialog
from tests.samples import FULL, one_in
from tests.tui.app_pilot import dealt_with, host, in_the_app
from tests.tui.every_screen import OPENERS, THEME, Opener, for_ever
from tests.tui.screen_visit import Visit, click, keys_of, pressed


def screens_of_the_program() -> Iterator[type[Screen[Any]]]:
    """Every class of screens that is not only a base of others."""
    for module in pkgutil.walk_packages(solitaire.tui.__path__, "solitaire.tui."):
        importlib.import_module(module.name)
    found: list[type[Screen[Any]]] = [Screen]
    while found:
        each = found.pop()
        derived = each.__subclasses__()
        found += derived
        if each.__module__.startswith("solitaire.") and not derived:
            yield each


def loading_until_closed(_: Path) -> Screen[Any]:
    """A dialog whose thread ends after it: keys that arrive at once may come before the end of a thread."""

    def load() -> Callable[[], object]:
        while dialog.is_running:
            sleep(0.001)
        return lambda: None

    dialog = LoadingDialog(load, THEME)
    return dialog


HERE: Mapping[type[Screen[Any]], Opener] = {**OPENERS, LoadingDialog: loading_until_closed}


def test_every_screen_of_the_program_is_opened_here() -> None:
    assert set(screens_of_the_program()) == set(HERE)


@pytest.mark.parametrize("kind", HERE, ids=lambda kind: kind.__name__)
def test_a_screen_may_be_made_as_small_as_can_be_drawn(kind: type[Screen[Any]], tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        visit = Visit(host(pilot), HERE[kind], tmp_path)
        await visit.open()
        before = visit.screens
        for size in ((MIN_COLUMNS, MIN_ROWS), (80, 24)):
            await pilot.resize_terminal(*size)
            await dealt_with(visit.app, [])
            assert visit.screens == before

    in_the_app(script, search=lambda *_: for_ever())


@pytest.mark.parametrize("kind", one_in(2, HERE), ids=lambda kind: kind.__name__)
def test_keys_and_clicks_at_once_lead_where_they_do_one_by_one(kind: type[Screen[Any]], tmp_path: Path) -> None:
    """Of several keys that lead to the same screen, the first; all of them if tests run in full.

    The other half of the screens is opened in a real terminal.
    """

    async def script(pilot: Pilot[None]) -> None:
        visit = Visit(host(pilot), HERE[kind], tmp_path)
        screen, ways = await visit.open(), set[tuple[str, ...]]()
        for key in keys_of(screen):
            if not await visit.is_left_by(key):
                continue
            way, known = (*visit.screens,), len(ways)
            ways.add(way)
            if FULL or len(ways) > known:
                more = (key, key, "escape", key)
                for each in more:
                    await dealt_with(visit.app, [pressed(each)])
                slowly = visit.screens
                at_once = await visit.screens_after([pressed(each) for each in (key, *more)])
                assert at_once == slowly, key
            await visit.open()
        at_once = await visit.screens_after([*click(), *click()])
        assert at_once == await visit.screens_after(click(), click())

    in_the_app(script, search=lambda *_: for_ever())
