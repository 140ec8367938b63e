"""The Textual application: the rooms of the house, and what they share."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.constants import TEXTUAL_ANIMATIONS
from textual.screen import Screen
from textual.theme import Theme

from solitaire.game import Game
from solitaire.memory import Memory, played, recall, remember
from solitaire.replay.scribe import Place
from solitaire.settings import Settings, load_settings, save_settings
from solitaire.tui.bindings import keymap
from solitaire.tui.look.faces import ASCII
from solitaire.tui.look.palette import LOOKS, Look
from solitaire.tui.look.theme import theme
from solitaire.tui.look.wardrobe import Terminal, is_ascii, look_of
from solitaire.tui.screens.room import Room, Wearer
from solitaire.tui.tables import Tables

if TYPE_CHECKING:
    from solitaire.race.match import Match
    from solitaire.replay.archive import Resumed
    from solitaire.replay.recorder import Recorder

DEATHS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)
)
"""Signals on which the terminal is put back in order before the program ends."""
WARNING_SECONDS: Final = 10.0
FIRST: Final = "first"
"""The mode in which the program starts."""


class SolitaireApp(App[None]):
    """The menu and the tables. Each is a mode of its own, so that all stay as they are while the player is
    elsewhere.

    Args:
        game: what is on the table at once.
        archive: where games are written down; without it, they are not.
        resumed: a game that is gone on with, instead of ``game``.
        match: a race that is run at once. Without any of them, the menu opens.
    """

    TITLE = "solitaire"
    CSS = """
    Screen { layout: vertical; overflow: hidden; }
    .-ascii .panel { border: ascii $glow; }
    .-ascii Toast { border-left: ascii $glow; }
    """
    DEFAULT_MODE = FIRST
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        # Textual would quit without a question.
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True)
    ]

    def __init__(
        self,
        game: Game | None = None,
        archive: Place | None = None,
        resumed: Resumed | None = None,
        match: Match | None = None,
    ) -> None:
        game = resumed.game if resumed else game
        self._archive = archive
        self._notice = resumed.notice if resumed else ""
        self.settings, self._mistakes = load_settings()
        self.memory, self._forgotten = recall()
        self._terminal = Terminal.of(os.environ)
        super().__init__()
        for look in LOOKS.values():
            self.register_theme(theme(look))
        self.tables = Tables(self, archive)
        self._menu = FIRST if game is None and match is None else "menu"
        self.add_mode(self._menu, self._new_menu)
        if game is not None:
            self.tables.last = self.tables.lay(game, resumed.recorder if resumed else None, FIRST)
        elif match is not None:
            self.add_mode(FIRST, partial(self._new_race, match))

    # Looks and settings

    @property
    def look(self) -> Look:
        """The colours and signs in use."""
        return look_of(self.settings, self._terminal)

    @property
    def current_theme(self) -> Theme:
        """What style sheets see: the look from the very start, so that nothing is styled twice."""
        return theme(LOOKS[self.settings.look])

    def action_next_look(self) -> None:
        """Change to the next colours."""
        names = list(LOOKS)
        following = names[(names.index(self.settings.look) + 1) % len(names)]
        self.choose(self.settings._replace(look=following))

    def action_four_colours(self) -> None:
        """Give each suit a colour of its own, or the two of old."""
        self.choose(self.settings._replace(four_colours=not self.settings.four_colours))

    def action_big_index(self) -> None:
        """Draw the ranks large, or pips."""
        self.choose(self.settings._replace(big_index=not self.settings.big_index))

    def action_ascii(self) -> None:
        """Draw in ASCII, or with the signs of Unicode. What the terminal needs anyway is not written down, so
        that another terminal may need something else.
        """
        wanted = not is_ascii(self.settings, self._terminal)
        self.choose(self.settings._replace(ascii=None if wanted is self._terminal.needs_ascii else wanted))

    def action_auto_play(self) -> None:
        """Let safe cards go up by themselves, or not."""
        self.choose(self.settings._replace(auto_play=not self.settings.auto_play))

    def action_auto_finish(self) -> None:
        """Let a game that only goes up finish itself, or not."""
        self.choose(self.settings._replace(auto_finish=not self.settings.auto_finish))

    def action_settings(self) -> None:
        """Show the settings."""
        from solitaire.tui.screens.settings import SettingsScreen  # noqa: PLC0415 (seldom wanted)

        self.push_screen(SettingsScreen(self.look))

    def action_statistics(self) -> None:
        """Show how the games went."""
        from solitaire.tui.screens.statistics import StatisticsScreen  # noqa: PLC0415 (seldom wanted)

        self.push_screen(StatisticsScreen(self.look))

    def action_share(self) -> None:
        """Show what can be told of the deal of the day."""
        from solitaire.tui.screens.share import ShareScreen  # noqa: PLC0415 (seldom wanted)

        self.push_screen(ShareScreen(self.look))

    def action_command_palette(self) -> None:
        """List all commands."""
        from solitaire.tui.screens.palette import PaletteScreen  # noqa: PLC0415 (seldom wanted)

        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen(self.look))

    def choose(self, settings: Settings) -> None:
        """Show new settings at once, and remember them."""
        self.settings = settings
        self.theme = settings.look
        self.set_keymap(keymap(settings.keyboard))
        self._dress()
        if why_not := save_settings(settings):
            self.warn(why_not)

    def _dress(self) -> None:
        """Let every screen in sight wear the look, and move if things may move."""
        self.animation_level = TEXTUAL_ANIMATIONS if self.settings.motion else "none"
        self.set_class(self.look.glyphs == ASCII, "-ascii")
        for screen in self.screen_stack:
            if isinstance(screen, Wearer):
                screen.wear(self.look)
            if isinstance(screen, Room):
                screen.heed(self.settings)

    # Rooms

    def play(self, game: Game, recorder: Recorder | None = None) -> None:
        """Sit down to a game, at a table of its own. Tables at which nothing is left to do are cleared."""
        self.enter(self.tables.lay(game, recorder))
        self.tables.clear_others()
        self.note(played(self.memory, game.rules.ruleset.id))

    def action_menu(self) -> None:
        """Go to the menu, or from there back to the table; everything stays as it is."""
        if self.current_mode != self._menu:
            self.enter(self._menu)
        elif self.tables.is_any_open:
            self.enter(self.tables.last)

    def enter(self, mode: str) -> None:
        """Go to a room, by its mode."""
        if mode != self._menu:
            self.tables.last = mode
        self.switch_mode(mode)
        self._dress()

    def action_leave(self) -> None:
        """Quit; the table asks first if a game is going on."""
        if isinstance(self.screen, Room):
            self.screen.action_quit()
        else:
            self.exit()

    def _new_menu(self) -> Screen[None]:
        from solitaire.tui.screens.menu import MenuScreen  # noqa: PLC0415 (a game given is played without it)

        return MenuScreen(self.look)

    def _new_race(self, match: Match) -> Screen[None]:
        from solitaire.tui.screens.race import RaceScreen  # noqa: PLC0415 (most games are for one)

        return RaceScreen(match, self.look)

    # What is remembered, and said

    def note(self, memory: Memory) -> None:
        """Remember something; that it cannot be written is said once."""
        self.memory = memory
        why_not = remember(memory)
        if why_not and not self._forgotten:
            self._forgotten = why_not
            self.warn(why_not)

    def warn(self, text: str) -> None:
        """Say what is wrong, in a notice."""
        self.notify(text, severity="warning", timeout=WARNING_SECONDS, markup=False)

    def on_mount(self) -> None:
        """Say what is wrong with the settings, and see to it that a killed program leaves a usable terminal."""
        self.set_keymap(keymap(self.settings.keyboard))
        self._dress()
        for mistake in (*self._mistakes, *filter(None, [self._forgotten, self._notice])):
            self.warn(str(mistake))
        if not self.memory.welcomed:
            self.introduce()
            self.note(self.memory._replace(welcomed=True))
        loop = asyncio.get_running_loop()
        for number in DEATHS:
            with suppress(NotImplementedError):  # event loops on Windows
                loop.add_signal_handler(number, self.exit, None, 128 + number)
        self.call_after_refresh(self._settle)

    def introduce(self) -> None:
        """Tell how the games are played."""
        from solitaire.tui.screens.introduction import IntroductionScreen  # noqa: PLC0415 (only once)

        self.push_screen(IntroductionScreen(self.settings.keyboard, self.look))

    def _settle(self) -> None:
        """What can wait until something is to be seen."""
        if self._archive is not None:
            self._archive().tell = self.warn
        for table in self.tables:
            table.scribe.get_ready()
            self.note(played(self.memory, table.game.rules.ruleset.id))
        # What was imported stays for good and need not be looked at again.
        gc.freeze()
        gc.enable()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every command of the table once, for the palette."""
        active = [each.binding for each in screen.active_bindings.values() if each.node is screen]
        ours = [binding for binding in active if binding.show]
        for binding in {binding.action: binding for binding in reversed(ours)}.values():
            key = self.get_key_display(binding)
            yield SystemCommand(binding.description, f"key: {key}", _runner(screen, binding.action))


def _runner(screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
    return lambda: screen.run_action(action)


def run(game: Game | None, archive: Place, resumed: Resumed | None = None, match: Match | None = None) -> int:
    """Play in this terminal until the player leaves: a new ``game``, one that is ``resumed``, a ``match``, or
    what the player finds in the menu. Returns the exit status.
    """
    app = SolitaireApp(game, archive, resumed, match)
    try:
        app.run()
    finally:
        app.tables.leave()
    return app.return_code or 0
