"""The replay list and the replay screen with its seek bar, by keys and by mouse."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from datetime import datetime, tzinfo
from itertools import pairwise
from pathlib import Path
from shutil import copy
from typing import Any, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from solitaire.config.paths import data, races
from solitaire.config.settings import Settings, save_settings
from solitaire.game.game import HINT, UNDO
from solitaire.replay.file_outline import FileOutline
from solitaire.replay.game_loader import load_game
from solitaire.replay.line_reader import read_game_record
from solitaire.replay.notices import NoticeCallback
from solitaire.replay.playback import MomentMark, play_back
from solitaire.replay.record import Event
from solitaire.replay.saved_games import all_outlines, open_archive
from solitaire.replay.viewer import Viewer
from solitaire.rules.piles import Zone
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.canvas import frame_text
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.replay import replay_screen as watching
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.race_replay import RaceReplayScreen
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.screens.replay_list_screen import ReplayListScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.list_box import ListBox
from solitaire.tui.widgets.seekbar import ASCII_STYLE, MARK_SIGNS, UNICODE_STYLE, SeekBarScale
from tests.frames import check_frame
from tests.game.random_games import steady
from tests.replay.archives import kept_for_one
from tests.replays.version_files import FILES as EVER
from tests.samples import FULL, one_in
from tests.tui.app_pilot import click, screen_type, shown, table, until

Script = Callable[[Pilot[None]], Awaitable[None]]
FILES = kept_for_one()
RACE = next(path for path in EVER if path.stem.startswith("pounce"))
KLONDIKE = next(path for path in FILES if path.stem == "klondike-20261121-080000")
"""Won in 117 moves and two minutes, with an undo and a hint at the beginning."""
BIG_BEN = next(path for path in FILES if path.stem.startswith("big-ben"))


@pytest.fixture(autouse=True)
def kept(settings_file: Path) -> Path:
    """Saved games, one of each kind."""
    finished = data() / "finished"
    finished.mkdir(parents=True)
    for path in FILES:
        copy(path, finished)
    return finished


class Clock:
    """A clock that moves only when a test moves it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(watching, "monotonic", clock)
    return clock


def in_the_room(make: Callable[[SolitaireApp], None], script: Script, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = SolitaireApp(archive=open_archive)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            make(app)
            await pilot.pause()
            await script(pilot)
        app.tables.leave()

    asyncio.run(run())


def watch(script: Script, path: Path = KLONDIKE, size: tuple[int, int] = (80, 24)) -> None:
    """Open a game, which plays at once, and pause it."""

    async def paused(pilot: Pilot[None]) -> None:
        assert "space pause" in shown(pilot)
        await pilot.press("space")
        await pilot.pause()
        await script(pilot)

    in_the_room(lambda app: app.show_replay(path), paused, size)


def look_through(script: Script) -> None:
    """Open the list and wait until the games are read."""

    async def filled(pilot: Pilot[None]) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await script(pilot)

    in_the_room(lambda app: app.action_replays(), filled, (80, 24))


def screen_of(pilot: Pilot[None]) -> ReplayScreen[Any]:
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


def skips_animations(pilot: Pilot[None]) -> bool:
    """Whether cards lie where they belong without flying there."""
    return screen_of(pilot)._board.skips_animations


def told(pilot: Pilot[None]) -> str:
    """The notice that was given."""
    (notice,) = pilot.app._notifications
    return notice.message


def place(pilot: Pilot[None]) -> int:
    return screen_of(pilot).viewer.index


# The table and its line


def test_every_mark_has_a_sign_of_its_own() -> None:
    assert list(MARK_SIGNS) == list(MomentMark)
    signs = [*MARK_SIGNS.values(), *UNICODE_STYLE, *ASCII_STYLE]
    assert len(set(signs)) == len(signs)


@pytest.mark.usefixtures("screens_are_painted")
@pytest.mark.parametrize(
    ("name", "keys", "settings"),
    [
        ("replay-begin-80x24", [], Settings()),
        ("replay-middle-80x24", ["g", *"60", "enter"], Settings()),
        ("replay-ascii-80x24", ["g", *"60", "enter", "up", "up"], Settings(ascii=True)),
        ("replay-end-80x24", ["end"], Settings()),
        ("replay-keys-80x24", ["question_mark"], Settings()),
        ("replay-asks-80x24", ["g", *"1:3"], Settings()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_frames(name: str, keys: list[str], settings: Settings) -> None:
    save_settings(settings)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        check_frame(name, shown(pilot))

    watch(script)


def test_without_colour_the_marks_and_the_place_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("g", *"60", "enter")
        await pilot.pause()
        line = shown(pilot).splitlines()[-1]
        assert "●" in line and "<" in line and "━" in line and "─" in line
        assert "♡" in shown(pilot)

    watch(script)


@pytest.mark.parametrize("path", one_in(2, FILES), ids=lambda path: path.stem)
def test_every_moment_of_every_game_is_shown(path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = screen_of(pilot)
        fresh = {}
        await pilot.press("home")
        for index in range(0, screen.viewer.playback.last + 1, 7 if FULL else 21):
            screen.viewer.go_to(index)
            screen._show()
            await pilot.pause()
            fresh[index] = frame_text(screen._board.frame)
            moves = screen.viewer.moment.moves
            assert f"move {moves} of" in shown(pilot) or f" · {moves}/" in shown(pilot)
        assert len(set(fresh.values())) > 1 or len(fresh) == 1

    watch(script, path)


@steady
@given(st.sampled_from(FILES), st.integers(2, 200))
def test_the_line_leads_from_the_deal_to_the_end_and_never_back(path: Path, cells: int) -> None:
    kept = load_game(path)
    viewer = Viewer(play_back(kept.confirmed))
    scale = SeekBarScale(viewer, cells)
    moments = [scale.moment_at(cell) for cell in range(cells)]
    assert moments == sorted(moments)
    assert (moments[0], moments[-1]) == (0, viewer.playback.last)
    for cell, sign in enumerate(scale.signs(ASCII_STYLE)[1:-1], start=1):
        if sign in MARK_SIGNS.values():
            viewer.go_to(moments[cell])
            assert scale.here == cell
            assert viewer.moment.mark and MARK_SIGNS[viewer.moment.mark] == sign


@steady
@given(st.text("hud", max_size=120), st.integers(10, 60))
def test_the_line_is_seen_between_marks_however_many_hints_and_undos_there_are(
    letters: str, cells: int
) -> None:
    record = load_game(KLONDIKE).record
    events, moves = [], 0
    for number, letter in enumerate(letters, start=1):
        what = {"h": HINT, "u": UNDO if moves else HINT, "d": "deal" if moves < 20 else HINT}[letter]
        moves += {UNDO: -1, HINT: 0}.get(what, 1)
        events.append(Event(1000 * number, what))
    viewer = Viewer(play_back(record._replace(entries=tuple(events))))
    signs = SeekBarScale(viewer, cells).signs(ASCII_STYLE)
    marks = [cell for cell, sign in enumerate(signs) if sign in MARK_SIGNS.values()]
    assert all(later - earlier > 1 for earlier, later in pairwise(marks))


def test_a_replay_advances_at_the_chosen_speed_and_not_while_paused(clock: Clock) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = screen_of(pilot)
        await pilot.press("home", "up", "space")
        clock.now += 10
        await until(pilot, lambda: screen.viewer.ms >= 20_000)
        assert screen.viewer.ms < 20_100
        assert place(pilot) == screen.viewer.playback.at_time(20_000)
        await pilot.press("down", "space")
        clock.now += 10
        screen._tick()
        assert screen.viewer.ms < 20_100
        assert "0:20" in shown(pilot)

    watch(script)


def test_to_the_end_and_again_from_the_beginning(clock: Clock) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        clock.now += 1000
        await until(pilot, lambda: "The game is won." in shown(pilot))
        assert "space play" in shown(pilot)
        await pilot.press("space")
        await pilot.pause()
        assert "0:00" in shown(pilot) and "space pause" in shown(pilot)

    watch(script)


def test_steps_both_ways_and_marks() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home", "right", "l", "full_stop")
        assert place(pilot) == 3
        await pilot.press("left", "h", "comma", "comma")
        assert place(pilot) == 0
        await pilot.press("right_square_bracket", "tab")
        second = place(pilot)
        await pilot.press("tab", "left_square_bracket")
        assert place(pilot) == second > 1
        await pilot.press("end")
        await pilot.pause()
        assert "The game is won." in shown(pilot)

    watch(script)


def test_the_progress_has_one_form_whatever_the_move_beside_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        forms = set()
        screen = screen_of(pilot)
        await pilot.press("right")
        while screen.viewer.index < screen.viewer.playback.last:
            text = screen._status.text
            forms.add(("Klondike" in text, f"move {screen.viewer.moment.moves} of 117" in text))
            screen.action_step(1)
        assert len(forms) == 1

    watch(script)


def test_piles_are_labelled_and_called_by_the_keys_of_the_table() -> None:
    save_settings(Settings(show_score=False))

    async def script(pilot: Pilot[None]) -> None:
        board = screen_of(pilot)._board
        assert all(f" {hour}:00" in frame_text(board.frame) for hour in range(1, 13))
        assert "points" not in shown(pilot)
        await pilot.press("g", "1", "enter")
        await pilot.pause()
        rules = screen_of(pilot).viewer.playback.rules
        keys = Settings().keyboard.piles(rules)
        named = {rules.piles[pile].label: keys[pile] for pile in rules.of_zone(Zone.FOUNDATION)}
        assert shown(pilot).startswith(f" A♦ from fan 8 to foundation {named['8']}. ")
        assert all(f" {key} " in frame_text(board.frame) for key in named.values())

    watch(script, BIG_BEN)


def test_a_move_and_a_time_are_gone_to() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("g", *"70", "enter")
        await pilot.pause()
        assert "Klondike · move 70 of 117" in shown(pilot)
        await pilot.press("g", *"1:00", "enter")
        await pilot.pause()
        assert " 1:00 " in shown(pilot).splitlines()[-1]
        await pilot.press("g", *":::", "enter")
        await pilot.pause()
        assert "Go to which move or time?" in shown(pilot)
        await pilot.press("9", "backspace", "escape")
        await pilot.pause()
        assert "Go" not in shown(pilot).splitlines()[0]
        assert screen_type(pilot) is GameReplayScreen

    watch(script)


def test_the_mouse_seeks_on_the_line_and_drags_along_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        line = shown(pilot).splitlines()[-1]
        first, last = line.index("0:00") + 5, line.index(" 2:00") - 1
        await pilot.click(offset=(last, 23))
        await pilot.pause()
        assert place(pilot) >= screen_of(pilot).viewer.playback.last - 6
        await pilot.mouse_down(offset=(first + 10, 23))
        await pilot.hover(offset=(first, 23))
        await pilot.mouse_up(offset=(first, 23))
        await pilot.pause()
        assert place(pilot) == 0
        await pilot.click(offset=(line.index("^") - 1, 23))  # The hint is not drawn, so close to other marks.
        assert screen_of(pilot).viewer.moment.text == "A hint is shown."

    watch(script)


def test_a_click_on_the_table_plays_and_one_on_a_command_is_its_key() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.click(offset=(40, 20))
        await pilot.pause()
        assert "space pause" in shown(pilot)
        await click(pilot, "? keys")
        assert "Replay keys" in shown(pilot)

    watch(script)


def test_a_narrow_terminal_names_the_keys_that_lead_on() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for width, keys in ((60, "  ? keys  esc back"), (40, ""), (64, "  space play  ? keys  esc back")):
            await pilot.resize_terminal(width, 24)
            await until(pilot, lambda: shown(pilot).splitlines()[-1].partition("×")[2].strip() == keys.strip())  # noqa: B023

    watch(script)


def test_cards_fly_at_a_step_and_not_at_a_leap_or_a_high_speed(clock: Clock) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home", "g", *"9", "enter")
        assert skips_animations(pilot), "a leap"
        await pilot.press("right")
        assert not skips_animations(pilot), "a step"
        for pace, hasty in (("up", False), ("up", True)):
            await pilot.press(pace, "space")
            before = place(pilot)
            while place(pilot) == before:
                clock.now += 0.1
                screen_of(pilot)._tick()
            assert place(pilot) == before + 1
            assert skips_animations(pilot) is hasty
            await pilot.press("space")

    watch(script)


# Branching off


def test_a_branch_is_played_on_and_says_where_it_came_from() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("g", *"60", "enter", "b")
        await pilot.pause()
        assert screen_type(pilot) is TableScreen
        game = table(pilot).game
        assert game.move_count == 60
        await pilot.press("space", "M")
        await pilot.pause()
        assert isinstance(pilot.app.screen, MenuScreen), "the replay was left"

    watch(script)
    (path,) = (data() / "unfinished").iterdir()
    with path.open("rb") as file:
        record = read_game_record(file, path.name)
    assert record.header.origin == f"{KLONDIKE.stem}, move 60"
    assert load_game(path).restored.game.move_count == 61


def test_nothing_is_played_on_where_the_game_is_won() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("end", "b")
        await pilot.pause()
        assert "Step back first" in shown(pilot)
        assert screen_type(pilot) is GameReplayScreen

    watch(script)
    assert not (data() / "unfinished").exists()


# Damage


def test_a_damaged_game_is_watched_up_to_the_damage(kept: Path) -> None:
    path = kept / KLONDIKE.name
    lines = path.read_bytes().splitlines(keepends=True)
    lines[49] = lines[49].replace(b'"ms":', b'"ms": ')
    path.write_bytes(b"".join(lines))

    async def script(pilot: Pilot[None]) -> None:
        assert told(pilot).startswith(f"{KLONDIKE.name}:50: the checksum is wrong")
        await pilot.press("end")
        await pilot.pause()
        assert "The file is damaged from here on (line 50)." in shown(pilot)
        assert screen_of(pilot).viewer.moment.entries <= 48

    watch(script, path)


def test_a_file_that_is_no_game_is_reported_and_nothing_opens(kept: Path) -> None:
    path = kept / KLONDIKE.name
    path.write_text("Dear diary,\n")

    async def script(pilot: Pilot[None]) -> None:
        assert screen_type(pilot) is MenuScreen
        assert told(pilot) == f"{path}:1: this is not JSON."

    in_the_room(lambda app: app.show_replay(path), script, (120, 24))


# The list


class Christmas(datetime):
    """A clock that shows a day after all the games, in their year."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 12, 24, 18, 0, tzinfo=tz)


def test_the_list_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.tui.screens.replay_list_screen.datetime", Christmas)

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
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
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
        assert "move 0 of" in status and not gap.strip(), "the foundations do not touch the status line"

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


def test_an_empty_list_says_so_and_plays_nothing(kept: Path) -> None:
    for path in kept.iterdir():
        path.unlink()

    async def script(pilot: Pilot[None]) -> None:
        assert "No games yet." in shown(pilot)
        await pilot.press("enter")
        assert screen_type(pilot) is ReplayListScreen

    look_through(script)
