"""The keys of a screen, listed on that screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog
from solitaire.tui.dialogs.screen_keys_dialog import ScreenKeysDialog
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.dialogs.text_dialog import CLICKED_KEY, command_row
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import click, in_the_app, screen_type, shown
from tests.tui.theme.shipped import THEMES


def test_the_menu_lists_all_its_keys_on_the_smallest_terminal() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert screen_type(pilot) is ScreenKeysDialog
        assert "esc close" in shown(pilot)
        lines = [line.replace(", ", " ").split() for line in shown(pilot).splitlines()]
        for binding in MenuScreen.BINDINGS:
            assert isinstance(binding, Binding)
            key = Settings().keyboard[binding.id][0] if binding.id else binding.key.split(",")[0]
            assert any(key in line for line in lines), key
            assert binding.id or binding.description.lower() in shown(pilot).lower()
        for key in ("down", "j", "ctrl+d", "g", "G", "/", "esc", "ctrl+p"):
            assert any(key in line for line in lines), key
        await pilot.press("x")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


def test_the_first_and_the_last_row_of_the_menu_are_listed_one_below_the_other() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = shown(pilot).splitlines()
        (row,) = (number for number, line in enumerate(lines) if re.search(" g +first", line))
        assert re.search(" G +last", lines[row + 1])

    in_the_app(script)


def test_keys_are_laid_out_anew_in_a_terminal_that_is_made_narrower() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(60, 20)
        await pilot.press("question_mark")
        await pilot.pause()
        narrow = shown(pilot)
        await pilot.press("escape")
        await pilot.resize_terminal(80, 24)
        await pilot.press("question_mark")
        await pilot.pause()
        assert shown(pilot) != narrow
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert shown(pilot) == narrow

    in_the_app(script)


def test_on_a_narrow_terminal_what_a_key_does_is_wrapped_beside_the_keys() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = shown(pilot).splitlines()
        row = next(number for number, line in enumerate(lines) if "race with the last" in line)
        assert lines[row + 1].index("players") == lines[row].index("race with")

    in_the_app(script, size=(48, 20))


def test_a_click_on_a_listed_key_of_two_words_presses_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("end", "question_mark")
        await pilot.pause()
        await click(pilot, "page up, ctrl+u")
        clicked = shown(pilot)
        await pilot.press("end", "pageup")
        assert clicked == shown(pilot)
        await pilot.press("end")
        assert clicked != shown(pilot)

    in_the_app(script)


def test_keys_that_the_player_chose_are_listed(settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text("[keys]\nsettings = 'f9'\n")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert re.search("f9 +settings", shown(pilot))

    in_the_app(script)


@pytest.mark.parametrize(("key", "shows"), [("T", "next chart"), ("W", "retry from before the mistake")])
def test_statistics_and_replays_list_their_keys(key: str, shows: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key, "question_mark")
        await pilot.pause()
        assert screen_type(pilot) is ScreenKeysDialog
        assert shows in shown(pilot) and "next theme" in shown(pilot) and "all commands" in shown(pilot)
        assert "down, j" in shown(pilot)
        for command in ("menu", "settings", "statistics" if key == "W" else "replays"):
            assert command in shown(pilot)

    in_the_app(script)


def two_rivals() -> SeatCheckDialog:
    """The dialog before a race without people."""
    match = Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Bob", "hard")], Deal(4))
    blocks = KeyBlocks(match.rules, [])
    return SeatCheckDialog(match, blocks, THEMES["felt"], None, lambda layout: blocks)


def hand_ended() -> ScoreboardDialog:
    """The scores of a hand that two rivals have played."""
    match = Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Bob", "hard")], Deal(4))
    play_hand(match, Random(1))
    return ScoreboardDialog(match, THEMES["felt"])


@pytest.mark.parametrize(
    ("dialog", "shows"),
    [
        (
            lambda: WinDialog(klondike(), THEMES["felt"], Settings().keyboard),
            "same deal again",
        ),
        (two_rivals, "start"),
        (hand_ended, "end the match"),
        (lambda: PauseDialog(load_ruleset("nuts"), THEMES["felt"]), "resume"),
        (lambda: SettingsDialog(THEMES["felt"]), "next value"),
        (lambda: HouseRulesDialog(load_ruleset("klondike"), THEMES["felt"]), "previous value"),
        (lambda: HouseRulesDialog(load_ruleset("klondike"), THEMES["felt"]), "to the name"),
    ],
    ids=["win", "race", "scores", "pause", "settings", "house rules", "name of house rules"],
)
def test_dialogs_list_their_keys(dialog: Callable[[], Screen[Any]], shows: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(below := dialog())
        await pilot.press("question_mark")
        await pilot.pause()
        assert screen_type(pilot) is ScreenKeysDialog
        assert shows in shown(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is below

    in_the_app(script)


def test_a_click_in_a_list_of_keys_presses_the_key_below_it_or_else_the_first() -> None:
    row = command_row(["page up", "ctrl+u"], ", ", 17, "back")
    assert row.plain == "page up, ctrl+u  back"
    console = Console()
    pressed = [row.get_style_at_offset(console, at).meta[CLICKED_KEY] for at in range(len(row))]
    assert pressed == ["page up"] * 9 + ["ctrl+u"] * 6 + ["page up"] * 6
