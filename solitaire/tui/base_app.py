"""What all screens share: settings and looks, what is remembered, notices, the list of commands."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final

from rich.console import RenderableType
from textual import constants, events
from textual.app import App, SystemCommand
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme

from solitaire.config.settings import Settings, load_settings, save_settings
from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.tui.bindings import keymap
from solitaire.tui.render.terminal_gate import PRINTABLE, PrintableConsole
from solitaire.tui.screens.base_screen import BaseScreen, Themed
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.choose import Terminal, is_ascii, look_of
from solitaire.tui.theme.palette import LOOKS, BoardTheme
from solitaire.tui.theme.textual_theme import theme
from solitaire.tui.typeahead import Typeahead

WARNING_SECONDS: Final = 10.0


class BaseApp(App[None]):
    """An application without rooms."""

    TITLE = "solitaire"
    CSS = """
    Screen { layout: vertical; overflow: hidden; }
    .-ascii .panel { border: ascii $glow; }
    .-ascii Toast { border-left: ascii $glow; }
    """

    def __init__(self) -> None:
        self.settings, self._mistakes = load_settings()
        self.memory, self._forgotten = load_user_state()
        self._terminal = Terminal.of(os.environ)
        super().__init__()
        self.error_console = PrintableConsole()
        self._typeahead = Typeahead(self, super().on_event)
        for look in LOOKS.values():
            self.register_theme(theme(look))

    def get_driver_class(self) -> type[Driver]:
        """The driver of this system, or the one that the environment asks for."""
        if sys.platform == "win32" or constants.DRIVER:
            return super().get_driver_class()
        from solitaire.tui.driver import TerminalDriver  # noqa: PLC0415 (not on Windows)

        return TerminalDriver

    def on_load(self) -> None:
        """Let tasks start with the next turn of the event loop, on every version of Python alike.

        From Python 3.12 on, Textual starts them eagerly. The widgets of a mode's first screen are then mounted
        before that screen is on the stack, and an ``Input`` among them raises ``ScreenStackError``.
        """
        asyncio.get_running_loop().set_task_factory(None)

    async def on_event(self, event: events.Event) -> None:
        """Let keys, clicks and pastes wait for those before them."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            await self._typeahead.take(event)
        else:
            await super().on_event(event)

    @property
    def has_caught_up(self) -> bool:
        """Whether all that the player has typed and clicked has been dealt with."""
        return self._typeahead.is_idle

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """End; no input is taken any more."""
        self._typeahead.close()
        super().exit(result, return_code, message)

    def put_back(self, event: events.Key) -> None:
        """Take a key as the next input, before those that were typed after it."""
        self._typeahead.put_back(event)

    def on_mount(self) -> None:
        """Say what is wrong with the settings and with what is remembered."""
        self.set_keymap(keymap(self.settings.keyboard))
        self.dress()
        for mistake in (*self._mistakes, *filter(None, [self._forgotten])):
            self.warn(str(mistake))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The last one leaves nothing in a line that the terminal would obey."""
        return [*super().get_line_filters(), PRINTABLE]

    @property
    def look(self) -> BoardTheme:
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

    def choose(self, settings: Settings) -> None:
        """Show new settings at once, and remember them."""
        self.settings = settings
        self.theme = settings.look
        self.set_keymap(keymap(settings.keyboard))
        self.dress()
        if why_not := save_settings(settings):
            self.warn(why_not)

    def dress(self) -> None:
        """Let every screen in sight wear the look, and move if things may move."""
        self.animation_level = constants.TEXTUAL_ANIMATIONS if self.settings.motion else "none"
        self.set_class(self.look.glyphs == ASCII, "-ascii")
        for screen in self.screen_stack:
            if isinstance(screen, Themed):
                screen.apply_theme(self.look)
            if isinstance(screen, BaseScreen):
                screen.apply_settings(self.settings)

    def watch_app_focus(self, has_focus: bool) -> None:
        """Tell the screens in sight. They do not watch the app: it would keep what watches it for ever."""
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.app_focus_changed(has_focus)

    def race_keys(self) -> Mapping[str, Sequence[str]]:
        """The keys of races as the settings have them now: they are written there by hand, perhaps while the
        program waits in another window. What is wrong with them is said, if it was not before.
        """
        (settings, mistakes), known = load_settings(), self._mistakes
        self.settings, self._mistakes = self.settings._replace(race=settings.race), mistakes
        for mistake in mistakes:
            if mistake not in known:
                self.warn(str(mistake))
        return settings.race

    def note(self, memory: UserState) -> None:
        """Remember something; that it cannot be written is said once."""
        self.memory = memory
        why_not = save_user_state(memory)
        if why_not and not self._forgotten:
            self._forgotten = why_not
            self.warn(why_not)

    def warn(self, text: str) -> None:
        """Say what is wrong, in a notice."""
        self.notify(legible(text, self.look.glyphs), severity="warning", timeout=WARNING_SECONDS, markup=False)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every command of the table once, for the palette."""
        active = [each.binding for each in screen.active_bindings.values() if each.node is screen]
        ours = [binding for binding in active if binding.show]
        for binding in {binding.action: binding for binding in reversed(ours)}.values():
            key = self.get_key_display(binding)
            yield SystemCommand(binding.description, f"key: {key}", _runner(screen, binding.action))


def _runner(screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
    return lambda: screen.run_action(action)
