"""Bookmarks at the table: set, remove, list, go there and back."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.steps import MOST_BOOKMARKS
from solitaire.replay.archive.saved_games import open_archive
from solitaire.replay.playback.restore import restore
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs.bookmark_dialog import BookmarkDialog
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from tests import playthroughs
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike, limited_undo
from tests.replay.archives import written
from tests.solver.answers import won_by
from tests.tui.app_pilot import click, screen_type, shown, table
from tests.tui.fake_solver import FakeSolver
from tests.tui.screens.table.table_with_solver import with_fake_solver
from tests.tui.table_pilot import at_the_table, message, status


def test_a_position_that_is_kept_survives_undo_and_another_line() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("G")
        assert message(screen) == "No bookmark yet. K sets one."
        await pilot.press("6", "1", "3", "3", "K")
        kept = screen.game.moves
        assert "2 moves · bookmark at 2" in status(screen)
        await pilot.press("u", "u", "space", "5", "5")
        other = screen.game.moves
        await pilot.press("G")
        assert screen.game.moves == kept
        assert message(screen) == "At the bookmark, after 2 moves. G goes back; K removes it."
        await pilot.press("G")
        assert screen.game.moves == other, "and back to where the player was"
        await pilot.press("G", "u")
        assert screen.game.moves == kept[:1]
        await pilot.press("n", "y", "G")
        assert message(screen).startswith("No bookmark yet")

    at_the_table(klondike(), script)


def test_going_to_a_bookmark_is_recorded_as_moves_and_undos() -> None:
    told: list[str] = []

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("6", "1", "3", "3", "K", "u", "space")
        screen.game.listener = lambda what, _: told.append(what)
        await pilot.press("G")
        assert told == ["undo", "tableau-3:foundation-spades"]

    at_the_table(klondike(), script)


def test_undo_is_offered_beside_a_message_once_there_is_a_move() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("K")
        await pilot.pause()
        assert " ".join(shown(pilot).splitlines()[-1].split()).endswith("G returns to it. h hint")
        await pilot.press("space", "K")
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].endswith("  u undo  h hint")

    at_the_table(klondike(), script)


THREE = ("K", "6", "1", "3", "3", "K", "space", "space", "K", "space")
"""Bookmarks after 0, 2 and 4 moves, and a fifth move."""


@pytest.mark.parametrize(
    ("keys", "moves"),
    [
        ("1", 0),
        ("2", 2),
        ("3", 4),
        (["enter"], 0),
        (["down", "enter"], 2),
        (["up", "enter"], 4),
        (["escape"], 5),
    ],
    ids=str,
)
def test_of_several_bookmarks_one_is_chosen_by_number_or_arrows(keys: list[str], moves: int) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(*THREE)
        made = screen.game.moves
        assert "5 moves · 3 bookmarks" in status(screen)
        await pilot.press("G")
        await pilot.pause()
        assert "2  after 2 moves  A♠ from column 3 to the foundation of spades" in shown(pilot)
        await pilot.press(*keys)
        assert screen.game.moves == made[:moves]

    at_the_table(klondike(), script)


@pytest.mark.parametrize("width", [56, 80], ids=["narrow", "made narrower"])
def test_on_a_narrow_terminal_a_bookmark_is_wrapped_beside_its_number(width: int) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(*THREE, "G", "down")
        await pilot.resize_terminal(56, 20)
        await pilot.pause()
        dialog = pilot.app.screen
        assert isinstance(dialog, BookmarkDialog) and dialog._list.highlighted == 1
        lines = shown(pilot).splitlines()
        begin = next(number for number, line in enumerate(lines) if "after 2 moves" in line)
        assert lines[begin].index("after 2 moves") == lines[begin + 1].index("foundation of spades")

    at_the_table(klondike(), script, size=(width, 20))


def test_a_bookmark_is_chosen_by_a_click_and_none_by_a_click_elsewhere() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(*THREE, "G")
        await pilot.pause()
        await pilot.click(offset=(2, 2))
        assert (screen_type(pilot), screen.game.move_count) == (TableScreen, 5)
        await pilot.press("G")
        await pilot.pause()
        await click(pilot, "after 2 moves")
        assert (screen_type(pilot), screen.game.move_count) == (TableScreen, 2)

    at_the_table(klondike(), script)


def test_the_key_that_lists_the_bookmarks_leads_back_from_the_list() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(*THREE, "G", "2")
        assert message(screen) == "At bookmark 2, after 2 moves. G twice goes back; K removes it."
        await pilot.press("G", "3")
        assert screen.game.move_count == 4
        await pilot.press("G")
        await pilot.pause()
        assert "3  after 4 moves  deal from the stock · here" in shown(pilot)
        assert "G  back to where you were, after 5 moves" in shown(pilot)
        await pilot.press("G")
        assert screen.game.move_count == 5
        await pilot.press("G")
        await pilot.pause()
        assert "back to where you were" not in shown(pilot), "that is here"

    at_the_table(klondike(), script)


def test_a_bookmark_is_removed_where_it_is() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(*THREE, "G", "2", "K")
        assert message(screen) == "Bookmark removed."
        assert [len(each.moves) for each in screen.game.bookmarks] == [0, 4]
        await pilot.press("G", "G")
        assert screen.game.move_count == 5, "the way back is still known"
        await pilot.press("G", "1", "K")
        assert "bookmark at 4" in status(screen)
        await pilot.press("G")
        assert (screen_type(pilot), screen.game.move_count) == (TableScreen, 4)

    at_the_table(klondike(), script)


def test_the_last_moves_are_in_a_column_after_a_hundred_moves() -> None:
    game, _ = playthroughs.one_move_short()
    game.toggle_bookmark()
    game.restart()
    game.redo_player_move()
    game.toggle_bookmark()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("G")
        await pilot.pause()
        rows = [line for line in shown(pilot).splitlines() if "  after " in line]
        assert "after 116 moves" in rows[0] and "after 1 move " in rows[1]
        first, second = (re.search(r"moves?\s+", row) for row in rows)
        assert first and second and first.end() == second.end()

    at_the_table(game, script)


def test_a_number_of_two_digits_is_typed_or_confirmed() -> None:
    game = klondike()
    for _ in range(MOST_BOOKMARKS):
        game.play(game.legal_moves()[-1])
        game.toggle_bookmark()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for keys, moves in ((["1", "2"], 12), (["1", "enter"], 1), (["2", "9"], 9), (["2", "0"], 20)):
            await pilot.press("G", *keys)
            assert (screen_type(pilot), screen.game.move_count) == (TableScreen, moves)
        await pilot.press("G", "1", "enter", "u", "K")
        assert message(screen) == "Bookmark set instead of the oldest: 20 are the most."

    at_the_table(game, script)


@pytest.mark.parametrize("keys", [["2"], ["é"], ["down", "enter"]], ids=str)
def test_the_number_is_typed_without_shift_on_a_keyboard_that_types_digits_with_it(keys: list[str]) -> None:
    save_settings(Settings(key_layout="azerty"))
    game = klondike()
    for _ in range(2):
        game.play(game.legal_moves()[-1])
        game.toggle_bookmark()
    game.restart()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("G", *keys)
        assert (screen_type(pilot), screen.game.move_count) == (TableScreen, 2)

    at_the_table(game, script)


def test_a_bookmark_that_needs_too_many_undos_is_refused() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("K", "space", "K", "space", "space", "G", "1")
        assert screen.game.move_count == 3
        assert "does not let you undo" in message(screen)

    at_the_table(limited_undo(1), script)


@in_event_loop
async def test_bookmarks_are_saved_with_the_game() -> None:
    async with SolitaireApp(StartUp(klondike()), open_archive).run_test() as pilot:
        await pilot.press(*THREE, "G", "2", "K", "space")
        bookmarks = table(pilot).game.bookmarks
    (path,) = open_archive().unfinished_files()
    assert restore(written(path.read_bytes())).game.bookmarks == bookmarks
    assert [len(each.moves) for each in bookmarks] == [0, 4]


@pytest.mark.usefixtures("no_time_passes")
def test_a_bookmark_on_the_way_to_a_winnable_position_is_winnable() -> None:
    game, moves = playthroughs.read("klondike")
    for move in moves[:2]:
        game.toggle_bookmark()
        game.play(move)

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves[2:]))
        await pilot.press("G")
        await pilot.pause()
        assert "1  ✓ at the start" in shown(pilot)
        assert "2  ✓ after 1 move" in shown(pilot)

    with_fake_solver(game, script)


@pytest.mark.parametrize("size", [(80, 24), (44, 18)], ids=str)
def test_the_list_of_bookmarks_keeps_to_ascii(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(*THREE, "G")
        await pilot.pause()
        assert screen_type(pilot) is BookmarkDialog
        assert shown(pilot).isascii()

    at_the_table(klondike(), script, size=size)


def test_the_texts_of_bookmarks_have_equal_margins() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(*THREE, "G")
        await pilot.pause()
        rows = [line.split("│")[1] for line in shown(pilot).splitlines() if "after" in line and "│" in line]
        assert min(len(row) - len(row.lstrip()) for row in rows) == 2
        assert min(len(row) - len(row.rstrip()) for row in rows) == 2

    at_the_table(klondike(), script)
