"""Races in the menu: begun, practised alone, and played again."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import player_rulesets
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.race_setup_dialog import RaceSetupDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.table import TableScreen
from tests.tui.app_pilot import in_the_app, screen_type, shown, table, until
from tests.tui.screens.menu.menu_list import find


@pytest.mark.parametrize(
    ("game", "key", "seats"), [("nuts", "enter", 3), ("nuts", "2", 2), ("pounce", "enter", 2)]
)
def test_a_race_is_begun_with_the_seats_that_have_room_and_left_for_the_menu(
    game: str, key: str, seats: int
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, game)
        assert "race against rivals" in shown(pilot) and "deal of the day" not in shown(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert screen_type(pilot) is SeatCheckDialog
        race = pilot.app.screen_stack[0]
        assert isinstance(race, RaceScreen)
        assert len(race._match.seats) == seats
        await pilot.press("escape")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert load_user_state().state.recent == (game,)
        await find(pilot, "crunch")
        await pilot.press(key)
        assert screen_type(pilot) is SeatCheckDialog, "another one can be begun"

    in_the_app(script)


def test_a_race_that_was_found_by_a_search_is_highlighted_where_it_is_left() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for leave in ("escape", "ctrl+q"):
            await pilot.press("slash", *"nuts", "enter")
            await pilot.pause()
            assert screen_type(pilot) is SeatCheckDialog
            await pilot.press(leave, "s")
            await pilot.pause()
            assert "Set up a race: Nuts" in shown(pilot)
            await pilot.press("escape", "home")

    in_the_app(script)


def test_a_race_is_practised_alone_as_a_solitaire() -> None:
    save_settings(Settings(winnable=False))

    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "nuts")
        assert "1  practise alone" in shown(pilot)
        await pilot.press("1")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.rules.ruleset.id == "nuts"

    in_the_app(script)


def test_the_last_race_can_be_played_again() -> None:
    save_user_state(UserState(welcomed=True, racers=("Ann", "Bob", "Cy:hard", "Dee", "Eve")))

    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "nuts")
        assert "rematch" not in shown(pilot), "it is for four"
        await pilot.press("escape")
        await find(pilot, "pounce")
        assert "l  rematch: Ann, Bob, Cy, Dee and Eve" in shown(pilot)
        await pilot.press("l")
        await pilot.pause()
        race = pilot.app.screen_stack[0]
        assert isinstance(race, RaceScreen)
        assert [str(seat) for seat in race._match.seats] == ["Ann", "Bob", "Cy:hard", "Dee", "Eve"]

    in_the_app(script, size=(120, 40))


@pytest.mark.parametrize("key", ["enter", "s"])
def test_a_race_for_two_seats_is_against_one_rival(key: str) -> None:
    player_rulesets().mkdir(parents=True, exist_ok=True)
    (player_rulesets() / "duel.toml").write_text('extends = "nuts"\nname = "Duel"\nseats.most = 2\n')

    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "duel")
        await pilot.press(key)
        await pilot.pause()
        assert screen_type(pilot) is (SeatCheckDialog if key == "enter" else RaceSetupDialog)
        assert "Normal" in shown(pilot) and "Sides" not in shown(pilot) and "Seat 3" not in shown(pilot)

    in_the_app(script, size=(120, 40))
