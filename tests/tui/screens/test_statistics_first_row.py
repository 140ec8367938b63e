"""The row at which the statistics open: that of the game on the table or highlighted in a list."""

from __future__ import annotations

import shutil

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.tui.screens.statistics_screen import ReportSubject, StatisticsScreen
from tests.replays.version_files import FOLDER
from tests.stats.played_games import Diary
from tests.tui.app_pilot import in_the_app
from tests.tui.screens.menu.menu_list import find
from tests.tui.statistics_pilot import games_are_read

RACE = FOLDER / "0.1.0" / "nuts-20261123-050000.jsonl"
ALL = ReportSubject("")


@pytest.fixture(autouse=True)
def _games() -> None:
    diary = Diary(data())
    diary.play("baroness", 1)
    diary.play("klondike", 2)
    races = data() / "races" / "finished"
    races.mkdir(parents=True)
    shutil.copy(RACE, races)


async def open_row(pilot: Pilot[None]) -> ReportSubject | None:
    """Open the statistics, and return the games of the highlighted row."""
    await pilot.press("T")
    await games_are_read(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, StatisticsScreen)
    return screen._list.highlighted_choice


@pytest.mark.parametrize(("game", "row"), [("klondike", ReportSubject("klondike")), ("cruel", ALL)])
def test_from_a_table_the_statistics_open_at_its_game_if_it_has_a_row(game: str, row: ReportSubject) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert await open_row(pilot) == row
        await pilot.press("W")
        assert await open_row(pilot) == row

    in_the_app(script, Game.new(load(game), 5))


@pytest.mark.parametrize(
    ("down", "row"),
    [(0, ReportSubject("nuts", is_race=True)), (1, ReportSubject("klondike")), (2, ReportSubject("baroness"))],
)
def test_from_the_list_of_replays_the_statistics_open_at_the_highlighted_game(
    down: int, row: ReportSubject
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "cruel")
        await pilot.press("W")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("home", *["down"] * down)
        assert await open_row(pilot) == row

    in_the_app(script)


def test_from_the_menu_the_statistics_open_at_the_highlighted_game_if_it_has_a_row() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for game, row in {
            "baroness": ReportSubject("baroness"),
            "cruel": ALL,
            "klondike": ReportSubject("klondike"),
            "nuts": ReportSubject("nuts", is_race=True),
        }.items():
            await find(pilot, game)
            assert await open_row(pilot) == row
            await pilot.press("escape", "escape")

    in_the_app(script)
