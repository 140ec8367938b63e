"""The deal picker: typed deals, listed deals, files, and difficulty."""

from __future__ import annotations

from datetime import date

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.analysis.winnable.store import DealStore
from solitaire.config.deal_kind import DealKind
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal, deals_of
from solitaire.game.game import Game
from solitaire.tui.dialogs.deal_picker import LONGEST_PATH, DealPicker
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from tests.analysis.winnable.searched_deals import proven
from tests.game.games_in_progress import klondike
from tests.samples import pairs
from tests.tui.app_pilot import click, dealt_with, host, in_the_app, screen_type, shown, table, write
from tests.tui.screen_visit import click as click_at

pytestmark = pytest.mark.usefixtures("todays_deal_is_known")


@pytest.mark.parametrize(("typed", "at_table"), pairs(["12345", "ms617", "today"], [False, True]))
def test_a_number_is_typed_and_dealt(typed: str, at_table: bool) -> None:
    deals = {"12345": Deal(12345), "ms617": Deal(617, microsoft=True), "today": deals_of(date.today())[0]}
    deal = deals[typed]

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, typed)
        assert str(deal) in shown(pilot)
        await pilot.press("enter")
        assert table(pilot).game.rules.ruleset.id == "klondike"
        assert table(pilot).game.deal == deal

    in_the_app(script, klondike() if at_table else None)


@pytest.mark.parametrize(("moves", "waits"), [(["space"], True), ([], False)], ids=str)
def test_the_table_says_where_the_game_waits_that_is_left_for_another_deal(
    moves: list[str], waits: bool
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*moves, "N")
        await write(pilot, "12345")
        await pilot.press("enter")
        await pilot.pause()
        assert table(pilot).game.deal == Deal(12345)
        assert ("Your other game waits in the menu (M)." in shown(pilot)) is waits

    in_the_app(script, klondike())


def test_the_deal_of_the_day_and_a_deal_at_random_need_no_typing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "enter")
        assert table(pilot).game.deal == deals_of(date.today())[0]
        await pilot.press("N", "down", "enter")
        assert table(pilot).game.deal not in (None, deals_of(date.today())[0])
        await pilot.press("N")
        await pilot.pause()
        await click(pilot, "deal of the day")
        assert table(pilot).game.deal == deals_of(date.today())[0]

    in_the_app(script)


@pytest.mark.parametrize(
    "keys", [[*"hard", "enter"], ["down", "down", "enter", "down", "down", "down", "enter"]], ids=str
)
def test_a_deal_of_a_difficulty_is_typed_or_chosen(keys: list[str]) -> None:
    DealStore(load("klondike")).add(proven(5)._replace(kind=DealKind.HARD))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", *keys[:-1])
        await pilot.pause()
        assert "random hard deal" in shown(pilot)
        await pilot.press(keys[-1])
        assert table(pilot).game.deal == Deal(5)

    in_the_app(script, klondike())


def test_the_list_of_difficulties_leads_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "down", "down", "enter")
        await pilot.pause()
        assert "deal of the day" not in shown(pilot)
        await click(pilot, "back")
        assert "deal of the day" in shown(pilot)

    in_the_app(script, klondike())


def test_escape_leads_from_the_difficulties_to_the_deals_and_out() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "down", "down", "enter")
        await pilot.pause()
        assert "esc back" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "deal of the day" in shown(pilot)
        assert "esc close" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "random fiendish deal" in shown(pilot), "the row that was left is still the highlighted one"
        await pilot.press("escape", "escape")
        assert screen_type(pilot) is TableScreen

    in_the_app(script, klondike())


def test_escape_closes_the_picker_once_a_deal_is_typed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "down", "down", "enter", "5", "escape")
        assert screen_type(pilot) is TableScreen

    in_the_app(script, klondike())


def test_a_double_click_chooses_one_row() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        lines = shown(pilot).splitlines()
        (y,) = (y for y, line in enumerate(lines) if "choose a difficulty" in line)
        await dealt_with(host(pilot), [*click_at((20, y)), *click_at((20, y))])
        await pilot.pause()
        assert screen_type(pilot) is DealPicker
        assert "random fiendish deal" in shown(pilot)

    in_the_app(script, klondike())


def test_a_click_beside_the_deal_picker_closes_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        await click(pilot, "Which deal?")
        assert screen_type(pilot) is DealPicker
        await pilot.click(offset=(1, 1))
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


def test_the_random_deal_is_called_as_the_settings_have_it() -> None:
    save_settings(Settings(winnable="easy"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        assert "random easy deal" in shown(pilot)

    in_the_app(script)


def test_a_small_terminal_shows_what_can_be_chosen() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.resize_terminal(44, 9)
        await pilot.pause()
        assert "random deal" in shown(pilot)

    in_the_app(script, klondike())


@pytest.mark.parametrize(("present", "following"), [("3", "4"), ("ms11982", "ms11983"), ("ms32000", "ms32001")])
def test_the_next_deal_by_number_is_offered(present: str, following: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        assert f"next deal, {following}" in shown(pilot)
        await pilot.press(*["down"] * 4, "enter")
        assert str(table(pilot).game.deal) == following

    in_the_app(script, Game.new(load("freecell"), deal=present))


def test_the_present_deal_is_shown_can_be_copied_and_played_again() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "space", "N")
        await pilot.pause()
        assert "deal 3 again" in shown(pilot)
        await pilot.press(*["down"] * 5, "enter")
        await pilot.pause()
        assert pilot.app.clipboard == "3"
        assert screen_type(pilot) is TableScreen
        await pilot.press("N", *["down"] * 3, "enter")
        game = table(pilot).game
        assert (game.deal, game.move_count) == (Deal(3), 0)
        assert game.position == klondike().position
        await pilot.press("M")
        await pilot.pause()
        assert "Klondike · deal 3" in shown(pilot), "the one that was begun waits"

    in_the_app(script, klondike())


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("abc", "'abc' is not a deal number: type a number, one"),
        ("hrad", "Did you mean 'hard'?"),
        ("0", "Deal '0' does not exist: deal numbers go from 1 to"),
        ("ms99999999999", "Deal 'ms99999999999' does not exist"),
    ],
)
def test_an_invalid_deal_is_reported_while_it_is_typed_and_can_be_mended(typed: str, complaint: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await write(pilot, typed)
        assert complaint in shown(pilot)
        await pilot.press("enter")
        assert screen_type(pilot) is DealPicker
        await pilot.press(*["backspace"] * len(typed), "7", "enter")
        assert table(pilot).game.deal == Deal(7)

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)], ids=str)
@pytest.mark.parametrize("at_table", [False, True])
def test_the_dialog_keeps_its_size_whatever_is_typed(size: tuple[int, int], at_table: bool) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        region = pilot.app.screen.query_one(".panel").region
        assert region.height <= size[1]
        for typed in ("1", "2345", "x", "yz"):
            await write(pilot, typed)
            assert pilot.app.screen.query_one(".panel").region == region
        await pilot.press(*["backspace"] * 8, "down", "down", "enter")
        await pilot.pause()
        assert "random fiendish deal" in shown(pilot)
        assert pilot.app.screen.query_one(".panel").region == region

    in_the_app(script, klondike() if at_table else None, size=size)


def test_escape_deals_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "7", "escape")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_the_deal_picker_keeps_to_ascii(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        for keys in (("N",), ("x",)):
            await pilot.press(*keys)
            await pilot.pause()
            assert shown(pilot).isascii()

    in_the_app(script, klondike(), size=size)


def test_a_paste_into_the_deal_picker_is_cut_to_the_longest_path() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        assert pilot.app.focused is not None
        for size in (1_000_000, LONGEST_PATH):
            pilot.app.focused.post_message(events.Paste("9" * size))
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "9" * LONGEST_PATH

    in_the_app(script, klondike())
