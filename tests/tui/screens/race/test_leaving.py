"""A race that was begun from the menu, and all that can be opened over it: it is left for the menu."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.pilot import Pilot

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.moves import Move
from solitaire.tui.dialogs.command_palette import SolitaireCommandPalette
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.dialogs.screen_keys_dialog import ScreenKeysDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.end_match_dialog import EndMatchDialog
from solitaire.tui.screens.race.pause_dialog import PauseDialog
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from tests.samples import one_in
from tests.tui.app_pilot import host, in_the_app, screen_type, shown

pytestmark = pytest.mark.usefixtures("no_time_counts")

ANY = ("escape", "enter", "space", "q")
RULES = ("escape", "enter", "q", "f1", "i")
COVERS = [
    pytest.param(["f1"], RulesDialog, RULES, id="rules before it"),
    pytest.param(["question_mark"], ScreenKeysDialog, ANY, id="keys before it"),
    pytest.param(["enter", "ctrl+p"], SolitaireCommandPalette, ("escape",), id="palette"),
    pytest.param(["enter", "space"], PauseDialog, ("escape", "enter", "space"), id="pause"),
    pytest.param(["enter", "space", "i"], RulesDialog, RULES, id="rules"),
    pytest.param(["enter", "space", "question_mark"], ScreenKeysDialog, ANY, id="keys"),
    pytest.param(
        ["enter", "space", "i", "ctrl+p"], SolitaireCommandPalette, ("escape",), id="palette of rules"
    ),
    pytest.param(["enter", "ctrl+q", "ctrl+e"], EndMatchDialog, ("escape", "space"), id="question"),
]


OVER_THE_RACE = [
    ["enter", "ctrl+p"],
    ["enter", "space", "i"],
    ["enter", "space", "question_mark"],
    ["enter", "space", "i", "ctrl+p"],
    ["enter", "ctrl+q", "ctrl+e"],
]


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def begin(pilot: Pilot[None]) -> None:
    host(pilot).race(Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob")], Deal(4)))
    await pilot.pause()
    assert screen_type(pilot) is SeatCheckDialog


def is_in_the_menu(pilot: Pilot[None]) -> bool:
    return [type(screen) for screen in pilot.app.screen_stack] == [MenuScreen]


@pytest.mark.parametrize(("opening", "cover", "closing"), COVERS)
def test_what_covers_a_race_is_closed_by_each_of_its_keys_and_the_race_left_for_the_menu(
    opening: Sequence[str], cover: type, closing: Sequence[str]
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for key in one_in(4, closing):
            await begin(pilot)
            await press(pilot, *opening)
            assert screen_type(pilot) is cover
            before = pilot.app.screen_stack[:-1]
            await press(pilot, key)
            assert pilot.app.screen_stack[: len(before)] == before and screen_type(pilot) is not cover
            while screen_type(pilot) not in (RaceScreen, SeatCheckDialog):
                await press(pilot, "escape")
            leaving = ["escape"] if screen_type(pilot) is SeatCheckDialog else ["ctrl+q", "enter"]
            await press(pilot, *leaving)
            assert is_in_the_menu(pilot), (cover, key)

    in_the_app(script)


@pytest.mark.parametrize("opening", one_in(2, OVER_THE_RACE))
def test_ctrl_q_asks_whatever_covers_the_race(opening: Sequence[str]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await begin(pilot)
        await press(pilot, *opening)
        await press(pilot, *["ctrl+q"] * 9)
        assert screen_type(pilot) is PauseDialog and "Leave this race?" in shown(pilot)
        await press(pilot, "enter")
        assert is_in_the_menu(pilot)

    in_the_app(script)


def test_a_race_can_be_resumed_once_a_move_was_made() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await begin(pilot)
        await press(pilot, "enter", "ctrl+q")
        assert "Leave this race?" in shown(pilot) and "resume it" not in shown(pilot)
        await press(pilot, "space")
        (race,) = [screen for screen in pilot.app.screen_stack if isinstance(screen, RaceScreen)]
        race._match.offer(1, Move.parse("p1.deal"), 0)
        await press(pilot, "ctrl+q")
        assert "Leave this race? You can resume it from the menu." in shown(pilot)

    in_the_app(script, archive=open_archive)


@pytest.mark.parametrize("opening", [(), ("f1",), ("question_mark", "ctrl+p")])
def test_before_the_race_ctrl_q_leaves_it_for_the_menu_too(opening: Sequence[str]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await begin(pilot)
        await press(pilot, *opening, "ctrl+q")
        assert is_in_the_menu(pilot)
        await press(pilot, "ctrl+q")
        assert pilot.app._exit

    in_the_app(script)
