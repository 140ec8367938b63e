"""Keys that arrive together act one after another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from datetime import date

import pytest
from rich.text import Text
from textual import events
from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.requests import DailyDealRequest
from solitaire.analysis.winnable.store import DealStore
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.tui.bindings import key_event
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.dialogs.deal_search_dialog import DealSearchDialog
from solitaire.tui.dialogs.introduction_dialog import IntroductionDialog
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.dialogs.text_dialog import InfoDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.terminal.typeahead import SETTLE_SECONDS, Typeahead
from solitaire.tui.widgets.list_box import ListBox, Row
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, table, type_ahead, until
from tests.tui.theme.shipped import THEMES


@pytest.mark.usefixtures("newcomer")
@pytest.mark.parametrize(
    ("keys", "left"),
    [
        (["escape", "escape", "escape"], MenuScreen),
        (["enter", "enter"], TableScreen),
        (["i", "j"], RulesDialog),
        (["S", "escape", "T", "escape", "i", "i"], MenuScreen),
    ],
    ids=str,
)
def test_keys_typed_ahead_of_the_welcome_do_what_they_say(keys: list[str], left: type[Screen[object]]) -> None:
    save_settings(Settings(winnable=False))  # The search for a first deal would be in front.

    async def script(pilot: Pilot[None]) -> None:
        assert screen_type(pilot) is IntroductionDialog
        await type_ahead(pilot, *keys)
        assert screen_type(pilot) is left

    in_the_app(script)


@pytest.mark.usefixtures("newcomer")
def test_moves_typed_ahead_of_the_welcome_are_made_in_order() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await type_ahead(pilot, "6", "1", "u", "space", "space", "space")
        assert [str(move) for move in table(pilot).game.moves] == ["deal", "deal", "deal"]

    in_the_app(script, klondike())


def test_a_function_is_called_behind_the_keys_that_were_read_before() -> None:
    async def script(pilot: Pilot[None]) -> None:
        made: list[int] = []
        for number in range(3):
            pilot.app.post_message(key_event("space"))
            host(pilot).call_behind_inputs(lambda: made.append(table(pilot).game.move_count))
            if number == 1:
                pilot.app.post_message(key_event("space"))
        await until(pilot, lambda: len(made) == 3)
        assert made == [1, 2, 4]

    in_the_app(script, klondike())


def test_a_search_typed_at_once_finds() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await type_ahead(pilot, "/", *"yukon", "enter", "i")
        assert screen_type(pilot) is RulesDialog
        assert "Rules of Yukon" in shown(pilot)

    in_the_app(script)


def test_a_deal_typed_at_once_is_dealt() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await type_ahead(pilot, "N", "4", "2", "enter", "space")
        assert str(table(pilot).game.deal) == "42"
        assert table(pilot).game.move_count == 1

    in_the_app(script, klondike())


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        (["ctrl+p", "ctrl+p"], SolitaireCommandPalette),
        (["ctrl+p", "pageup", "pageup", "pagedown"], SolitaireCommandPalette),
        (["ctrl+p", "escape"] * 3, MenuScreen),
        (["ctrl+p", "escape"] * 3 + ["ctrl+p"], SolitaireCommandPalette),
        (["S", "S", "S"], SettingsDialog),
    ],
    ids=str,
)
def test_keys_typed_ahead_open_and_close_dialogs_in_turn(keys: list[str], left: type[Screen[object]]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await type_ahead(pilot, *keys)
        assert screen_type(pilot) is left

    in_the_app(script)


def test_a_palette_closes_while_it_searches() -> None:
    async def script(pilot: Pilot[None]) -> None:
        palette = SolitaireCommandPalette(host(pilot).board_theme)
        await host(pilot).push_screen(palette)
        palette.remove_children()  # As what closes a screen does, before the last watchers are called.
        await pilot.pause()
        palette.set_reactive(CommandPalette._show_busy, False)
        palette._show_busy = True
        await pilot.pause()
        assert host(pilot).is_running

    in_the_app(script)


def test_a_key_typed_ahead_of_the_key_help_closes_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await type_ahead(pilot, "question_mark", "space")
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.move_count == 0
        await type_ahead(pilot, "question_mark", "space", "question_mark")
        assert screen_type(pilot) is KeyHelpDialog

    in_the_app(script, klondike())


def test_escape_and_a_key_that_arrive_as_one_come_before_what_was_typed_later() -> None:
    async def script(pilot: Pilot[None]) -> None:
        host(pilot).post_message(events.Key("alt+space", None))
        await type_ahead(pilot, "u", "space")
        game = table(pilot).game
        assert (game.move_count, game.can_redo) == (1, False)

    in_the_app(script, klondike())


def test_an_input_is_not_handled_while_a_message_before_it_is() -> None:
    async def script(pilot: Pilot[None]) -> None:
        loop, delivered = asyncio.get_running_loop(), list[events.Event]()
        busy, rested = asyncio.Event(), asyncio.Event()

        async def deliver(event: events.Event) -> None:
            delivered.append(event)

        typeahead = Typeahead(pilot.app, deliver)
        table(pilot).call_later(busy.wait)
        await typeahead.take(key_event("x"))
        loop.call_later(
            2 * SETTLE_SECONDS, rested.set
        )  # The event loop calls in the order of time, however late.
        await rested.wait()
        is_idle = typeahead.is_idle
        busy.set()
        assert (len(delivered), is_idle) == (1, False)
        while not typeahead.is_idle:
            await asyncio.sleep(0)

    in_the_app(script, klondike())


def test_of_very_many_keys_at_once_the_first_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.tui.terminal.typeahead.MOST_WAITING", 2)

    async def script(pilot: Pilot[None]) -> None:
        await type_ahead(pilot, *["space"] * 10)
        assert table(pilot).game.move_count == 3, "one is handled, two wait"
        await type_ahead(pilot, "u")
        assert table(pilot).game.move_count == 2

    in_the_app(script, klondike())


def test_a_second_click_meets_what_the_first_has_left() -> None:
    async def script(pilot: Pilot[None]) -> None:
        app = host(pilot)
        app.push_screen(InfoDialog("Two clicks", Text("close this once"), app.board_theme))
        await pilot.pause()
        for kind in (events.MouseDown, events.MouseUp) * 2:
            app.post_message(kind(None, 1, 1, 0, 0, 1, False, False, False, 1, 1))
        await type_ahead(pilot)
        assert screen_type(pilot) is TableScreen

    in_the_app(script, klondike())


def test_a_dialog_returns_one_result() -> None:
    answers: list[None] = []

    async def script(pilot: Pilot[None]) -> None:
        app = host(pilot)
        card = InfoDialog("Once", Text("Once"), app.board_theme)
        app.push_screen(card, answers.append)
        await pilot.pause()
        for _ in range(3):
            card.dismiss()
        await pilot.pause()
        assert screen_type(pilot) is TableScreen
        assert answers == [None]

    in_the_app(script, klondike())


def test_a_search_that_ends_under_another_dialog_closes_when_it_is_in_front_again() -> None:
    async def nothing() -> AsyncGenerator[DealOutcome, None]:
        return
        yield

    answers: list[object] = []

    async def script(pilot: Pilot[None]) -> None:
        app = host(pilot)
        request = DailyDealRequest(DealStore(load("klondike")), date.today())
        app.push_screen(DealSearchDialog("Klondike", request, nothing(), THEMES["felt"]), answers.append)
        app.push_screen(InfoDialog("Above", Text("above"), app.board_theme))
        await pilot.pause()
        assert (screen_type(pilot), answers) == (InfoDialog, [])
        await type_ahead(pilot, "x")
        await pilot.pause()
        assert screen_type(pilot) is TableScreen
        assert len(answers) == 1

    in_the_app(script, klondike())


def test_nothing_is_opened_by_keys_typed_after_leaving() -> None:
    async def script(pilot: Pilot[None]) -> None:
        host(pilot).exit()
        await type_ahead(pilot, "enter", "S")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


def test_a_list_that_was_never_drawn_has_no_pages() -> None:
    async def script(pilot: Pilot[None]) -> None:
        palette = SolitaireCommandPalette(host(pilot).board_theme)
        await host(pilot).push_screen(palette)
        commands = palette.query_one(CommandList)
        commands.add_options(["one", "two"])
        commands.highlighted = 0
        assert not commands.size
        await palette.run_action("command_list('page_up')")
        await pilot.app.mount(listing := ListBox[str]())
        listing.display = False
        listing.fill([Row("one", "one"), Row("two", "two")])
        listing.action_page_up()
        listing.action_page_down()
        assert listing.highlighted_choice == "one"

    in_the_app(script)


def test_a_click_from_before_the_terminal_shrank_does_nothing_to_the_palette() -> None:
    async def script(pilot: Pilot[None]) -> None:
        palette = SolitaireCommandPalette(host(pilot).board_theme)
        await host(pilot).push_screen(palette)
        await pilot.resize_terminal(60, 20)
        await palette._on_message(events.Click(palette, 74, 19, 0, 0, 1, False, False, False, 74, 19))
        assert pilot.app.screen is palette

    in_the_app(script)


def test_a_palette_that_has_closed_has_no_pages() -> None:
    async def script(pilot: Pilot[None]) -> None:
        palette = SolitaireCommandPalette(host(pilot).board_theme)
        await host(pilot).push_screen(palette)
        await host(pilot).pop_screen()
        await palette.run_action("command_list('page_up')")

    in_the_app(script)
