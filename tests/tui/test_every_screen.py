"""Every screen and dialog: keys that arrive together act one after another."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from textual import events
from textual.command import CommandList
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

import solitaire.tui
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS
from solitaire.config.settings import Settings
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.race.headless import play_hand
from solitaire.race.key_blocks import KeyBlocks
from solitaire.race.match import Match
from solitaire.race.saved_race import LoadedRace, read_any
from solitaire.race.seats import Seat
from solitaire.replay.archive import Archive
from solitaire.replay.game_loader import LoadedGame
from solitaire.replay.playback import GAME_MARKS
from solitaire.replay.solution import SolutionReplay, solution
from solitaire.tui.app import SolitaireApp
from solitaire.tui.bindings import key_event
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog
from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog
from solitaire.tui.dialogs.introduction_dialog import IntroductionDialog
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.dialogs.screen_keys_dialog import ScreenKeysDialog
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.dialogs.share_dialog import ShareDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.base_screen import BlankScreen
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race import RaceScreen
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.race_replay import RaceReplayScreen
from solitaire.tui.screens.replay.replay_keys_dialog import ReplayKeysDialog
from solitaire.tui.screens.replay.solution_replay import SolutionReplayScreen
from solitaire.tui.screens.replay_list_screen import ReplayListScreen
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.theme.palette import THEMES
from solitaire.tui.widgets.list_box import ListBox
from tests import playthroughs
from tests.replays.test_for_ever import FILES
from tests.samples import FULL, one_in
from tests.tui.app_pilot import dealt_with, host, in_the_app
from tests.tui.quiescence import PATIENCE

Opener: TypeAlias = Callable[[Path], Screen[Any]]
"""Makes a screen; files of games are written into the folder."""
THEME = THEMES["felt"]
ALWAYS = ("escape", "enter", "space", "q", "x", "ctrl+p", "pageup", "alt+x")
"""Keys that are pressed on every screen, beside those that it has bound."""
LEFT = "left"
"""Stands among the screens for an end of the program."""


def klondike() -> Game:
    return Game.new(load("klondike"), deal=3)


def match() -> Match:
    return Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob")], Deal(4))


def kept_game(folder: Path) -> LoadedGame:
    archive, game = Archive(folder / "games"), klondike()
    recorder = archive.begin(game)
    game.play(game.legal_moves()[0])
    recorder.leave()
    kept = read_any(next(archive.unfinished.iterdir()))
    assert isinstance(kept, LoadedGame)
    return kept


@cache
def kept_race() -> LoadedRace:
    kept = read_any(next(path for path in FILES if path.stem.startswith("nuts")))
    assert isinstance(kept, LoadedRace)
    return kept


@cache
def raced() -> Match:
    played = Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Bob", "hard")], Deal(4))
    play_hand(played, Random(1))
    return played


def way_to_win() -> SolutionReplay:
    game, moves = playthroughs.read("klondike")
    return SolutionReplay(solution(game, moves, datetime.now(UTC)), 0)


async def for_ever() -> AsyncGenerator[DealOutcome, None]:
    await asyncio.Event().wait()
    for each in list[DealOutcome]():
        yield each


MIDDLE = (40, 12)
"""The cell in the middle of the screen."""

OPENERS: Mapping[type[Screen[Any]], Opener] = {
    BlankScreen: lambda folder: BlankScreen(),
    DealPicker: lambda folder: DealPicker(load("klondike"), klondike(), THEME),
    GameReplayScreen: lambda folder: GameReplayScreen(kept_game(folder), THEME),
    HouseRulesDialog: lambda folder: HouseRulesDialog(load_ruleset("klondike"), THEME),
    IntroductionDialog: lambda folder: IntroductionDialog(Settings().keyboard, THEME),
    KeyHelpDialog: lambda folder: KeyHelpDialog(load("klondike"), Settings().keyboard, THEME, 80),
    KeyTeachingDialog: lambda folder: KeyTeachingDialog(THEME),
    MenuScreen: lambda folder: MenuScreen(THEME),
    SolitaireCommandPalette: lambda folder: SolitaireCommandPalette(THEME),
    PauseDialog: lambda folder: PauseDialog(THEME, asks=True),
    RaceReplayScreen: lambda folder: RaceReplayScreen(kept_race(), THEME),
    RaceScreen: lambda folder: RaceScreen(match(), THEME),
    SeatCheckDialog: lambda folder: SeatCheckDialog(
        match(),
        KeyBlocks(match().rules, [1, 2], DEFAULT_BLOCKS),
        THEME,
        None,
        lambda layout: KeyBlocks(match().rules, [1, 2], DEFAULT_BLOCKS),
    ),
    ScreenKeysDialog: lambda folder: ScreenKeysDialog(StatisticsScreen(THEME), SolitaireApp()),
    ConfirmDialog: lambda folder: ConfirmDialog("Quit?", "Quit anyway?", "quit", "stay", THEME),
    ReplayKeysDialog: lambda folder: ReplayKeysDialog(THEME, (), GAME_MARKS, judged=False),
    ReplayListScreen: lambda folder: ReplayListScreen(THEME),
    RulesDialog: lambda folder: RulesDialog(load_ruleset("klondike"), THEME),
    DealSearchDialog: lambda folder: DealSearchDialog("Klondike", "Looking…", for_ever(), THEME),
    SettingsDialog: lambda folder: SettingsDialog(THEME),
    ShareDialog: lambda folder: ShareDialog(THEME),
    SolutionReplayScreen: lambda folder: SolutionReplayScreen(way_to_win(), THEME),
    StatisticsScreen: lambda folder: StatisticsScreen(THEME),
    TableScreen: lambda folder: TableScreen(klondike(), THEME),
    ScoreboardDialog: lambda folder: ScoreboardDialog(raced(), THEME, 24),
    WinDialog: lambda folder: WinDialog(klondike(), THEME, Settings().keyboard),
}


def screens_of_the_program() -> Iterator[type[Screen[Any]]]:
    """Every class of screens that is not only a base of others."""
    for module in pkgutil.walk_packages(solitaire.tui.__path__, "solitaire.tui."):
        importlib.import_module(module.name)
    found: list[type[Screen[Any]]] = [Screen]
    while found:
        each = found.pop()
        derived = each.__subclasses__()
        found += derived
        if each.__module__.startswith("solitaire.") and not derived:
            yield each


def test_every_screen_of_the_program_is_opened_here() -> None:
    assert set(screens_of_the_program()) == set(OPENERS)


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
        self._was_left = False
        for mode in (self.app.current_mode, self._mode):
            await self.app.switch_mode(mode)
            for _ in self.app.screen_stack[1:]:
                await self.app.pop_screen()
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


@pytest.mark.parametrize("kind", one_in(2, OPENERS), ids=lambda kind: kind.__name__)
def test_keys_and_clicks_that_arrive_at_once(kind: type[Screen[Any]], tmp_path: Path) -> None:
    """Of several keys that lead to the same screen, the first; all of them if tests run in full.

    The other half of the screens is opened in a real terminal.
    """

    async def script(pilot: Pilot[None]) -> None:
        visit = Visit(host(pilot), OPENERS[kind], tmp_path)
        screen, ways = await visit.open(), set[tuple[str, ...]]()
        for key in keys_of(screen):
            if not await visit.is_left_by(key):
                continue
            way, known = (*visit.screens,), len(ways)
            ways.add(way)
            if FULL or len(ways) > known:
                more = (key, key, "escape", key)
                for each in more:
                    await dealt_with(visit.app, [pressed(each)])
                slowly = visit.screens
                at_once = await visit.screens_after([pressed(each) for each in (key, *more)])
                assert at_once == slowly, key
            await visit.open()
        at_once = await visit.screens_after([*click(), *click()])
        assert at_once == await visit.screens_after(click(), click())

    in_the_app(script, search=lambda *_: for_ever())


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


def click() -> list[events.Event]:
    """A press and a release of the left button in the middle of the screen."""
    return [kind(None, *MIDDLE, 0, 0, 1, False, False, False) for kind in (events.MouseDown, events.MouseUp)]
