"""The list of replays: read in the background, searched, and left."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path
from shutil import copy

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import data, races
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.deals import deals_of
from solitaire.game.game import Game
from solitaire.game.local_time import local_date
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.file_outline import FileOutline
from solitaire.replay.archive.notices import NoticeCallback
from solitaire.replay.archive.saved_games import all_outlines
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.race_replay import RaceReplayScreen
from solitaire.tui.screens.replay_list_screen import NOT_CONTINUED, ReplayListScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.list_box import ListBox
from tests.frames import check_frame
from tests.replays.version_files import FILES as EVER
from tests.tui.app_pilot import click, host, screen_type, shown, table, until
from tests.tui.screens.replay.replay_pilot import KLONDIKE, Script, in_the_room, left_game, told
from tests.tui.statistics_pilot import games_are_read

pytestmark = pytest.mark.usefixtures("kept", "clock")


RACE = next(path for path in EVER if path.stem.startswith("pounce"))


def look_through(script: Script) -> None:
    """Open the list and wait until the games are read."""

    async def filled(pilot: Pilot[None]) -> None:
        await games_are_read(pilot)
        await script(pilot)

    in_the_room(lambda app: app.action_replays(), filled, (80, 24))


def test_a_file_that_is_no_game_is_reported_and_nothing_opens(kept: Path) -> None:
    path = kept / KLONDIKE.name
    path.write_text("Dear diary,\n")

    async def script(pilot: Pilot[None]) -> None:
        assert screen_type(pilot) is MenuScreen
        assert told(pilot) == f"{path}:1: this is not a saved game, whose lines begin with {{."

    in_the_room(lambda app: app.show_replay(path), script, (120, 24))


CHRISTMAS = datetime(2026, 12, 24, 18, 0, tzinfo=UTC)
"""A day after all the games, in their year."""


def test_the_list_shows_games_beside_a_picture_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.tui.screens.replay_list_screen.local_time", lambda: CHRISTMAS)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "╱╲" in shown(pilot))  # The position, which is restored in a thread.
        check_frame("replays-80x24", shown(pilot))

    look_through(script)


def test_the_latest_games_are_listed_while_the_others_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    is_wanted = threading.Event()
    listing = "solitaire.tui.screens.replay_list_screen"

    def read_all(warn: NoticeCallback) -> list[FileOutline]:
        assert is_wanted.wait(60)
        return all_outlines(warn)

    monkeypatch.setattr(f"{listing}.MAX_LISTED", 3)
    monkeypatch.setattr(f"{listing}.all_outlines", read_all)

    async def script(pilot: Pilot[None]) -> None:
        try:
            await until(pilot, lambda: "3 of 3 games, reading more…" in shown(pilot))
            await pilot.press("down", "slash", *"xyzzy")
            await until(pilot, lambda: "Reading the games…" in shown(pilot))
            await pilot.press("escape")
        finally:
            is_wanted.set()
        await until(pilot, lambda: "16 of 16 games" in shown(pilot))
        assert "and 13 more: search to narrow them down" in shown(pilot)

    in_the_room(lambda app: app.action_replays(), script, (80, 40))


def test_the_list_is_spelled_in_ascii_where_that_is_wanted() -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        assert "Yukon | deal" in shown(pilot)
        assert shown(pilot).isascii()
        await pilot.press("A")
        await pilot.pause()
        assert "Yukon · deal" in shown(pilot)

    look_through(script)


def test_a_game_is_found_and_watched_and_left() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"klondike won")
        await pilot.pause()
        assert "2 of 16 games" in shown(pilot)
        await pilot.press(*" abc")
        await pilot.pause()
        assert "No game matches." in shown(pilot)
        assert "since:2026-11-01" in shown(pilot)
        await pilot.press(*["backspace"] * 4)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "Klondike · deal 3" in shown(pilot)
        await pilot.press("escape")
        await games_are_read(pilot)
        assert screen_type(pilot) is ReplayListScreen
        assert "klondike won" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "16 of 16 games" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen

    look_through(script)


def test_a_game_that_another_window_has_finished_is_watched() -> None:
    async def script(pilot: Pilot[None]) -> None:
        outline = pilot.app.screen.query_one(ListBox).highlighted_choice
        assert isinstance(outline, FileOutline)
        outline.path.rename(data() / "unfinished" / outline.path.name)
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is GameReplayScreen
        assert not pilot.app._notifications

    (data() / "unfinished").mkdir()
    look_through(script)


def test_an_unfinished_game_is_continued_from_the_list() -> None:
    path = left_game()

    async def script(pilot: Pilot[None]) -> None:
        await click(pilot, "b  continue")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.move_count == 2
        await pilot.press("W")
        await games_are_read(pilot)
        await pilot.press("b")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert len(list(host(pilot).tables)) == 1, "the game was on this table already"

    look_through(script)
    assert list((data() / "unfinished").iterdir()) == [path]


def test_a_game_that_another_window_has_open_is_not_continued_from_the_list() -> None:
    path = left_game()

    async def script(pilot: Pilot[None]) -> None:
        other_window = Archive(data()).resume(path)
        await pilot.press("b")
        await pilot.pause()
        assert NOT_CONTINUED in shown(pilot)
        assert screen_type(pilot) is ReplayListScreen
        other_window.recorder.leave()

    look_through(script)


def test_a_game_that_is_over_is_not_continued_from_the_list() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"klondike won", "enter")
        await pilot.pause()
        await pilot.press("escape")
        await games_are_read(pilot)
        assert "continue" not in shown(pilot)
        await pilot.press("b")
        await pilot.pause()
        assert screen_type(pilot) is ReplayListScreen

    look_through(script)


def test_a_deal_of_the_day_is_named_so_in_the_list_and_in_its_replay() -> None:
    left_game(Game.new(load("klondike"), deals_of(local_date())[1]))

    async def script(pilot: Pilot[None]) -> None:
        assert "Klondike · deal of the day" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "Klondike · deal of the day · " in shown(pilot)

    look_through(script)


def test_a_game_is_found_and_watched_with_the_mouse() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await click(pilot, "Yukon · deal")
        await click(pilot, "enter  watch")
        assert "Yukon · deal" in shown(pilot).splitlines()[0]
        await click(pilot, "esc back")
        assert screen_type(pilot) is ReplayListScreen

    look_through(script)


def test_the_menu_leads_to_the_list_and_its_key_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await click(pilot, "W replays")
        assert screen_type(pilot) is ReplayListScreen
        await pilot.press("M")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen

    in_the_room(lambda app: None, script, (80, 24))


def test_the_list_has_the_hands_of_races() -> None:
    races().mkdir(parents=True)
    (folder := races() / "finished").mkdir()
    copy(RACE, folder)

    async def script(pilot: Pilot[None]) -> None:
        assert "17 of 17 games" in shown(pilot)
        await pilot.press("slash", *"pounce")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is RaceReplayScreen, shown(pilot)
        status, gap = shown(pilot).splitlines()[:2]
        assert status.startswith(" Pounce · deal") and not gap.strip(), (
            "the foundations do not touch the status line"
        )

    look_through(script)


@pytest.mark.usefixtures("screens_are_painted")
def test_each_game_keeps_to_two_lines_of_a_narrow_list() -> None:
    async def script(pilot: Pilot[None]) -> None:
        listed = pilot.app.screen.query_one(ListBox)
        listed.styles.width = 20
        await pilot.pause()
        assert listed.virtual_size == (19, 2 * 16), "the bar of a list that scrolls takes a cell"
        assert "…" in shown(pilot)

    look_through(script)


def test_a_file_without_a_game_is_reported_and_the_others_are_listed(kept: Path) -> None:
    (kept / "diary.jsonl").write_text("Dear diary,\n")

    async def script(pilot: Pilot[None]) -> None:
        assert "16 of 16 games" in shown(pilot)
        assert "diary.jsonl" in told(pilot)

    look_through(script)


def test_an_empty_list_says_so_and_how_games_come_there_and_plays_nothing(kept: Path) -> None:
    for path in kept.iterdir():
        path.unlink()

    async def script(pilot: Pilot[None]) -> None:
        assert "No games yet." in shown(pilot)
        assert shown(pilot).splitlines()[-1].strip() == "esc back", "there is nothing to search or watch"
        assert "Each game is saved" in shown(pilot) and "Type one or more" not in shown(pilot)
        await pilot.press("enter")
        assert screen_type(pilot) is ReplayListScreen

    look_through(script)


def test_no_second_line_of_a_game_is_listed_without_its_first() -> None:
    async def script(pilot: Pilot[None]) -> None:
        listed = pilot.app.screen.query_one(ListBox)
        await pilot.press("G")
        listed.scroll_to(y=1, animate=False, immediate=True)
        await pilot.pause()
        lines = [line[:34].strip() for line in shown(pilot).splitlines()]
        first, *others = lines[lines.index("/ to search") + 1 :]
        assert not first, "the second line of the latest game"
        assert " · 22 " not in others[0] and others[1].endswith(" · 22 Novemb")
        await pilot.press("g")
        assert "deal" in shown(pilot).splitlines()[2]

    look_through(script)


def test_a_key_that_does_nothing_in_the_list_of_games_says_so() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("z")
        assert "No command here has the key z. ? lists all keys." in shown(pilot)
        await pilot.press("question_mark", "escape")
        assert "No command here" not in shown(pilot), "any other key removes the message"
        await pilot.press("z", "slash", "z")
        assert "No command here" not in shown(pilot)

    look_through(script)
