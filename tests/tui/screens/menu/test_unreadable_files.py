"""Rulesets and state files that cannot be read or written, as the menu reports them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, save_user_state
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.menu.menu_rows import BrokenRuleset
from solitaire.tui.widgets.list_box import ListBox
from tests.samples import pairs
from tests.tui.app_pilot import dealt_with, host, in_the_app, screen_type, shown, until
from tests.tui.screens.menu.menu_list import listed, played, row_of


def test_a_broken_ruleset_of_the_player_is_reported_and_the_others_are_listed(tmp_path: Path) -> None:
    own = tmp_path / "data" / "solitaire" / "rulesets"
    own.mkdir(parents=True)
    (own / "mine.toml").write_text('name = "Mine"\ntableau.build = "alternate-color"\n')
    (own / "yours.toml").write_text('extends = "klondike"\nname = "Yours"\nfamily = ""\n')

    async def script(pilot: Pilot[None]) -> None:
        (notice,) = pilot.app._notifications
        assert notice.message.startswith("mine.toml:2: tableau.build: 'alternate-color'")
        await pilot.press("end")
        assert row_of(pilot, "mine.toml") == row_of(pilot, "Files with mistakes") + 1
        for text in ("This game cannot be played until its", "Line 2", "Did you", "'alternate-colours'?"):
            assert text in shown(pilot)
        assert "Correct this file to play it" in shown(pilot) and "Press enter" not in shown(pilot)
        await pilot.press("enter", "d", "p", "e", "f")
        assert screen_type(pilot) is MenuScreen
        (own / "mine.toml").write_text('name = "Mended"\nextends = "yukon"\n')
        await dealt_with(host(pilot), [events.AppBlur(), events.AppFocus()])
        await until(pilot, lambda: "Files with mistakes" not in shown(pilot))
        await pilot.press("slash", *"mended")
        await until(pilot, lambda: "Mended" in listed(pilot))
        await pilot.press(*["backspace"] * 6, *"yours", "enter")
        assert played(pilot) == "yours"

    in_the_app(script)


def test_only_the_first_mistake_in_the_rulesets_of_the_player_is_a_notice() -> None:
    own = data() / "rulesets"
    own.mkdir(parents=True)
    (own / "mine.toml").write_text('name = 1\nundo = "once"\n')
    (own / "yours.toml").write_text("nonsense\n")

    async def script(pilot: Pilot[None]) -> None:
        first, more = (notice.message for notice in pilot.app._notifications)
        assert first == "mine.toml:1: name: 1 is not text in quotes."
        assert more == "Your rulesets have 2 more mistakes: see the end of the list."

    in_the_app(script)


ACTIONS = [
    *("screen.play", "screen.play_today", "screen.practise_race", "screen.race_again", "screen.pick_deal"),
    *("screen.rules", "screen.house_rules", "screen.favour", "screen.navigate('cursor_down')"),
]


@pytest.mark.parametrize(("action", "is_deleted"), pairs(ACTIONS, [False, True]))
def test_a_game_whose_file_another_window_has_changed_leaves_the_list(action: str, is_deleted: bool) -> None:
    save_user_state(UserState(welcomed=True, favourites=("mine",)))
    file = data() / "rulesets" / "mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text('name = "Mine"\nextends = "yukon"\n')

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home")
        await until(pilot, lambda: "Mine" in shown(pilot))
        file.unlink() if is_deleted else file.write_text("nonsense")
        await pilot.app.run_action(action)
        await until(pilot, lambda: "Mine" not in listed(pilot))
        assert screen_type(pilot) is MenuScreen
        rows = pilot.app.screen.query_one(ListBox).rows
        assert any(isinstance(row.choice, BrokenRuleset) for row in rows) is not is_deleted

    in_the_app(script)


def test_a_damaged_state_file_is_reported_in_one_notice(memory_file: Path) -> None:
    memory_file.write_text("{")

    async def script(pilot: Pilot[None]) -> None:
        (notice,) = pilot.app._notifications
        assert "damaged" in notice.message
        assert "\n" not in notice.message

    in_the_app(script)


def test_an_unwritable_state_folder_is_reported_once(
    memory_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.tui.base_app.WARNING_SECONDS", 3600)
    save_settings(Settings(winnable=False))  # A store of winnable deals would warn of the folder, too.
    memory_file.parent.rmdir()
    memory_file.parent.write_text("a file where the folder should be")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f", "f", "enter", "M")
        assert len(list(pilot.app._notifications)) == 1

    in_the_app(script)
