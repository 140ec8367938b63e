"""A click closes a dialog, unless the dialog ignores clicks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from tests.tui.app_pilot import click, in_the_app, screen_type
from tests.tui.every_screen import OPENERS


@pytest.mark.parametrize(
    ("dialog", "closes"),
    [(ConfirmDialog, True), (KeyTeachingDialog, False), (ScoreboardDialog, False), (SeatCheckDialog, False)],
)
def test_a_click_on_a_dialog(dialog: type[Screen[Any]], closes: bool, tmp_path: Path) -> None:
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
        (PauseDialog, "y leave", MenuScreen),
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
