"""Screens are styled and drawn once."""

from __future__ import annotations

import asyncio
from math import inf

import pytest
from rich.console import RenderableType
from textual.app import App, ComposeResult
from textual.events import Resize
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from solitaire.tui.render.partial_update import PartialUpdateScreen, StyledWidget
from tests.event_loop import in_event_loop

pytestmark = pytest.mark.usefixtures("screens_are_painted")


class TwoLines(PartialUpdateScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("above", id="above")
        yield Static("below")


class ModalApp(App[None]):
    """An app whose screens belong to modes, like ours."""

    DEFAULT_MODE = "first"

    def __init__(self) -> None:
        super().__init__()
        self.parsed = 0
        self.updates: list[str] = []
        for mode in ("first", "second"):
            self.add_mode(mode, TwoLines)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if renderable is not None:
            self.updates.append(type(renderable).__name__)
        super()._display(screen, renderable)

    def refresh_css(self, animate: bool = True) -> None:
        self.parsed += 1
        super().refresh_css(animate)


@in_event_loop
async def test_a_repaint_and_a_new_layout_are_one_update() -> None:
    app = ModalApp()
    async with app.run_test() as pilot:
        await settled(pilot)
        app.updates.clear()
        app.screen.refresh()
        app.screen.query_one("#above", Static).update("above\nand more")
        await settled(pilot)
        assert app.updates[0] == "LayoutUpdate", "nothing is drawn before the whole screen"
        assert app.updates.count("LayoutUpdate") == 1


@in_event_loop
async def test_the_first_screen_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # A report of the size that comes after the first frame is another matter.
    monkeypatch.setattr("solitaire.tui.render.partial_update.get_time", lambda: inf)
    app = ModalApp()
    async with app.run_test() as pilot:
        await settled(pilot)
        assert app.updates.count("LayoutUpdate") == 1


@in_event_loop
async def test_each_reported_size_repaints_all_unless_it_was_repainted_since() -> None:
    app = ModalApp()
    async with app.run_test() as pilot:
        await settled(pilot)
        app.updates.clear()
        report, late = Resize(app.size, app.size), Resize(app.size, app.size)
        for each in (report, late):
            app.screen.post_message(each)
            await settled(pilot)
        assert app.updates == ["LayoutUpdate"]


@in_event_loop
async def test_changes_of_a_batch_are_drawn_after_it() -> None:
    app = ModalApp()
    async with app.run_test() as pilot:
        await settled(pilot)
        app.updates.clear()
        with app.batch_update():
            app.screen.query_one("#above", Static).update("changed")
            app.screen.refresh(layout=True)
            await pilot.pause()
            assert app.updates == []
        while not app.updates:
            await pilot.pause()
        assert "changed" in "".join(strip.text for strip in app.screen._compositor.render_strips())


@in_event_loop
async def test_style_sheets_are_not_parsed_again_for_a_new_screen() -> None:
    app = ModalApp()
    async with app.run_test() as pilot:
        await app.switch_mode("second")
        await settled(pilot)
        assert app.parsed == 0
        app.theme = "nord"
        await settled(pilot)
        parsed = app.parsed
        await app.switch_mode("first")
        await settled(pilot)
        assert 0 < parsed < app.parsed, "this screen was not in front when the theme changed"


class StyledList(OptionList, StyledWidget):
    DEFAULT_CSS = "StyledList { height: 1fr; max-height: 100%; }"


class ListScreen(PartialUpdateScreen[None]):
    """A list that is longer than the screen."""

    def compose(self) -> ComposeResult:
        yield StyledList(*(f"game {number}" for number in range(50)))


class ListApp(ModalApp):
    def __init__(self) -> None:
        super().__init__()
        self.add_mode("list", ListScreen)


@in_event_loop
async def test_a_layout_that_changes_nothing_does_not_refresh_the_scrollbar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = ListApp()
    async with app.run_test() as pilot:
        await app.switch_mode("list")
        listed = app.screen.query_one(StyledList)
        bar = listed.vertical_scrollbar
        for rows in (24, 10):
            await pilot.resize_terminal(80, rows)
            while not 0 < bar.region.height == bar.window_size == listed.size.height < rows:
                await pilot.pause()
        refreshed: list[None] = []
        app.screen._refresh_layout()
        monkeypatch.setattr(bar, "refresh", lambda *_, **__: refreshed.append(None))
        app.screen._refresh_layout()
        assert refreshed == []
        monkeypatch.undo()


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the screen has nothing left to draw."""
    while True:
        await pilot.pause()
        screen = pilot.app.screen
        if not (screen._repaint_required or screen._layout_required or screen._dirty_widgets):
            return
        await asyncio.sleep(0)
