"""The Textual application."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import ClassVar, Final

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solitaire.game import Game
from solitaire.settings import Settings, load_settings, save_settings
from solitaire.tui.bindings import keymap
from solitaire.tui.look.faces import ASCII, NUMERALS, OUTLINED, SOLID
from solitaire.tui.look.palette import LOOKS, Look
from solitaire.tui.look.terminal import lacks_colour, needs_ascii
from solitaire.tui.screens.table import TableScreen

DEATHS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)
)
"""Signals on which the terminal is put back in order before the program ends."""
WARNING_SECONDS: Final = 10.0


class SolitaireApp(App[None]):
    """One table. Later: the menu and the rooms around it."""

    TITLE = "solitaire"
    CSS = "Screen { layout: vertical; overflow: hidden; }"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        # Textual would quit without a question.
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True)
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._settings, self._mistakes = load_settings()
        self._needs_ascii = needs_ascii(os.environ)
        self._lacks_colour = lacks_colour(os.environ)

    @property
    def look(self) -> Look:
        """The colours and signs in use; without colour, red suits are drawn hollow."""
        look = LOOKS[self._settings.look]
        if self._settings.four_colours:
            look = look._replace(suits=look.four_suits)
        if self._is_ascii:
            return look._replace(glyphs=ASCII)
        glyphs = OUTLINED if self._lacks_colour else SOLID
        return look._replace(glyphs=glyphs._replace(numerals=NUMERALS) if self._settings.big_index else glyphs)

    @property
    def _is_ascii(self) -> bool:
        wanted = self._settings.ascii
        return self._needs_ascii if wanted is None else wanted

    def get_default_screen(self) -> Screen[None]:
        """Open the table at once."""
        return TableScreen(self._game, self.look, self._settings)

    def on_mount(self) -> None:
        """Say what is wrong with the settings, and see to it that a killed program leaves a usable terminal."""
        self.set_keymap(keymap(self._settings.keyboard))
        for mistake in self._mistakes:
            self._warn(str(mistake))
        loop = asyncio.get_running_loop()
        for number in DEATHS:
            with suppress(NotImplementedError):  # event loops on Windows
                loop.add_signal_handler(number, self.exit, None, 128 + number)
        self.call_after_refresh(_collect_garbage_again)

    def action_leave(self) -> None:
        """Quit; the table asks first if a game is going on."""
        if isinstance(self.screen, TableScreen):
            self.screen.action_quit()
        else:
            self.exit()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every command of the table once, for the palette."""
        ours = [active.binding for active in screen.active_bindings.values() if active.node is screen]
        for binding in {binding.action: binding for binding in reversed(ours)}.values():
            key = self.get_key_display(binding)
            yield SystemCommand(binding.description, f"key: {key}", _runner(screen, binding.action))

    def action_next_look(self) -> None:
        """Change to the next colours."""
        names = list(LOOKS)
        following = names[(names.index(self._settings.look) + 1) % len(names)]
        self._choose(self._settings._replace(look=following))

    def action_four_colours(self) -> None:
        """Give each suit a colour of its own, or the two of old."""
        self._choose(self._settings._replace(four_colours=not self._settings.four_colours))

    def action_big_index(self) -> None:
        """Draw the ranks large, or pips."""
        self._choose(self._settings._replace(big_index=not self._settings.big_index))

    def action_ascii(self) -> None:
        """Draw in ASCII, or with the signs of Unicode. What the terminal needs anyway is not written down, so
        that another terminal may need something else.
        """
        wanted = not self._is_ascii
        self._choose(self._settings._replace(ascii=None if wanted is self._needs_ascii else wanted))

    def _choose(self, settings: Settings) -> None:
        """Show new settings at once, and remember them."""
        self._settings = settings
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.wear(self.look)
        if why_not := save_settings(settings):
            self._warn(why_not)

    def _warn(self, text: str) -> None:
        self.notify(text, severity="warning", timeout=WARNING_SECONDS, markup=False)


def _collect_garbage_again() -> None:
    """What was imported stays for good and need not be looked at again."""
    gc.freeze()
    gc.enable()


def _runner(screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
    return lambda: screen.run_action(action)


def run(game: Game) -> int:
    """Play ``game`` in this terminal until the player leaves. Returns the exit status."""
    app = SolitaireApp(game)
    app.run()
    return app.return_code or 0
