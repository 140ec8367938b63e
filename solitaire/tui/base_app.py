"""The base of the app: settings, theme, user state, notices and command palette."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from textual import constants, events
from textual.app import App, SystemCommand
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.notifications import Notify, SeverityLevel
from textual.screen import Screen
from textual.theme import Theme
from textual.timer import Timer, TimerCallback

from solitaire.config.keys.key_layouts import blocks_on
from solitaire.config.keys.race_blocks import BLOCK_PRESETS
from solitaire.config.paths import with_tilde
from solitaire.config.settings import Settings
from solitaire.config.settings_file import load_settings, save_settings
from solitaire.config.themes.theme_catalogue import load_themes, own_theme_files
from solitaire.config.user_state import (
    StateChange,
    load_user_state,
    save_user_state,
    user_state_locked,
)
from solitaire.rules.files.errors import Mistake
from solitaire.rules.text.english import counted
from solitaire.tui.bindings import declared_bindings, key_by_place, key_event, keymap, listed_keys
from solitaire.tui.notice import Notice
from solitaire.tui.render.selection_filter import selection_filter
from solitaire.tui.render.terminal_gate import PRINTABLE, PrintableConsole
from solitaire.tui.screens.base_screen import BaseScreen, Themed
from solitaire.tui.setting_text import changed_setting_text
from solitaire.tui.terminal.key_parser import RepeatedKey
from solitaire.tui.terminal.typeahead import Input, Typeahead
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.theme.textual_theme import textual_theme
from solitaire.tui.theme.theme_choice import Terminal, board_theme_of, colours_of, is_ascii
from solitaire.web.protocol import is_in_browser

MOST_ERRORS: Final = 3
"""Notices about the settings at a time, which leave half of a small terminal free."""
WARNING_SECONDS: Final = 10.0
GREY_FILTER: Final = Monochrome()
COLOURLESS_FILTER: Final = NoColor()


class BaseApp(App[None]):
    """An app without screens of its own."""

    TITLE = "solitaire"
    CSS = """
    Screen { layout: vertical; overflow: hidden; }
    .-ascii .panel { border: ascii $target; }
    .-ascii Toast { border-left: ascii $target; }
    BaseScreen:ansi { background: $felt; color: $ink; }
    Input:ansi { background: $bar; color: $ink; }
    Input:ansi > .input--cursor { color: $on-target; background: $target; text-style: none; }
    Input > .input--placeholder { color: $quiet; text-style: none; }
    Toast:ansi { color: $ansi-foreground; }
    """

    def __init__(self) -> None:
        self.settings, self._setting_errors = load_settings()
        self._saved_settings = self.settings
        """The settings in the file when it was read or written last."""
        self.user_state, self._load_error = load_user_state()
        self._has_warned_of_state = False
        self._is_state_saved = True
        self._terminal = Terminal.of(os.environ)
        self._colours = colours_of(self.settings, self._terminal)
        self._theme_files = own_theme_files()
        """The player's theme files when the colours were read."""
        self._reports_repeats = False
        super().__init__()
        self.error_console = PrintableConsole()
        self._typeahead = Typeahead(self, super().on_event)

    def get_driver_class(self) -> type[Driver]:
        """The driver of this system, or the one that the environment names."""
        if sys.platform != "win32" and is_in_browser():
            from solitaire.tui.terminal.web_driver import BrowserDriver

            return BrowserDriver
        if sys.platform == "win32" or constants.DRIVER:
            return super().get_driver_class()
        from solitaire.tui.terminal.driver import TerminalDriver  # not on Windows

        return TerminalDriver

    def on_load(self) -> None:
        """Start tasks in the next turn of the event loop, in every version of Python.

        From Python 3.12 on, Textual starts them eagerly. The widgets of a mode's first screen are then mounted
        before that screen is on the stack, and an ``Input`` among them raises ``ScreenStackError``.
        """
        asyncio.get_running_loop().set_task_factory(None)

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        """Call a function after a delay, however late.

        Textual drops a timer whose time is over before it is first looked at, as on a busy machine, and with
        its own timer for resizes it loses all further sizes of the terminal.
        """
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False
        return timer

    async def on_event(self, event: events.Event) -> None:
        """Queue keys, clicks and the like behind those that are not handled yet."""
        if isinstance(event, Input) and not event.is_forwarded:
            if isinstance(event, events.Key):
                self.follow_theme_files()
            await self._typeahead.take(event)
        else:
            await super().on_event(event)

    def on_key(self, event: events.Key) -> None:
        """Press the key of a binding that a key means by its place.

        Commands have keys of their own on every keyboard; the letters of menu, lists and dialogs do not. A key
        presses nothing on a screen that has opened since it was delivered: it is meant for another.
        """
        if not self._typeahead.delivered_to(self.screen):
            event.prevent_default()
        elif key := key_by_place(self.screen, event, self.settings.key_rows):
            event.prevent_default()
            self.put_back(key_event(key))

    @property
    def has_caught_up(self) -> bool:
        """Whether all input so far has been handled."""
        return self._typeahead.is_idle

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Exit; further input is dropped."""
        self._typeahead.close()
        super().exit(result, return_code, message)

    def on_repeats_reported(self) -> None:
        """Trust the terminal from now on to mark repeated keys."""
        self._reports_repeats = True

    def is_repeat(self, event: events.Key) -> bool | None:
        """Whether a key repeats, being held; None if the terminal does not report it.

        The first repetition is known as one before the message that the terminal reports them arrives.
        """
        return isinstance(event, RepeatedKey) or (False if self._reports_repeats else None)

    @property
    def input_time(self) -> float:
        """When the input that is handled now was read, in seconds."""
        return self._typeahead.input_time

    def put_back(self, event: events.InputEvent) -> None:
        """Deliver an input again, before all that came since."""
        self._typeahead.put_back(event)

    def call_behind_inputs(self, callback: Callable[[], object]) -> None:
        """Call a function once every input that was read before has been handled."""
        self.call_later(self._typeahead.call_behind, callback)

    def on_mount(self) -> None:
        """Apply keys and theme, and warn of errors in the settings and the user state."""
        self.set_keymap(keymap(self.settings.keyboard))
        self.refresh_theme()
        self._warn_of_settings(self._setting_errors)
        if self._load_error:
            self.warn_of_state(self._load_error)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, those for what lacks colour, and the gate for text.

        Textual greys colours for NO_COLOR only, and as the ground was at the start: on one that is made
        transparent since, its filter leaves black text on black.
        """
        filters = [each for each in super().get_line_filters() if not isinstance(each, NoColor | Monochrome)]
        if self._terminal.lacks_colour and self.native_ansi_color:
            filters = [selection_filter(self.board_theme.target), *filters, COLOURLESS_FILTER]
        elif self._terminal.lacks_colour:
            filters.append(GREY_FILTER)
        return [*filters, PRINTABLE]

    @property
    def board_theme(self) -> BoardTheme:
        """The theme in use."""
        return board_theme_of(self._colours, self.settings, self._terminal)

    @property
    def current_theme(self) -> Theme:
        """The theme for style sheets, right from the start: nothing is styled twice."""
        return textual_theme(self._colours)

    def action_next_look(self) -> None:
        """Change to the next theme."""
        ids = [theme.id for theme in load_themes().themes]
        now = ids.index(self.settings.look) if self.settings.look in ids else -1
        self.change_settings(self.settings._replace(look=ids[(now + 1) % len(ids)]))

    def action_toggle_setting(self, setting: str) -> None:
        """Switch a setting on or off."""
        change: dict[str, Any] = {setting: not getattr(self.settings, setting)}
        self.change_settings(self.settings._replace(**change))

    def action_ascii(self) -> None:
        """Switch between ASCII and Unicode.

        The default of the terminal is not saved, so that another terminal has its own.
        """
        ascii_only = not is_ascii(self.settings, self._terminal)
        self.change_settings(
            self.settings._replace(ascii=None if ascii_only is self._terminal.needs_ascii else ascii_only)
        )

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings and save those that changed.

        Settings changed in the file meanwhile, by hand or by another window, are applied as well.
        """
        before, self.settings = self.settings, settings
        if error := save_settings(settings, self._saved_settings):
            self.warn(error)
        else:
            in_file = self._read_settings()
            self.settings = self._saved_settings = settings if self._setting_errors else in_file
        self.set_keymap(keymap(self.settings.keyboard))
        self._apply_colours()
        screen = next((each for each in reversed(self.screen_stack) if isinstance(each, BaseScreen)), None)
        if screen and (text := self._changed_setting_text(before, screen)):
            screen.show_changed_setting(text)

    def _changed_setting_text(self, before: Settings, screen: BaseScreen) -> str:
        """The message of a screen about the setting that was changed; empty for those without one."""
        is_ascii = self.board_theme.glyphs == ASCII
        return changed_setting_text(before, self.settings, is_ascii, screen.missing_large_ranks)

    def follow_theme_files(self) -> None:
        """Read the colours again if a theme file of the player's was written.

        A dialog that cannot be repainted keeps its colours, and so does all that is behind it.
        """
        is_repaintable = all(isinstance(screen, Themed) for screen in self.screen_stack)
        if is_repaintable and (files := own_theme_files()) != self._theme_files:
            self._theme_files = files
            self._read_settings()
            self._apply_colours()

    def _apply_colours(self) -> None:
        """Show everything in the colours of the theme as it is now."""
        before, self._colours = self.current_theme, colours_of(self.settings, self._terminal)
        if self.current_theme != before:
            self.register_theme(self.current_theme)
            self.theme = self.current_theme.name
            self.unregister_theme(before.name)
        self.refresh_theme()

    def refresh_theme(self) -> None:
        """Apply theme and settings to every screen of the present mode."""
        self.animation_level = "none" if self.settings.motion == "off" else constants.TEXTUAL_ANIMATIONS
        self.set_class(self.board_theme.glyphs == ASCII, "-ascii")
        for screen in self.screen_stack:
            if isinstance(screen, Themed):
                screen.apply_theme(self.board_theme)
            if isinstance(screen, BaseScreen):
                screen.apply_settings(self.settings)

    def watch_app_focus(self, has_focus: bool) -> None:
        """Notify the screens of this mode.

        They do not watch the app: it would keep a reference to each watcher for ever.
        """
        if has_focus:
            self.follow_theme_files()
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.app_focus_changed(has_focus)

    def race_keys(self) -> Mapping[str, Sequence[str]]:
        """The keys of races on the player's keyboard, read again from the settings.

        Players edit them by hand, perhaps while the program waits in another window. New errors are shown.
        """
        settings = self._read_settings()
        self.settings = self.settings._replace(race=settings.race)
        return {**blocks_on(self.settings.key_rows, BLOCK_PRESETS[self.settings.race_blocks]), **settings.race}

    def _read_settings(self) -> Settings:
        """The settings in the file; new errors are shown."""
        known = self._setting_errors
        settings, self._setting_errors = load_settings()
        self._warn_of_settings([error for error in self._setting_errors if error not in known])
        return settings

    def _warn_of_settings(self, errors: Sequence[Mistake]) -> None:
        """Warn of the first errors, and say how many others there are: notices take much room."""
        shown = len(errors) if len(errors) <= MOST_ERRORS else MOST_ERRORS - 1
        for error in errors[:shown]:
            self.warn(str(error))
        if errors[shown:]:
            self.warn(f"The settings have {counted(len(errors) - shown, 'more mistake')}.")

    def change_user_state(self, change: StateChange) -> None:
        """Change the user state in its file, where other windows note their changes too."""
        with user_state_locked():
            state, error = load_user_state()
            before = self.user_state if error or not self._is_state_saved else state
            self.user_state = change(before)
            if self.user_state != state:
                unsaved = save_user_state(self.user_state)
                self._is_state_saved = not unsaved
                error = error or unsaved
        if error:
            self.warn_of_state(error)

    def warn_of_state(self, text: str) -> None:
        """Warn of a file in the state folder; only the first such notice is shown."""
        if not self._has_warned_of_state:
            self._has_warned_of_state = True
            self.warn(text)

    def warn(self, text: str) -> None:
        """Show a warning as a notice, which has little room for paths."""
        shown = legible(with_tilde(text), self.board_theme.glyphs)
        self.notify(shown, severity="warning", timeout=WARNING_SECONDS, markup=False)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Show a notice, whose toast never has a negative time left."""
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        self.post_message(Notify(Notice(message, title, severity, seconds, markup)))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The commands that a screen offers in the palette, in its order, each once.

        The help text of each is its key.
        """
        keys = listed_keys(declared_bindings(type(screen)), self.settings.keyboard)
        active = [each.binding for each in screen.active_bindings.values() if each.node is screen]
        offers = screen.offers_command if isinstance(screen, BaseScreen) else bool
        actions = {
            binding.description: binding.action
            for binding in active
            if binding.show and (not binding.id or offers(binding.id))
        }
        for description, (key, *_) in keys.items():
            if action := actions.get(description):
                yield SystemCommand(description, key, _runner(screen, action))


def _runner(screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
    return lambda: screen.run_action(action)
