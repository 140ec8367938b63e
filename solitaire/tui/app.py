"""The Textual application."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

from textual.app import App, SystemCommand
from textual.screen import Screen

from solitaire.game import Game
from solitaire.tui.look.faces import OUTLINED
from solitaire.tui.look.palette import FELT, PAPER, Look
from solitaire.tui.screens.table import TableScreen

LOOKS: Final = (FELT, PAPER)
DEATHS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)
)
"""Signals on which the terminal is put back in order before the program ends."""


class SolitaireApp(App[None]):
    """One table. Later: the menu and the rooms around it."""

    TITLE = "solitaire"
    CSS = "Screen { layout: vertical; overflow: hidden; }"
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._look = 0

    @property
    def look(self) -> Look:
        """The colours in use; without colour, red suits are drawn hollow."""
        look = LOOKS[self._look]
        return look._replace(glyphs=OUTLINED) if self.no_color else look

    def get_default_screen(self) -> Screen[None]:
        """Open the table at once."""
        return TableScreen(self._game, self.look)

    def on_mount(self) -> None:
        """See to it that a killed program leaves a usable terminal."""
        loop = asyncio.get_running_loop()
        for number in DEATHS:
            with suppress(NotImplementedError):  # event loops on Windows
                loop.add_signal_handler(number, self.exit, None, 128 + number)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every command of the table, for the palette."""
        for binding in screen.active_bindings.values():
            if binding.node is screen:
                title = binding.binding.description
                yield SystemCommand(
                    title, f"key: {binding.binding.key}", _runner(screen, binding.binding.action)
                )

    def action_next_look(self) -> None:
        """Change to the next colours."""
        self._look = (self._look + 1) % len(LOOKS)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.wear(self.look)


def _runner(screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
    return lambda: screen.run_action(action)


def run(game: Game) -> int:
    """Play ``game`` in this terminal until the player leaves. Returns the exit status."""
    app = SolitaireApp(game)
    app.run()
    return app.return_code or 0
