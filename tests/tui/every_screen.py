"""How to open each screen and dialog of the program."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from datetime import UTC, date, datetime
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, TypeAlias

from textual.screen import Screen

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.requests import DailyDealRequest
from solitaire.analysis.winnable.store import DealStore
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS
from solitaire.config.settings import Settings
from solitaire.game.cancellation import cancellable
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.race.match import Match
from solitaire.race.records.saved_race import LoadedRace, playback_of, read_any
from solitaire.race.seat_choices import choices_of
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_loader import LoadedGame
from solitaire.replay.playback.playback import GAME_MARKS
from solitaire.replay.solution import SolutionReplay, solution
from solitaire.rules.race_sections import MatchOptions
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs.bookmark_dialog import BookmarkDialog, BookmarkRow
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog
from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog
from solitaire.tui.dialogs.introduction_dialog import IntroductionDialog
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog
from solitaire.tui.dialogs.loading_dialog import LoadingDialog
from solitaire.tui.dialogs.pile_dialog import PileDialog
from solitaire.tui.dialogs.players_dialog import PlayersDialog
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.dialogs.screen_keys_dialog import ScreenKeysDialog
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.dialogs.share_dialog import ShareDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.base_screen import BlankScreen
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race import RaceScreen
from solitaire.tui.screens.race.end_match_dialog import EndMatchDialog
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.race_setup_dialog import RaceSetupDialog
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.replay import new_replay_screen
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.race_replay import RaceReplayScreen
from solitaire.tui.screens.replay.replay_keys_dialog import ReplayKeysDialog
from solitaire.tui.screens.replay.solution_replay import SolutionReplayScreen
from solitaire.tui.screens.replay_list_screen import ReplayListScreen
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from solitaire.tui.screens.table import TableScreen
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.replays.version_files import FILES
from tests.tui.theme.shipped import THEMES

Opener: TypeAlias = Callable[[Path], Screen[Any]]
"""Makes a screen; files of games are written into the folder."""

THEME = THEMES["felt"]


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


def deal_of_the_day() -> DailyDealRequest:
    return DailyDealRequest(DealStore(load("klondike")), date.today())


async def for_ever() -> AsyncGenerator[DealOutcome, None]:
    await asyncio.Event().wait()
    for each in list[DealOutcome]():
        yield each


def load_for_ever() -> Callable[[], object]:
    for _ in cancellable(count()):
        sleep(0.001)
    raise AssertionError("it does not end")


OPENERS: Mapping[type[Screen[Any]], Opener] = {
    BookmarkDialog: lambda folder: BookmarkDialog(
        "Bookmarks", [BookmarkRow("1", "at the start"), BookmarkRow("2", "after 3 moves")], 0, THEME
    ),
    BlankScreen: lambda folder: BlankScreen(),
    DealPicker: lambda folder: DealPicker(load("klondike"), klondike(), THEME),
    GameReplayScreen: lambda folder: new_replay_screen(game := kept_game(folder), playback_of(game), THEME),
    HouseRulesDialog: lambda folder: HouseRulesDialog(load_ruleset("klondike"), THEME),
    IntroductionDialog: lambda folder: IntroductionDialog(Settings().keyboard, THEME),
    KeyHelpDialog: lambda folder: KeyHelpDialog(load("klondike"), Settings().keyboard, THEME),
    KeyTeachingDialog: lambda folder: KeyTeachingDialog(THEME),
    LoadingDialog: lambda folder: LoadingDialog(load_for_ever, THEME),
    MenuScreen: lambda folder: MenuScreen(THEME),
    SolitaireCommandPalette: lambda folder: SolitaireCommandPalette(THEME),
    PauseDialog: lambda folder: PauseDialog(load("pounce").ruleset, THEME, asks=True),
    EndMatchDialog: lambda folder: EndMatchDialog(THEME),
    PileDialog: lambda folder: PileDialog(klondike().rules, klondike().position, Keyboard(), THEME),
    PlayersDialog: lambda folder: PlayersDialog(THEME),
    RaceReplayScreen: lambda folder: new_replay_screen(race := kept_race(), playback_of(race), THEME),
    RaceSetupDialog: lambda folder: RaceSetupDialog(
        load_ruleset("nuts"), choices_of([Seat("Ann"), Seat("Robin", "hard")], 4), MatchOptions(), THEME
    ),
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
    DealSearchDialog: lambda folder: DealSearchDialog("Klondike", deal_of_the_day(), for_ever(), THEME),
    SettingsDialog: lambda folder: SettingsDialog(THEME),
    ShareDialog: lambda folder: ShareDialog(THEME),
    SolutionReplayScreen: lambda folder: SolutionReplayScreen(way_to_win(), THEME),
    StatisticsScreen: lambda folder: StatisticsScreen(THEME),
    TableScreen: lambda folder: TableScreen(klondike(), THEME),
    ScoreboardDialog: lambda folder: ScoreboardDialog(raced(), THEME),
    WinDialog: lambda folder: WinDialog(klondike(), THEME, Settings().keyboard),
}
