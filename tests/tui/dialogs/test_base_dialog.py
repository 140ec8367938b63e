"""A click closes a dialog, unless the dialog ignores clicks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.tui.dialogs.confirm_dialog import ConfirmDialog
from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from tests.tui.app_pilot import in_the_app, screen_type
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
