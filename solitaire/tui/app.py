"""The Textual application: the menu, the tables, a race, and the panels over them."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.screen import Screen

from solitaire.config.user_state import with_recent
from solitaire.game.deals import is_today
from solitaire.game.game import Game
from solitaire.replay.append_file import WRITE_LOCK
from solitaire.replay.autosave import ArchiveFactory, open_race_archive
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.base_app import BaseApp
from solitaire.tui.deal_service import DealService
from solitaire.tui.open_tables import OpenTables
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.watchdog import watch_terminal

if TYPE_CHECKING:
    from solitaire.config.settings import Settings
    from solitaire.race.match import Match
    from solitaire.replay.archive import ResumedGame
    from solitaire.replay.recorder import Recorder
    from solitaire.tui.background.solver_client import Solver
    from solitaire.tui.background.winnable_client import DealSearch
    from solitaire.tui.screens.table.solver_light import SolverFactory

DEATHS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)
)
"""Signals on which the terminal is put back in order before the program ends."""
ScreenFactory: TypeAlias = Callable[[BoardTheme], Screen[None]]
"""Makes a room in a look."""
DealToFind: TypeAlias = tuple[Rules, str]
"""A game whose deal is to be looked for first: ``today``, or one by chance."""
FIRST: Final = "first"
"""The mode in which the program starts."""
RACE: Final = "race"
"""The mode of a race that was chosen in the menu."""


class SolitaireApp(BaseApp):
    """The menu and the tables. Each is a mode of its own, so that all stay as they are while the player is
    elsewhere.

    Args:
        game: what is on the table at once.
        archive: where games are written down; without it, they are not.
        resumed: a game that is gone on with, instead of ``game``.
        match: a race that is run at once.
        room: another room that opens at once. Without any of them, it is the menu.
        to_find: what is dealt as soon as it is found, in sight of the player.
        new_solver: makes who finds out whether games can be won; without it, nobody does.
        seek: looks for deals that can be won; without it, a process does.
        winnable: whether only such deals are wanted, whatever the settings say.
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
        archive: ArchiveFactory | None = None,
        resumed: ResumedGame | None = None,
        match: Match | None = None,
        room: ScreenFactory | None = None,
        to_find: DealToFind | None = None,
        new_solver: SolverFactory | None = None,
        seek: DealSearch | None = None,
        winnable: bool = False,
    ) -> None:
        game = resumed.game if resumed else game
        self._archive = archive
        self._notice = resumed.notice if resumed else ""
        self._to_find = to_find
        self._welcomes = match is None and room is None and to_find is None
        super().__init__()
        self.leaving: int | None = None
        """The exit status, once it is known that the program ends."""
        self._new_solver = new_solver
        self._solver: Solver | None = None
        self.solver = self._find_solver if new_solver else None
        """Finds who finds out whether games can be won, one for all rooms; None where nobody does."""
        self.tables = OpenTables(self, archive)
        self.dealer = DealService(self, seek, winnable)
        starts_elsewhere = not (game is None and match is None and room is None and to_find is None)
        self._menu = "menu" if starts_elsewhere else FIRST
        self.add_mode(self._menu, self._new_menu)
        if game is not None:
            self.tables.last = self.tables.lay(game, resumed.recorder if resumed else None, FIRST)
        elif match is not None:
            self.add_mode(FIRST, partial(self._new_race, match))
        elif room is not None:
            self.add_mode(FIRST, lambda: room(self.look))
        elif to_find is not None:
            self.add_mode(FIRST, _new_anteroom)

    # Panels over every screen

    def action_settings(self) -> None:
        """Show the settings."""
        from solitaire.tui.dialogs.settings_dialog import SettingsDialog  # noqa: PLC0415 (seldom wanted)

        self.push_screen(SettingsDialog(self.look))

    def action_statistics(self) -> None:
        """Show how the games went."""
        from solitaire.tui.screens.statistics_screen import StatisticsScreen  # noqa: PLC0415 (seldom wanted)

        self.push_screen(StatisticsScreen(self.look))

    def action_replays(self) -> None:
        """Show the games that were played, to be watched again."""
        from solitaire.tui.screens.replay_list_screen import ReplayListScreen  # noqa: PLC0415 (seldom wanted)

        if not isinstance(self.screen, ReplayListScreen):
            self.push_screen(ReplayListScreen(self.look))

    def show_replay(self, path: Path, retry: bool = False) -> None:
        """Watch the game in a file; to ``retry``, play on as soon as it is known where it could last be won."""
        from solitaire.race.saved_race import read_any  # noqa: PLC0415 (seldom wanted)
        from solitaire.replay.loader import NotWatchable  # noqa: PLC0415 (seldom wanted)
        from solitaire.tui.screens.replay import replay_of  # noqa: PLC0415 (seldom wanted)

        try:
            kept = read_any(path)
        except NotWatchable as why_not:
            self.warn(str(why_not))
        else:
            self.push_screen(replay_of(kept, self.look, retry))

    def action_share(self) -> None:
        """Show what can be told of the deal of the day."""
        from solitaire.tui.dialogs.share_dialog import ShareDialog  # noqa: PLC0415 (seldom wanted)

        self.push_screen(ShareDialog(self.look))

    def action_command_palette(self) -> None:
        """List all commands."""
        from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette  # noqa: PLC0415 (seldom wanted)

        if not isinstance(self.screen, SolitaireCommandPalette):
            self.push_screen(SolitaireCommandPalette(self.look))

    # Rooms

    def choose(self, settings: Settings) -> None:
        """Show new settings at once, and remember them; they may be about the next deal."""
        super().choose(settings)
        if present := self.tables.present:
            self.dealer.watch_table(present.game)

    def play(self, game: Game, recorder: Recorder | None = None, greeting: str = "") -> None:
        """Sit down to a game, at a table of its own. Tables at which nothing is left to do are cleared."""
        self._close_upper_rooms()
        self.enter(self.tables.lay(game, recorder, greeting=greeting))
        self.tables.clear_others()
        self.note(with_recent(self.memory, game.rules.ruleset.id))

    def find(self, rules: Rules, text: str, given_up: Callable[[], object] = lambda: None) -> None:
        """Play the deal of the day or, if none is asked for, one by chance, as soon as it is found."""
        give = self.dealer.deal_of_the_day if is_today(text) else self.dealer.deal
        give(rules, lambda deal: self.play(Game.new(rules, deal)), given_up)

    def action_menu(self) -> None:
        """Go to the menu, or from there back to the table; everything stays as it is."""
        if self.current_mode != self._menu:
            self.enter(self._menu)
        elif len(self.screen_stack) > 1:
            self._close_upper_rooms()
        elif self.tables.is_any_open:
            self.enter(self.tables.last)

    def _close_upper_rooms(self) -> None:
        """Leave the rooms that were opened over this one."""
        for _ in self.screen_stack[1:]:
            self.pop_screen()

    def enter(self, mode: str) -> None:
        """Go to a room, by its mode."""
        if mode != self._menu:
            self.tables.last = mode
        self.switch_mode(mode)
        self.dress()

    def action_leave(self) -> None:
        """Quit; the table asks first if a game is going on."""
        if isinstance(self.screen, BaseScreen):
            self.screen.action_quit()
        else:
            self.exit()

    def _new_menu(self) -> Screen[None]:
        from solitaire.tui.screens.menu import MenuScreen  # noqa: PLC0415 (a game given is played without it)

        return MenuScreen(self.look)

    def _find_solver(self) -> Solver:
        if self._solver is None:
            assert self._new_solver
            from solitaire.tui.background.cached_solver import CachedSolver  # noqa: PLC0415 (not before there is something to see)

            self._solver = CachedSolver(self._new_solver(), self.dealer.line_of)
        return self._solver

    async def on_unmount(self) -> None:
        """Nothing is searched any more."""
        await self.dealer.rest()
        if self._solver:
            await self._solver.end()

    def race(self, match: Match) -> None:
        """Go to a race."""
        self.add_mode(RACE, partial(self._new_race, match))
        self.switch_mode(RACE)
        self.dress()
        self.note(with_recent(self.memory, match.rules.ruleset.id))

    def leave_race(self, waits: bool) -> None:
        """Go back to the menu, or leave the program if the race is what it was started for; then the shell
        tells how to go on with a match that ``waits``.
        """
        if self.current_mode == RACE:
            self.enter(self._menu)
            self.remove_mode(RACE)
        else:
            self.exit(message="The match waits: solitaire race --resume goes on with it." if waits else None)

    def _new_race(self, match: Match) -> Screen[None]:
        from solitaire.tui.screens.race import RaceScreen  # noqa: PLC0415 (most games are for one)

        if self._archive is None:
            return RaceScreen(match, self.look, blocks=self.race_keys)
        from solitaire.race.recorder import RaceRecorder  # noqa: PLC0415

        archive = open_race_archive()
        archive.set_listener(self.warn)
        return RaceScreen(match, self.look, lambda each: RaceRecorder(each, archive), self.race_keys)

    # The first moment

    def on_mount(self) -> None:
        """Welcome a newcomer to games for one, and see to it that a killed program leaves a usable terminal."""
        if self._notice:
            self.warn(self._notice)
        if self._welcomes and not self.memory.welcomed:
            self.introduce()
            self.note(self.memory._replace(welcomed=True))
        loop = asyncio.get_running_loop()
        for number in DEATHS:
            with suppress(NotImplementedError):  # event loops on Windows
                loop.add_signal_handler(number, self._end_by, number)
                # The loop may be waiting for the terminal; what is set here is called nevertheless.
                signal.signal(number, self._be_leaving)
        self.call_after_refresh(self._settle)

    def _end_by(self, number: int) -> None:
        """End because of a signal."""
        self.exit(None, 128 + number)

    def _be_leaving(self, number: int, frame: object) -> None:
        """Let the watchdog know that a signal came."""
        self.leaving = 128 + number

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave the program."""
        self.leaving = return_code
        super().exit(result, return_code, message)

    def on_hung_up(self) -> None:
        """End because the terminal is gone."""
        self._end_by(signal.SIGHUP)

    def introduce(self) -> None:
        """Tell how the games are played."""
        from solitaire.tui.dialogs.introduction_dialog import IntroductionDialog  # noqa: PLC0415 (only once)

        self.push_screen(IntroductionDialog(self.settings.keyboard, self.look))

    def _settle(self) -> None:
        """What can wait until something is to be seen."""
        if self._archive is not None:
            self._archive().set_listener(self.warn)
            open_race_archive().set_listener(self.warn)
        for table in self.tables:
            table.scribe.prepare()
            self.note(with_recent(self.memory, table.game.rules.ruleset.id))
        if self._to_find:
            self.find(*self._to_find, given_up=self.action_menu)
        # What was imported stays for good and need not be looked at again.
        gc.freeze()
        gc.enable()


def _new_anteroom() -> Screen[None]:
    from solitaire.tui.screens.base_screen import BlankScreen  # noqa: PLC0415 (few deals have to be found at first)

    return BlankScreen()


def _new_solver() -> Solver:
    from solitaire.tui.background.solver_client import SolverProcess  # noqa: PLC0415 (not before there is something to see)

    return SolverProcess()


def run(
    game: Game | None,
    archive: ArchiveFactory,
    resumed: ResumedGame | None = None,
    match: Match | None = None,
    room: ScreenFactory | None = None,
    to_find: DealToFind | None = None,
    winnable: bool = False,
) -> int:
    """Play in this terminal until the player leaves: a new ``game``, one that is ``resumed``, a ``match``, a
    deal that is ``to_find``, or what the player finds in another ``room`` or in the menu; ``winnable`` deals
    only, if so wanted. Returns the exit status.
    """
    app = SolitaireApp(game, archive, resumed, match, room, to_find, _new_solver, winnable=winnable)
    assert sys.__stdin__
    watch_terminal(sys.__stdin__.fileno(), lambda: app.leaving)
    try:
        app.run()
    finally:
        # The event loop is closed, so that a terminal that goes away now would end the program at once.
        handlers = [signal.signal(number, signal.SIG_IGN) for number in DEATHS]
        with WRITE_LOCK:
            app.tables.leave()
        for number, handler in zip(DEATHS, handlers, strict=True):
            signal.signal(number, handler)
    return app.return_code or 0
