"""Screens say which setting a key of theirs has changed."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.tui.screens.replay_list_screen import ReplayListScreen
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import in_the_app, screen_type, shown, table, until
from tests.tui.statistics_pilot import games_are_read, open_statistics

CHANGES = [
    ("t", "Theme: paper."),
    ("C", "Four colours on."),
    ("A", "Characters: ASCII."),
]


def last_line(pilot: Pilot[None]) -> str:
    """The last line of the screen, without its margin."""
    return shown(pilot).splitlines()[-1].strip()


@pytest.mark.parametrize(("key", "text"), CHANGES)
def test_the_menu_says_what_a_key_has_changed(key: str, text: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert last_line(pilot) == text
        await pilot.press("down")
        await until(pilot, lambda: text not in shown(pilot))

    in_the_app(script)


@pytest.mark.parametrize(("key", "text"), CHANGES)
def test_the_menu_does_not_say_what_was_changed_at_a_table(key: str, text: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("escape", key, "M")
        await pilot.pause()
        assert last_line(pilot).startswith("Press enter to play")

    in_the_app(script)


@pytest.mark.parametrize(("key", "text"), CHANGES)
def test_the_list_of_replays_says_what_a_key_has_changed(key: str, text: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("W")
        await games_are_read(pilot)
        assert screen_type(pilot) is ReplayListScreen
        await pilot.press(key)
        await pilot.pause()
        assert last_line(pilot) == text

    in_the_app(script)


@pytest.mark.parametrize(("key", "text"), [change for change in CHANGES if change[0] != "C"])
def test_the_statistics_say_what_a_key_has_changed(key: str, text: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert last_line(pilot) == text

    in_the_app(script)


def test_a_table_does_not_repeat_what_a_screen_above_it_has_said() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("escape", "W")
        await games_are_read(pilot)
        await pilot.press("t")
        await pilot.pause()
        assert last_line(pilot) == "Theme: paper."
        await pilot.press("escape")
        await pilot.pause()
        assert last_line(pilot).startswith("Pile, then its target ")

    in_the_app(script)


def test_a_question_that_a_message_replaces_is_closed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "n")
        assert last_line(pilot).startswith("Give up this deal")
        await pilot.press("ctrl+p", *"theme", "enter")
        await until(pilot, lambda: last_line(pilot).startswith("Theme: paper."))
        game = table(pilot).game
        await pilot.press("y")
        assert table(pilot).game is game

    in_the_app(script, klondike())
