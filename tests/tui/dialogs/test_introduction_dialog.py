"""The introduction is shown at the first start only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.analysis.winnable.store import DealStore
from solitaire.config.paths import player_rulesets
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import FIRST_DEALS, load_user_state
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs.introduction_dialog import IntroductionDialog, how_to_move
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from tests.analysis.winnable.searched_deals import proven
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import dealt_with, host, in_the_app, screen_type, shown, table, until

pytestmark = pytest.mark.usefixtures("newcomer")


@pytest.mark.parametrize("at_table", [False, True])
def test_a_newcomer_is_welcomed_once(at_table: bool) -> None:
    async def first(pilot: Pilot[None]) -> None:
        assert screen_type(pilot) is IntroductionDialog
        for words in ("Every pile shows its key", "u undo", "h hint", "n new deal", "M menu", "Press any key"):
            assert words in shown(pilot)
        assert "space deal" not in shown(pilot).partition("Try things out")[0], "not every game has a stock"
        await pilot.press("escape")
        assert screen_type(pilot) is (TableScreen if at_table else MenuScreen)
        assert load_user_state().state.welcomed

    async def second(pilot: Pilot[None]) -> None:
        assert screen_type(pilot) is (TableScreen if at_table else MenuScreen)

    in_the_app(first, klondike() if at_table else None)
    in_the_app(second, klondike() if at_table else None)


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("klondike", "The same key twice moves a card to its foundation."),
        ("spider", "then the key of the pile to move them to."),
        ("pyramid", "to remove both.\nThe key of a king twice removes it alone."),
        ("nestor", "Press the keys of two cards that pair\nto remove both."),
        ("aces-up", "The same key twice removes a card."),
        ("golf", "Press a pile's key to play its card."),
        ("gaps", "Press the key above a gap to fill it."),
        (
            "calculation",
            "of a pile\nto put the waste's card there.\nThe same key twice moves a card to its foundation.",
        ),
        (
            "sultan",
            "an empty pile\nto put the waste's card there.\nThe same key twice moves a card to its foundation.",
        ),
    ],
)
def test_at_a_table_the_introduction_says_how_cards_move_in_that_game(game: str, how: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert all(line in shown(pilot) for line in how.splitlines())
        assert ("foundation" in shown(pilot)) is ("foundation" in how), "only in games that have them"

    assert how_to_move(load(game)).endswith(how)
    in_the_app(script, Game.new(load(game), deal=3))


def test_the_introduction_to_a_game_without_undo_promises_none() -> None:
    (folder := player_rulesets()).mkdir(parents=True)
    (folder / "strict.toml").write_text('extends = "klondike"\nname = "Strict"\nundo = 0\n')

    async def script(pilot: Pilot[None]) -> None:
        assert "Welcome" in shown(pilot) and "S settings" in shown(pilot)
        assert "undo" not in shown(pilot).partition("Press any key")[0]

    in_the_app(script, Game.new(load("strict"), deal=3))


@pytest.mark.parametrize(
    ("key", "at_table", "is_carried_out"),
    [
        ("h", True, lambda pilot: table(pilot).game.hints == 1),
        ("7", True, lambda pilot: " lifted" in shown(pilot)),
        ("i", False, lambda pilot: screen_type(pilot) is RulesDialog),
    ],
    ids=["a command", "a pile", "a command of the menu"],
)
def test_the_key_that_closes_the_introduction_is_carried_out_below(
    key: str, at_table: bool, is_carried_out: Callable[[Pilot[None]], bool]
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert is_carried_out(pilot)

    in_the_app(script, klondike() if at_table else None)


@pytest.mark.parametrize("key", ["escape", "enter", "space"])
def test_keys_that_are_pressed_as_any_key_only_close_the_introduction_in_the_menu(key: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert "Press enter to play" in shown(pilot), "there is no message about the key"

    in_the_app(script)


@pytest.mark.parametrize("key", ["escape", "enter", "space"])
def test_keys_that_are_pressed_as_any_key_only_close_the_introduction_at_a_table(key: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.move_count == 0, "not even space deals"

    in_the_app(script, klondike())


def test_a_click_into_the_introduction_only_closes_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.click(offset=(40, 8))
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


def test_a_click_beside_the_introduction_is_carried_out_below() -> None:
    async def script(pilot: Pilot[None]) -> None:
        stock = (8, 5)
        kinds = (events.MouseDown, events.MouseUp)
        clicks = [kind(None, *stock, 0, 0, 1, False, False, False, *stock) for kind in kinds]
        await dealt_with(host(pilot), clicks)
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.move_count == 1

    in_the_app(script, klondike())


def test_a_click_on_a_key_in_the_introduction_presses_it_below() -> None:
    async def script(pilot: Pilot[None]) -> None:
        lines = shown(pilot).splitlines()
        row = next(number for number, line in enumerate(lines) if "i rules" in line)
        await pilot.click(offset=(lines[row].index("i rules"), row))
        await pilot.pause()
        assert screen_type(pilot) is RulesDialog

    in_the_app(script)


def test_without_a_writable_state_the_introduction_opens_once_a_start(memory_file: Path) -> None:
    memory_file.parent.rmdir()
    memory_file.parent.write_text("a file where the folder should be")
    save_settings(Settings(winnable=False))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("escape", "enter", "M", "M", "M")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)
    in_the_app(script)


@in_event_loop
async def test_a_first_deal_that_is_searched_for_is_followed_by_the_introduction() -> None:
    klondike_rules = load("klondike")
    DealStore(klondike_rules).add(proven(5))
    async with SolitaireApp(StartUp(deal_to_find=(klondike_rules, ""))).run_test() as pilot:
        await until(pilot, lambda: screen_type(pilot) is IntroductionDialog)
        await pilot.press("escape")
        assert table(pilot).game.deal == Deal(5)
        assert load_user_state().state.first_deals == FIRST_DEALS - 1


@in_event_loop
async def test_a_race_shows_no_introduction_to_solitaire() -> None:
    racers = [Seat("Ann"), Seat("Bob")]
    async with SolitaireApp(StartUp(match=Match(load_ruleset("pounce"), racers, Deal(7)))).run_test() as pilot:
        await pilot.pause()
        assert screen_type(pilot) is SeatCheckDialog
        assert not load_user_state().state.welcomed


@in_event_loop
async def test_a_replay_shows_no_introduction() -> None:
    async with SolitaireApp(StartUp(screen=lambda _: Screen())).run_test() as pilot:
        await pilot.pause()
        assert screen_type(pilot) is Screen
        assert not load_user_state().state.welcomed


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_the_introduction_keeps_to_ascii(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        assert "Press any key" in shown(pilot)
        assert shown(pilot).isascii()

    in_the_app(script, size=size)


def test_all_of_it_is_seen_on_a_screen_of_60_by_18() -> None:
    async def script(pilot: Pilot[None]) -> None:
        lines = [line.split("│")[1].strip() for line in shown(pilot).splitlines() if line.count("│") == 2]
        assert "The same key twice moves a card to its foundation." in lines
        assert "Try things out: you can undo every move." in lines
        assert ["u", "undo", "h", "hint"] in map(str.split, lines)

    in_the_app(script, size=(60, 18))
