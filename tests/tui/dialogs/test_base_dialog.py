"""Clicks on dialogs and beside them, and keys that do nothing there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.tui.dialogs.bookmark_dialog import BookmarkDialog
from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog
from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.dialogs.screen_keys_dialog import ScreenKeysDialog
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.end_match_dialog import EndMatchDialog
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from solitaire.tui.screens.table import TableScreen
from tests.game.games_in_progress import klondike
from tests.samples import pairs
from tests.tui.app_pilot import click, host, in_the_app, screen_type, shown, until
from tests.tui.every_screen import OPENERS


@pytest.mark.parametrize(
    ("dialog", "closes"),
    [(ConfirmDialog, True), (KeyTeachingDialog, False), (ScoreboardDialog, False), (SeatCheckDialog, False)],
)
def test_a_click_closes_a_dialog_unless_it_ignores_clicks(
    dialog: type[Screen[Any]], closes: bool, tmp_path: Path
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(OPENERS[dialog](tmp_path))
        await pilot.click(offset=(1, 1))
        assert screen_type(pilot) is (MenuScreen if closes else dialog)

    in_the_app(script)


@pytest.mark.parametrize(
    ("dialog", "command", "screen"),
    [
        (ConfirmDialog, "n stay", MenuScreen),
        (WinDialog, "T statistics", StatisticsScreen),
        (PauseDialog, "enter leave", MenuScreen),
        (PauseDialog, "ctrl+e end the match", EndMatchDialog),
        (ScoreboardDialog, "tab analysis", ScoreboardDialog),
    ],
)
def test_a_command_of_a_dialog_can_be_clicked(
    dialog: type[Screen[Any]], command: str, screen: type[Screen[Any]], tmp_path: Path
) -> None:
    answers: list[object] = []

    async def script(pilot: Pilot[None]) -> None:
        opened = OPENERS[dialog](tmp_path)
        await pilot.app.push_screen(opened, answers.append)
        await pilot.pause()
        await click(pilot, command)
        assert screen_type(pilot) is screen
        await pilot.press("escape")

    in_the_app(script)
    assert None not in answers, "as by its key, and not as by a click beside it"


@pytest.mark.parametrize(
    ("command", "effect"),
    [("set bookmark", "Bookmark set."), ("next theme", "Theme: "), ("all commands", "Search for commands")],
)
def test_a_click_on_a_command_in_the_key_help_does_it_at_the_table(command: str, effect: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        await click(pilot, command)
        await until(pilot, lambda: effect in shown(pilot))
        assert "Keys of Klondike" not in shown(pilot)

    in_the_app(script, klondike())


def test_a_command_of_the_menu_is_done_when_it_is_clicked_in_its_key_help() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        await click(pilot, "settings")
        assert screen_type(pilot) is SettingsDialog

    in_the_app(script)


@pytest.mark.parametrize(("size", "is_ascii"), pairs([(80, 24), (100, 30)], [False, True]), ids=str)
def test_a_dialog_is_closed_by_a_click_on_the_command_in_its_border(
    size: tuple[int, int], is_ascii: bool, tmp_path: Path
) -> None:
    save_settings(Settings(ascii=is_ascii))

    async def script(pilot: Pilot[None]) -> None:
        for dialog in (DealPicker, SettingsDialog, RulesDialog, HouseRulesDialog, BookmarkDialog):
            await pilot.app.push_screen(OPENERS[dialog](tmp_path))
            await pilot.pause()
            await click(pilot, "esc close")
            assert screen_type(pilot) is MenuScreen, dialog

    in_the_app(script, size=size)


@pytest.mark.parametrize(
    ("dialog", "commands", "key"),
    [
        (BookmarkDialog, "enter go there · esc close", "down"),
        (HouseRulesDialog, "right next · left previous · tab name · esc close", "right"),
        (RulesDialog, "esc close", "space"),
        (SettingsDialog, "right next · left previous · esc close", "right"),
    ],
)
def test_the_border_of_a_dialog_says_that_a_key_does_nothing_and_then_shows_its_commands_again(
    dialog: type[Screen[Any]], commands: str, key: str, tmp_path: Path
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(OPENERS[dialog](tmp_path))
        await pilot.pause()
        assert commands in shown(pilot)
        await pilot.press("Z")
        assert "No command here has the key Z." in shown(pilot) and commands not in shown(pilot)
        await click(pilot, "No command")
        assert screen_type(pilot) is dialog, "a message is no command"
        await pilot.press(key)
        assert commands in shown(pilot)

    in_the_app(script)


def test_the_border_of_a_text_names_the_key_that_scrolls_it_while_it_is_too_tall() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "down scroll" not in shown(pilot)
        await pilot.resize_terminal(60, 18)
        await until(pilot, lambda: "down scroll · esc close" in shown(pilot))
        dialog = pilot.app.screen
        assert isinstance(dialog, ScreenKeysDialog)
        await click(pilot, "down scroll")
        await until(pilot, lambda: dialog.panel.scroll_target_y > 0)
        await click(pilot, "esc close")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


@pytest.mark.parametrize("key", ["right", "left", "tab"])
def test_a_command_is_clicked_where_it_stands_in_a_border_too_narrow_for_all(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed: list[str] = []

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(OPENERS[HouseRulesDialog](tmp_path))
        await pilot.pause()
        assert "esc close" not in shown(pilot)
        await click(pilot, f"{key} ")
        assert pressed == [key]

    monkeypatch.setattr(HouseRulesDialog, "press_key", lambda dialog, pressed_key: pressed.append(pressed_key))
    in_the_app(script, size=(40, 24))


def test_the_scores_of_a_race_are_silent_about_keys_that_may_be_meant_for_the_race(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(OPENERS[ScoreboardDialog](tmp_path))
        await pilot.press("Z")
        assert "No command" not in shown(pilot)

    in_the_app(script)


def test_letters_keep_their_places_on_a_keyboard_without_latin_ones() -> None:
    save_settings(Settings(key_layout="cyrillic"))
    answers: list[bool | None] = []

    async def script(pilot: Pilot[None]) -> None:
        theme = host(pilot).board_theme
        await pilot.app.push_screen(ConfirmDialog("Quit?", "Really?", "quit", "stay", theme), answers.append)
        await pilot.press("н")
        await until(pilot, lambda: answers == [True])
        await pilot.press("у")
        await until(pilot, lambda: screen_type(pilot) is HouseRulesDialog)
        await pilot.press("tab", "у")
        await pilot.pause()
        assert "Klondikeу" in shown(pilot), "a text is typed as it is"
        await pilot.press("shift+tab", "й")
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)
        await pilot.press("ж")
        await pilot.pause()
        assert "No command here has the key ж." in shown(pilot)
        await pilot.app.push_screen(SettingsDialog(theme))
        await pilot.press("е")
        await until(pilot, lambda: screen_type(pilot) is KeyTeachingDialog)
        await pilot.press("escape", "Ы")
        await until(pilot, lambda: screen_type(pilot) is MenuScreen)

    in_the_app(script)


def test_a_digit_that_needs_shift_is_meant_by_its_key_alone() -> None:
    save_settings(Settings(key_layout="azerty"))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"pounce", "tab", "ampersand")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)

    in_the_app(script)
