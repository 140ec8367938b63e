"""Notices about mistakes in the settings, over a table."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from solitaire.tui.screens.table import TableScreen
from tests.game.games_in_progress import klondike
from tests.tui.table_pilot import at_the_table


def test_invalid_keys_are_reported_on_the_screen(settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('[keys]\nundo = "h"\n')

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        (notice,) = pilot.app._notifications
        assert notice.message.endswith(
            "settings.toml:2: keys.undo: 'h' is already the key of hint;"
            " choose another key, or change hint too."
        )
        await pilot.press("space", "u")
        assert screen.game.move_count == 0

    at_the_table(klondike(), script)


def test_of_many_mistakes_in_the_settings_the_first_two_are_shown_and_the_others_counted(
    settings_file: Path,
) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('loud = true\n[keys]\nundo = "h"\nnosuch = "x"\npause = "ctrl+q"\n')

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        first, second, others = (notice.message for notice in pilot.app._notifications)
        assert "settings.toml:1: loud" in first and "settings.toml:" in second
        assert others == "The settings have 2 more mistakes."

    at_the_table(klondike(), script)
