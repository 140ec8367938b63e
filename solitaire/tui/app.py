"""The Textual application: modes for the menu, tables and a race, and the dialogs."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solitaire.config.user_state import as_welcomed, with_recent
from solitaire.game.deals import is_today
from solitaire.replay.archive.saved_games import ArchiveFactory, open_race_archive, present_path
from solitaire.rules.text.english import count_are
from solitaire.tui.base_app import BaseApp
from solitaire.tui.deal_service import DealService
from solitaire.tui.open_tables import OpenTables
from solitaire.tui.screens.base_screen import BaseScreen, BlankScreen
from solitaire.tui.start_up import MENU, StartUp
from solitaire.tui.terminal.signal_callbacks import call_on_signal

if TYPE_CHECKING:
    from solitaire.config.settings import Settings
    from solitaire.game.game import Game
    from solitaire.race.match import Match
    from solitaire.race.records.saved_race import LoadedFile
    from solitaire.replay.playback.playback import Playback
    from solitaire.replay.recorder import Recorder
    from solitaire.rules.compiled_rules import Rules
    from solitaire.rules.ruleset import Ruleset
    from solitaire.tui.background.solver_client import Solver
    from solitaire.tui.background.winnable_client import DealSearch
    from solitaire.tui.theme.palette import BoardTheme

ENDING_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT") if hasattr(signal, name)
)
"""Signals on which the app ends in order, so that the terminal is restored."""
START_MODE: Final = "first"
"""The mode of the screen that is opened first."""
RACE_MODE: Final = "race"
"""The mode of a race that was chosen in the menu."""


class SolitaireApp(BaseApp):
    """The app: a menu, tables and a race, each a mode of its own that keeps its state.

    Args:
        start_up: what is opened first.
        archive: returns the archive in which games are saved; without it, they are not.
        new_solver: creates the solver; without it, no verdicts are shown.
        search: searches for winnable deals; without it, a subprocess does.
    """

    DEFAULT_MODE = START_MODE
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        # Textual would quit without a question.
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True)
    ]

    def __init__(
        self,
        start_up: StartUp = MENU,
        archive: ArchiveFactory | None = None,
        new_solver: Callable[[], Solver] | None = None,
        search: DealSearch | None = None,
    ) -> None:
        game, resumed, match, screen, self._deal_to_find, kind = start_up
        game = resumed.game if resumed else game
        self._archive = archive
        self._notice = resumed.notice if resumed else ""
        self._introduces = match is None and screen is None and self._deal_to_find is None
        """Whether a newcomer sees the introduction at once, and not only with the first deal."""
        super().__init__()
        self.leaving: int | None = None
        """The exit status, once the program is about to end."""
        self.next_player: str | None = None
        """The player to run the program for once it has ended; None if it is not to be run anew."""
        self._solver: Solver | None = None
        self.get_solver: Callable[[], Solver] | None = (
            partial(self._shared_solver, new_solver) if new_solver else None
        )
        """Returns the solver that all screens share; None if the program runs without one."""
        self.tables = OpenTables(self, archive)
        self.deal_service = DealService(self, search, kind)
        self._menu = START_MODE if start_up.is_menu else "menu"
        self.add_mode(self._menu, self._new_menu)
        if game is not None:
            self.tables.last = self.tables.open(game, resumed.recorder if resumed else None, START_MODE)
        elif match is not None:
            self.add_mode(START_MODE, partial(self._new_race, match))
        elif screen is not None:
            self.add_mode(START_MODE, lambda: screen(self.board_theme))
        elif self._deal_to_find is not None:
            self.add_mode(START_MODE, BlankScreen)

    # Dialogs and screens over every other

    def action_settings(self) -> None:
        """Show the settings."""
        from solitaire.tui.dialogs.settings_dialog import SettingsDialog

        self.push_screen(SettingsDialog(self.board_theme))

    def action_statistics(self) -> None:
        """Show the statistics."""
        from solitaire.tui.screens.statistics_screen import StatisticsScreen

        self._show_once(StatisticsScreen)

    def action_replays(self) -> None:
        """Show the list of saved games."""
        from solitaire.tui.screens.replay_list_screen import ReplayListScreen

        self._show_once(ReplayListScreen)

    def _show_once(self, kind: Callable[[BoardTheme], BaseScreen]) -> None:
        """Go back to the screen of this class; open one if there is none in this mode."""
        if any(type(screen) is kind for screen in self.screen_stack):
            while type(self.screen) is not kind:
                self.pop_screen()
        else:
            self.push_screen(kind(self.board_theme))

    def show_replay(self, path: Path, retry: bool = False) -> None:
        """Open the replay of a saved game.

        With ``retry``, play on from the last winnable position as soon as the review has found it.
        """
        from solitaire.race.records.saved_race import playback_of, read_any
        from solitaire.tui.dialogs.loading_dialog import load_saved
        from solitaire.tui.screens.replay import new_replay_screen

        present = present_path(path)

        def load() -> tuple[LoadedFile, Playback]:
            saved = read_any(present)
            return saved, playback_of(saved)

        def show(loaded: tuple[LoadedFile, Playback]) -> None:
            self.push_screen(new_replay_screen(*loaded, self.board_theme, retry))

        load_saved(self, present, load, show)

    def show_rules(self, ruleset: Ruleset) -> None:
        """Show the rules of a game."""
        from solitaire.tui.dialogs.rules_dialog import RulesDialog

        self.push_screen(RulesDialog(ruleset, self.board_theme))

    def action_keys(self) -> None:
        """Show the keys of the screen in front; a table or a replay explains more."""
        getattr(self.screen, "action_keys", self._show_screen_keys)()

    def _show_screen_keys(self) -> None:
        from solitaire.tui.dialogs.screen_keys_dialog import ScreenKeysDialog

        self.push_screen(ScreenKeysDialog(self.screen, self))

    def action_share(self) -> None:
        """Show the player's result of today's deal as text to share."""
        from solitaire.tui.dialogs.share_dialog import ShareDialog

        self.push_screen(ShareDialog(self.board_theme))

    def action_command_palette(self) -> None:
        """Open the command palette; not amid a race, it finds games as well."""
        from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette

        if not isinstance(self.screen, SolitaireCommandPalette):
            below = [screen for screen in self.screen_stack if isinstance(screen, BaseScreen)]
            offers_games = self.screen in below and all(screen.offers_games for screen in below)
            restriction = self.screen.restriction if isinstance(self.screen, BaseScreen) else ""
            self.push_screen(SolitaireCommandPalette(self.board_theme, offers_games, restriction))

    # Navigation

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings and save them.

        They may affect the next deal, so deals are prefetched again.
        """
        super().change_settings(settings)
        if present := self.tables.present:
            self.deal_service.watch_table(present.game)

    def play(self, game: Game, recorder: Recorder | None = None, greeting: str = "") -> None:
        """Open a table for a game, and close the other tables without a game under way."""
        self.close_upper_screens()
        self.enter(self.tables.open(game, recorder, greeting=greeting))
        self.tables.close_others()
        self._welcome()

    def _find_deal(self, rules: Rules, text: str) -> None:
        """Search for the deal of a ``DealToFind``, and play it; if the player cancels, go to the menu."""
        from solitaire.game.game import Game

        give = self.deal_service.deal_of_the_day if is_today(text) else self.deal_service.deal
        give(rules, lambda deal: self.play(Game.new(rules, deal)), self.action_menu)

    @property
    def _has_race(self) -> bool:
        """Whether a race is in front, or behind other screens of this mode."""
        return any(isinstance(screen, BaseScreen) and not screen.offers_games for screen in self.screen_stack)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Disable the menu over a race, which is left from its scores, where it is saved."""
        return action != "menu" or not self._has_race

    def action_menu(self) -> None:
        """Switch between the menu and the last table; both keep their state."""
        if self.current_mode != self._menu:
            self.enter(self._menu)
        elif len(self.screen_stack) > 1:
            self.close_upper_screens()
        elif self.tables.is_any_open:
            self.enter(self.tables.last)

    def close_upper_screens(self) -> None:
        """Close all screens above the base of this mode."""
        for _ in self.screen_stack[1:]:
            self.pop_screen()

    def enter(self, mode: str) -> None:
        """Switch to a mode; the game of a table is then the one played last."""
        if mode != self._menu:
            self.tables.last = mode
        self._show_mode(mode)
        if mode == self.tables.last and (present := self.tables.present):
            self.change_user_state(partial(with_recent, game=present.game.rules.ruleset.id))

    def _show_mode(self, mode: str) -> None:
        """Switch to a mode, unless the app is closing its screens: a search may end meanwhile."""
        if self.is_running:
            self.switch_mode(mode)
            self.refresh_theme()

    def action_leave(self) -> None:
        """Quit; a race is paused first, and its pause asks, without what covers it."""
        if self._has_race:
            while not hasattr(self.screen, "action_quit") or getattr(self.screen, "offers_games", False):
                self.pop_screen()
        getattr(self.screen, "action_quit", self.leave)()

    def leave(self) -> None:
        """Leave the program; confirm first if games would be lost."""
        lost = self.tables.write_unsaved()
        if not lost:
            self.exit()
            return
        from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog

        def after_question(may_exit: bool | None) -> None:
            if may_exit:
                self.exit()
            else:
                self.next_player = None

        if not isinstance(self.screen, ConfirmDialog):
            question = f"{count_are(lost, 'game')} not saved. Quit anyway?"
            self.push_screen(ConfirmDialog("Quit?", question, "quit", "stay", self.board_theme), after_question)

    def change_player(self, player: str) -> None:
        """Leave the program, and run it anew for a player, empty for nobody in particular."""
        self.next_player = player
        self.leave()

    def _new_menu(self) -> Screen[None]:
        from solitaire.tui.screens.menu import MenuScreen

        return MenuScreen(self.board_theme)

    def _shared_solver(self, new_solver: Callable[[], Solver]) -> Solver:
        if self._solver is None:
            from solitaire.tui.background.cached_solver import CachedSolver

            self._solver = CachedSolver(new_solver(), self.deal_service.known_answer)
        return self._solver

    async def on_unmount(self) -> None:
        """End the searches and their subprocesses."""
        await self.deal_service.close()
        if self._solver:
            await self._solver.end()

    def race(self, match: Match) -> None:
        """Open the screen of a race."""
        self.add_mode(RACE_MODE, partial(self._new_race, match))
        self._show_mode(RACE_MODE)

    def has_room_for(self, match: Match) -> bool:
        """Whether the terminal has room for the seats of a match."""
        from solitaire.tui.screens.race.race_layout import SeatFit, fit

        return isinstance(fit(match.rules, *self.size), SeatFit)

    def leave_race(self, message: str) -> None:
        """Return to the menu, or exit if the program was started with the race.

        On exit, ``message`` is printed.
        """
        if self.current_mode == RACE_MODE:
            self.enter(self._menu)
            self.remove_mode(RACE_MODE)
        elif self.tables.write_unsaved():
            self.enter(self._menu)
            self.leave()
        else:
            self.exit(message=Text(message) if message else None)

    def _new_race(self, match: Match) -> Screen[None]:
        from solitaire.tui.screens.race import RaceScreen

        if self._archive is None:
            return RaceScreen(match, self.board_theme, get_blocks=self.race_keys)
        from solitaire.race.records.recorder import RaceRecorder

        archive = open_race_archive()
        archive.notices.set_listener(self.warn)
        return RaceScreen(match, self.board_theme, lambda each: RaceRecorder(each, archive), self.race_keys)

    # Start and end

    def on_mount(self) -> None:
        """Install the signal handlers; show a notice and the introduction if due."""
        if self._notice:
            self.warn(self._notice)
        if self._introduces:
            self._welcome()
        for number in ENDING_SIGNALS:
            with suppress(NotImplementedError):  # event loops on Windows
                exit_app, record = partial(self._exit_on_signal, number), partial(self._record_signal, number)
                call_on_signal(number, exit_app, in_handler=record)
        self.call_after_refresh(self._finish_start)

    def _exit_on_signal(self, number: int) -> None:
        """Exit with the status of a signal."""
        self.exit(None, 128 + number)

    def _record_signal(self, number: int) -> None:
        """Record the exit status of a signal for the watchdog."""
        self.leaving = 128 + number

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave the program."""
        self.leaving = return_code
        super().exit(result, return_code, message)

    def on_hung_up(self) -> None:
        """Exit because the terminal is closed."""
        self._exit_on_signal(signal.SIGHUP)

    def _welcome(self) -> None:
        """Show the introduction, once."""
        if not self.user_state.welcomed:
            self.introduce()
            self.change_user_state(as_welcomed)

    def introduce(self) -> None:
        """Show the introduction."""
        from solitaire.tui.dialogs.introduction_dialog import IntroductionDialog

        present = self.tables.present
        rules = present.game.rules if present and self.screen is present else None
        self.push_screen(IntroductionDialog(self.settings.keyboard, self.board_theme, rules))

    def _finish_start(self) -> None:
        """Do what can wait until the first frame is drawn."""
        if self._archive is not None:
            self._archive().notices.set_listener(self.warn)
            open_race_archive().notices.set_listener(self.warn)
        for table in self.tables:
            table.autosave.prepare()
            self.change_user_state(partial(with_recent, game=table.game.rules.ruleset.id))
        if self._deal_to_find:
            self._find_deal(*self._deal_to_find)
        if not gc.isenabled():
            # What was imported stays: later garbage collections can skip it.
            gc.freeze()
            gc.enable()
