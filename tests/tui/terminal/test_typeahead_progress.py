"""Keys and clicks go on to be delivered, whatever becomes of the widget that got the last one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from textual import events
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from tests.samples import pairs
from tests.tui.app_pilot import host, in_the_app, screen_type

Reaction = Callable[[Widget], Awaitable[object] | None]


class Reacting(Widget, can_focus=True):
    """Does something upon a key or a click."""

    def __init__(self, react: Reaction) -> None:
        super().__init__()
        self._react = react

    async def on_key(self) -> None:
        if awaitable := self._react(self):
            await awaitable

    async def on_click(self) -> None:
        if awaitable := self._react(self):
            await awaitable


class ReactingScreen(Screen[None]):
    """A screen with a focused widget."""

    def __init__(self, react: Reaction) -> None:
        super().__init__()
        self._react = react

    def compose(self) -> ComposeResult:
        yield Reacting(self._react)


async def wait_for_a_later_key(widget: Widget) -> None:
    while not isinstance(widget.app.screen, SolitaireCommandPalette):
        await asyncio.sleep(0.01)


def remove(widget: Widget) -> None:
    widget.remove()


def close(widget: Widget) -> None:
    widget.app.pop_screen()


def close_twice_opened(widget: Widget) -> None:
    widget.app.push_screen(Screen())
    widget.app.pop_screen()
    widget.app.pop_screen()


def leave_mode(widget: Widget) -> None:
    widget.app.add_mode("other", Screen)
    widget.app.switch_mode("other")


def capture_and_remove(widget: Widget) -> None:
    widget.capture_mouse()
    widget.remove()


REACTIONS = (wait_for_a_later_key, remove, close, close_twice_opened, leave_mode, capture_and_remove)


def mouse(kind: type[events.MouseEvent], x: int, y: int) -> events.MouseEvent:
    return kind(None, x, y, 0, 0, 1, False, False, False, x, y)


@pytest.fixture
def little_patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("solitaire.tui.terminal.typeahead.STALL_SECONDS", 0.02)
    yield


@pytest.mark.usefixtures("little_patience")
@pytest.mark.parametrize(("react", "is_clicked"), pairs(REACTIONS, [False, True]))
def test_a_key_is_dealt_with_whatever_the_widget_before_did(react: Reaction, is_clicked: bool) -> None:
    first = (
        [mouse(events.MouseDown, 3, 3), mouse(events.MouseUp, 3, 3)] if is_clicked else [events.Key("x", "x")]
    )

    async def script(pilot: Pilot[None]) -> None:
        await host(pilot).push_screen(ReactingScreen(react))
        for event in (*first, events.Key("y", "y"), mouse(events.MouseMove, 4, 4), events.Key("ctrl+p", None)):
            host(pilot).post_message(event)
        async with asyncio.timeout(60):
            while not (screen_type(pilot) is SolitaireCommandPalette and host(pilot).has_caught_up):
                await asyncio.sleep(0.01)  # A pilot's pause waits for every widget, also for one that is gone.

    in_the_app(script)
