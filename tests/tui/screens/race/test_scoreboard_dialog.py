"""The scoreboard of a hand that was played by rivals, in a small terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.seats import Seat
from solitaire.replay.archive.saved_games import open_race_archive
from solitaire.tui.dialogs.text_dialog import PADDING
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.race.end_match_dialog import EndMatchDialog
from solitaire.tui.screens.race.pause_dialog import PauseChoice
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.replay.race_replay import RaceReplayScreen
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, until


def test_keys_stay_in_sight_below_the_analysis_of_four_seats() -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob", "Cy", "Dee")], Deal(4))
    play_hand(match, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        dialog = ScoreboardDialog(match, host(pilot).board_theme)
        await host(pilot).push_screen(dialog)
        await pilot.press("tab")
        assert "Plays to the centre missed" in shown(pilot) and dialog.panel.max_scroll_y > 0
        assert "tab scores" in shown(pilot)
        await until(pilot, lambda: " down scroll ─╯" in shown(pilot).splitlines()[-1])
        await pilot.press("down")
        assert dialog.panel.scroll_target_y > 0
        await pilot.press("end")
        assert "tab scores" in shown(pilot)
        text, scrollbar = dialog.query(Static).first(), dialog.panel.vertical_scrollbar
        assert scrollbar.region.x - text.content_region.right == PADDING

    in_the_app(script, size=(80, 24))


def test_an_analysis_that_fits_the_terminal_names_no_key_to_scroll() -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob")], Deal(4))
    play_hand(match, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        await host(pilot).push_screen(ScoreboardDialog(match, host(pilot).board_theme))
        for height, scrolls in ((50, False), (18, True), (50, False)):
            await pilot.resize_terminal(80, height)
            await pilot.press("tab", "tab", "tab")
            await pilot.pause()
            assert ("down scroll" in shown(pilot)) is scrolls
            await pilot.press("tab")

    in_the_app(script, size=(80, 50))


def test_the_analysis_is_laid_out_anew_in_a_terminal_that_is_made_narrower() -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob")], Deal(4))
    play_hand(match, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        analyses = []
        for width in (60, 120):
            await pilot.resize_terminal(width, 40)
            await host(pilot).push_screen(ScoreboardDialog(match, host(pilot).board_theme))
            await pilot.press("tab")
            await pilot.resize_terminal(60, 40)
            await pilot.pause()
            analyses.append(shown(pilot))
            await pilot.press("escape")
        assert analyses[0] == analyses[1]
        assert " more" in analyses[0], "plays that have no room are counted"

    in_the_app(script, size=(80, 24))


def test_on_a_narrow_terminal_the_commands_are_broken_between_two_of_them() -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob")], Deal(4))
    play_hand(match, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        await host(pilot).push_screen(ScoreboardDialog(match, host(pilot).board_theme))
        await pilot.pause()
        lines = [line.partition("│")[2].partition("│")[0].strip() for line in shown(pilot).splitlines()]
        row = lines.index("space next hand · tab analysis · esc leave")
        assert lines[row + 1] == "ctrl+e give up"

    in_the_app(script, size=(60, 24))


def test_beside_a_scroll_bar_the_commands_are_broken_between_two_of_them_too() -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob")], Deal(4))
    play_hand(match, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        await host(pilot).push_screen(ScoreboardDialog(match, host(pilot).board_theme, Path("hand.jsonl")))
        await pilot.press("tab")
        assert "down scroll" in shown(pilot)
        lines = [line.strip("│ ") for line in shown(pilot).splitlines()]
        row = lines.index("space next hand · tab scores · f2 replay")
        assert lines[row + 1] == "esc leave · ctrl+e give up"

    in_the_app(script, size=(60, 18))


@pytest.mark.parametrize("goal", [1, 1000], ids=["over", "going on"])
def test_ctrl_e_asks_before_it_ends_a_match_that_is_not_over(goal: int) -> None:
    ruleset, seats = load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob")]
    match = Match(ruleset._replace(match=ruleset.match._replace(target=goal)), seats, Deal(4))
    play_hand(match, Random(1))
    choices: list[PauseChoice | None] = []

    async def script(pilot: Pilot[None]) -> None:
        await host(pilot).push_screen(ScoreboardDialog(match, host(pilot).board_theme), choices.append)
        await pilot.press(*["ctrl+e"] * 9)
        assert screen_type(pilot) is (ScoreboardDialog if match.is_over else EndMatchDialog)
        if not match.is_over:
            await pilot.press("escape")
            assert screen_type(pilot) is ScoreboardDialog and not choices
            await pilot.press("ctrl+e", "enter")
            assert choices == [PauseChoice.GIVE_UP]

    in_the_app(script)
    assert match.is_over is (goal == 1)


@pytest.mark.parametrize("key", ["ctrl+q", "escape"])
def test_ctrl_q_leaves_the_race_as_escape_does(key: str) -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob")], Deal(4))
    play_hand(match, Random(1))
    choices: list[PauseChoice | None] = []

    async def script(pilot: Pilot[None]) -> None:
        await host(pilot).push_screen(ScoreboardDialog(match, host(pilot).board_theme), choices.append)
        await pilot.press(key)
        await pilot.pause()
        assert choices == [PauseChoice.LEAVE] and not pilot.app._exit

    in_the_app(script)


@pytest.mark.parametrize("goal", [1, 1000], ids=["over", "going on"])
def test_f2_plays_the_hand_again_and_leads_back_to_its_scores(goal: int) -> None:
    ruleset, seats = load_ruleset("pounce"), [Seat(name, "hard") for name in ("Ann", "Bob")]
    match = Match(ruleset._replace(match=ruleset.match._replace(target=goal)), seats, Deal(6))
    RaceRecorder(match, open_race_archive())

    async def script(pilot: Pilot[None]) -> None:
        race = RaceScreen(match, host(pilot).board_theme)
        await host(pilot).push_screen(race)
        play_hand(match, Random(1))
        race._end()
        await until(pilot, lambda: screen_type(pilot) is ScoreboardDialog)
        assert match.is_over is (goal == 1)
        assert (
            "f2 replay · esc leave" if match.is_over else "f2 replay · esc leave · ctrl+e give up"
        ) in shown(pilot)
        await pilot.press(*"qwertasdfg")
        assert screen_type(pilot) is ScoreboardDialog, "letters may still be meant for the race"
        await pilot.press("f2")
        assert screen_type(pilot) is RaceReplayScreen
        await pilot.press("M")
        assert screen_type(pilot) is RaceReplayScreen, "the match is left from its scores"
        await pilot.press("escape")
        assert screen_type(pilot) is ScoreboardDialog

    in_the_app(script)


def test_ctrl_q_in_the_replay_of_a_hand_leaves_the_race_as_at_its_scores() -> None:
    match = Match(load_ruleset("nuts"), [Seat(name, "hard") for name in ("Ann", "Bob")], Deal(4))
    RaceRecorder(match, open_race_archive())

    async def script(pilot: Pilot[None]) -> None:
        host(pilot).race(match)
        await pilot.pause()
        await pilot.press("enter")
        (race,) = [screen for screen in pilot.app.screen_stack if isinstance(screen, RaceScreen)]
        play_hand(match, Random(1))
        race._end()
        await until(pilot, lambda: screen_type(pilot) is ScoreboardDialog)
        await pilot.press("f2")
        assert screen_type(pilot) is RaceReplayScreen
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen and not pilot.app._exit

    in_the_app(script)
