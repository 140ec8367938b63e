"""The program in the menu, and a screen that is opened over it again and again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from textual import events
from textual.command import CommandList
from textual.screen import Screen
from textual.widgets import Input

from solitaire.tui.app import RACE_MODE, SolitaireApp
from solitaire.tui.bindings import key_event
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.widgets.list_box import ListBox
from tests.tui.app_pilot import dealt_with
from tests.tui.every_screen import Opener
from tests.tui.quiescence import PATIENCE

ALWAYS = ("escape", "enter", "space", "q", "x", "ctrl+p", "pageup", "alt+x")
"""Keys that are pressed on every screen, beside those that it has bound."""

LEFT = "left"
"""Stands among the screens for an end of the program."""

MIDDLE = (40, 12)
"""The cell in the middle of the screen."""


class Visit:
    """The program in the menu, over which a screen is opened again and again."""

    def __init__(self, app: SolitaireApp, opener: Opener, folder: Path) -> None:
        self.app = app
        self.opener = opener
        self._folder = folder
        self._visits = 0
        self._mode = self.app.current_mode
        self._was_left = False
        self.app.exit = self._leave  # type: ignore[method-assign]

    def _leave(self, *_: object, **__: object) -> None:
        self._was_left = True

    async def open(self) -> Screen[Any]:
        """Open the screen anew, nothing else being open."""
        self._visits += 1
        self.app._click_chain_last_time = None  # The clicks of two visits are no double click.
        self._was_left = False
        left = self.app.current_mode
        for mode in (left, self._mode):
            await self.app.switch_mode(mode)
            for _ in self.app.screen_stack[1:]:
                await self.app.pop_screen()
        if left == RACE_MODE:  # Players leave a race by its scores, before they can begin another.
            await self.app.remove_mode(left)
        # What lies below is as it was, so that keys meant for it do the same each time.
        menu = self.app.screen
        menu.query_one(Input).clear()
        menu.query_one(ListBox).focus().action_first()
        await self.app.push_screen(screen := self.opener(self._folder / str(self._visits)))
        await dealt_with(self.app, [])
        if isinstance(screen, SolitaireCommandPalette):
            await self._commands_listed(screen)
        return screen

    async def _commands_listed(self, palette: SolitaireCommandPalette) -> None:
        """Wait until the palette lists its commands, a moment after it was opened."""
        listed, loop = palette.query_one(CommandList), asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while palette.get_widget_at(*MIDDLE)[0] is not listed:
            assert loop.time() < end, (
                f"{listed.option_count} commands, visible: {listed.visible}, at {listed.region}; "
                f"layout required: {palette._layout_required}, batches: {self.app._batch_count}, "
                f"workers: {list(palette.workers)}"
            )
            await asyncio.sleep(0)

    async def screens_after(self, *groups: list[events.Event]) -> list[str]:
        """What is open when inputs have come, those of each group at once."""
        await self.open()
        for group in groups:
            await dealt_with(self.app, group)
        return self.screens

    async def is_left_by(self, key: str) -> bool:
        """Whether another screen is in front, or none, when a key has come."""
        before = self.screens
        await dealt_with(self.app, [pressed(key)])
        return self.screens != before

    @property
    def screens(self) -> list[str]:
        """The names of the open screens, from the bottom up."""
        return [type(each).__name__ for each in self.app.screen_stack] + [LEFT] * self._was_left


def keys_of(screen: Screen[Any]) -> list[str]:
    """A key for each action of the screen itself, and those that are always pressed but bound to none.

    Actions of the app are the same on every screen: the menu has them all.
    """
    bound = {key: each.binding.action for key, each in screen.active_bindings.items() if each.node is screen}
    by_action = {action: key for key, action in sorted(bound.items(), reverse=True)}
    if not isinstance(screen, MenuScreen):
        by_action = {action: key for action, key in by_action.items() if not action.startswith("app.")}
    return sorted({*by_action.values(), *ALWAYS} - (bound.keys() - by_action.values()))


def pressed(key: str) -> events.Event:
    return events.Key(key, None) if len(key) > 1 else key_event(key)


def click(at: tuple[int, int] = MIDDLE) -> list[events.Event]:
    """A press and a release of the left button, in the middle of the screen or in another cell."""
    return [kind(None, *at, 0, 0, 1, False, False, False) for kind in (events.MouseDown, events.MouseUp)]
