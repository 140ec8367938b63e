"""The replay screen: its speed, steps, commands, branches, and damaged games."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_loader import load_game
from solitaire.replay.format.line_reader import read_game_record
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.scene import Highlights
from solitaire.tui.dialogs.pile_dialog import PileDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.replay.game_replay import GameReplayScreen
from solitaire.tui.screens.replay.replay_board import ReplayBoard
from solitaire.tui.screens.replay.replay_screen import LONGEST_TICK
from solitaire.tui.screens.table import TableScreen
from tests.tui.app_pilot import click, screen_type, shown, table, until
from tests.tui.manual_clock import ManualClock
from tests.tui.screens.replay.replay_pilot import FILES, KLONDIKE, left_game, place, screen_of, told, watch

pytestmark = pytest.mark.usefixtures("kept", "clock")


BIG_BEN = next(path for path in FILES if path.stem.startswith("big-ben"))


@pytest.fixture
def animated(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each moment that is shown, whether its cards may fly there."""
    seen: list[bool] = []
    show = ReplayBoard.show

    def record(board: ReplayBoard, position: Position, highlights: Highlights, is_animated: bool) -> None:
        seen.append(is_animated)
        show(board, position, highlights, is_animated)

    monkeypatch.setattr(ReplayBoard, "show", record)
    return seen


def test_a_replay_advances_at_the_chosen_speed_and_not_while_paused(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = screen_of(pilot)
        await pilot.press("home", "up", "space")
        for _ in range(10):
            clock.now += LONGEST_TICK
            screen._tick()
        assert 20_000 <= screen.viewer.ms < 20_100
        assert place(pilot) == screen.viewer.playback.at_time(20_000)
        await pilot.press("down", "space")
        clock.now += 10
        screen._tick()
        assert screen.viewer.ms < 20_100
        assert "0:20" in shown(pilot)

    watch(script)


def test_a_replay_stands_still_while_the_program_is_stopped(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = screen_of(pilot)
        await pilot.press("home", "space")
        screen._tick()
        before = screen.viewer.ms
        clock.now += 3600
        screen._tick()
        assert screen.viewer.ms == before + 1000 * LONGEST_TICK

    watch(script)


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        ("go to a move", "Go to which move or time?"),
        ("retry from the last", "The solver is off."),
        ("right left", "move 1 of 117"),
        ("end    start or end", "move 117 of 117"),
    ],
)
def test_a_command_in_the_list_of_keys_can_be_clicked(command: str, seen: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        await click(pilot, command)
        await until(pilot, lambda: seen in shown(pilot))
        assert "Replay keys" not in shown(pilot)

    watch(script)


def test_on_a_narrow_terminal_the_meaning_of_a_key_is_wrapped_beside_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(60, 20)
        await pilot.press("question_mark")
        await pilot.pause()
        meanings = [line[17:] for line in shown(pilot).splitlines() if line[17:].startswith(("step", "and h"))]
        assert [line.rstrip(" │") for line in meanings] == ["step forward or back (or . and , or l", "and h)"]
        await pilot.press("end")
        await pilot.pause()
        assert {"?  hint", "+  solution shown"} <= {line.strip(" │") for line in shown(pilot).splitlines()}

    watch(script)


def test_to_the_end_and_again_from_the_beginning(clock: ManualClock) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        while screen_of(pilot).viewer.is_playing:
            clock.now += LONGEST_TICK
            screen_of(pilot)._tick()
        assert "The game is won." in shown(pilot)
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


def test_in_ascii_a_replay_says_that_large_ranks_need_other_characters() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for key, text in (
            ("A", "Characters: ASCII."),
            ("B", "Large ranks need Unicode characters: A turns ASCII off."),
            ("B", "Large ranks off."),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert text in shown(pilot)

    watch(script)


def test_a_key_that_does_nothing_in_a_replay_says_so_until_the_next_step() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home", "right", "x")
        assert "No command here has the key x. ? lists all keys." in shown(pilot)
        await pilot.press("right")
        assert "No command here" not in shown(pilot)

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


def test_cards_fly_at_a_step_and_not_at_a_leap_or_a_high_speed(
    clock: ManualClock, animated: list[bool]
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home", "g", *"9", "enter")
        assert not animated.pop(), "a leap"
        await pilot.press("right")
        assert animated.pop(), "a step"
        for pace, hasty in (("up", False), ("up", True)):
            await pilot.press(pace, "space")
            before = place(pilot)
            while place(pilot) == before:
                clock.now += 0.1
                screen_of(pilot)._tick()
            assert place(pilot) == before + 1
            assert animated.pop() is not hasty
            await pilot.press("space")

    watch(script)


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


def test_where_a_game_was_left_the_game_itself_is_continued() -> None:
    path = left_game()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("end")
        assert "The game was left here. Press b to play on." in shown(pilot)
        await pilot.press("b")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.move_count == 2
        assert "Game resumed." in shown(pilot)

    watch(script, path)
    assert list((data() / "unfinished").iterdir()) == [path]


def test_before_the_end_of_an_unfinished_game_another_one_is_played_on() -> None:
    path = left_game()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home", "right", "b")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.move_count == 1
        await pilot.press("space")

    watch(script, path)
    assert len(list((data() / "unfinished").iterdir())) == 2


def test_a_game_that_is_open_elsewhere_is_played_on_as_another_one() -> None:
    path = left_game()

    async def script(pilot: Pilot[None]) -> None:
        other_window = Archive(data()).resume(path)
        await pilot.press("end", "b")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert "as a new game" in shown(pilot)
        other_window.recorder.leave()

    watch(script, path)


def test_nothing_is_played_on_where_the_game_is_won() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("end", "b")
        await pilot.pause()
        assert "Step back first" in shown(pilot)
        assert screen_type(pilot) is GameReplayScreen

    watch(script)
    assert not (data() / "unfinished").exists()


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


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("t", "Theme: paper."),
        ("C", "Four colours on."),
        ("B", "Large ranks on."),
        ("A", "Characters: ASCII."),
    ],
)
def test_a_replay_says_which_setting_a_key_has_changed(key: str, text: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert text in shown(pilot).splitlines()[0]

    watch(script)


def test_all_cards_of_a_pile_are_shown_as_at_a_table() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = screen_of(pilot)
        await pilot.press("home", "Z")
        assert screen_type(pilot) is PileDialog and "Column 1 · 1 card" in shown(pilot)
        await pilot.press("3", "right")
        assert "Column 4 · 4 cards" in shown(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is screen and place(pilot) == 0

    watch(script)
