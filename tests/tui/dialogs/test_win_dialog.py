"""The win dialog: what was achieved, and what can come next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.color import Color
from textual.command import CommandList
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.game_events import HINT, SOLUTION
from solitaire.replay.archive.game_branch import prepare_branch
from solitaire.replay.archive.game_loader import read_record
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.cards import make_card
from solitaire.rules.text.english import scored
from solitaire.stats.summary import summary
from solitaire.tui.bindings import key_event
from solitaire.tui.board.board import Board
from solitaire.tui.dialogs.win_dialog import UNSEEN_SECONDS, WinDialog, record_lines
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from solitaire.tui.screens.table.table_screen import TableScreen
from solitaire.tui.theme.card_faces import INDEXES
from tests import playthroughs
from tests.game.games_in_progress import begin_with
from tests.stats.invented_facts import won_in
from tests.stats.played_games import Diary
from tests.tui.app_pilot import dealt_with, host, in_the_app, screen_type, shown, table, until
from tests.tui.manual_clock import ManualClock
from tests.tui.statistics_pilot import games_are_read


@pytest.mark.parametrize(
    ("times", "lines"),
    [
        ([90], ("Your first win of this game!",)),
        ([None, 90], ("Your first win of this game!",)),
        ([90, 80], ("Streak: 2 wins", "Your best time!")),
        ([80, 90], ("Streak: 2 wins", "Best time: 1:20")),
        ([70, 80, None, 90], ("Streak: 1 win, best 2", "Best time: 1:10")),
        ([None], ()),
    ],
)
def test_streak_and_best_time_are_those_of_the_game(times: list[int | None], lines: tuple[str, ...]) -> None:
    assert record_lines(summary(won_in(*times)), 1000 * (times[-1] or 0)) == lines


@pytest.mark.parametrize(
    ("score", "unit", "text"),
    [
        (8013, "", "8,013 points"),
        (1, "", "1 point"),
        (-1250, "", "-1,250 points"),
        (-52, "$", "-$52"),
        (1040, "$", "$1,040"),
    ],
)
def test_scores_of_a_thousand_and_more_have_a_separator(score: int, unit: str, text: str) -> None:
    assert scored(score, unit) == text


def test_the_dialog_reads_the_streak_from_the_saved_games_and_offers_the_same_deal() -> None:
    diary = Diary()
    diary.win()
    game = diary.win()
    path = max((data() / "finished").iterdir())

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(
            WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard, path)
        )
        await pilot.pause()
        assert "You won!" in shown(pilot)
        assert "n new deal · r same deal again" in shown(pilot)
        assert "u undo · w replay" in shown(pilot)
        await until(pilot, lambda: "Streak: 2 wins" in shown(pilot))
        assert "best time" in shown(pilot).lower()

    in_the_app(script)


def test_a_branch_does_not_count_and_is_neither_the_first_win_nor_the_best_time() -> None:
    diary = Diary()
    diary.win()
    (first,) = (data() / "finished").iterdir()
    record = read_record(first)
    moves = list(record.events)
    game, recorder, _ = open_archive().begin_branch(prepare_branch(record.first(0), first.stem))
    for event in moves:
        game.follow(event.what, 0)
    assert game.is_won

    async def script(pilot: Pilot[None]) -> None:
        keyboard = host(pilot).settings.keyboard
        await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, keyboard, recorder.path))
        await games_are_read(pilot)
        assert "You won!" in shown(pilot)
        assert "first win" not in shown(pilot) and "best time" not in shown(pilot).lower()

    in_the_app(script)


def test_a_win_by_the_shown_solution_is_no_streak() -> None:
    diary = Diary()
    game = diary.win()
    game.emit(SOLUTION)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard))
        await games_are_read(pilot)
        assert "Streak" not in shown(pilot)
        assert "Solved (with the solution shown)" in shown(pilot)

    in_the_app(script)


def test_the_dialog_counts_the_hints_if_there_were_any() -> None:
    game, moves = playthroughs.read("klondike")
    for move in moves:
        game.play(move, 97_000)

    async def script(pilot: Pilot[None]) -> None:
        for expected in (f"{len(moves)} moves in 1:37 ", "1:37, 1 hint ", "1:37, 2 hints "):
            await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard))
            await pilot.pause()
            assert expected in shown(pilot)
            await pilot.press("escape")
            game.emit(HINT)

    in_the_app(script)


def test_the_dialog_names_the_keys_that_the_player_has_chosen(settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text("[keys]\nmenu = 'f2'\nstatistics = 'f3'\n")
    game, moves = playthroughs.read("klondike")
    for move in moves:
        game.play(move, 0)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard))
        await pilot.pause()
        assert "f2 menu · f3 statistics" in shown(pilot)
        await pilot.press("f3")
        assert screen_type(pilot) is StatisticsScreen

    in_the_app(script)


def test_menu_and_statistics_can_be_opened_from_the_dialog() -> None:
    game, last = playthroughs.one_move_short()

    async def script(pilot: Pilot[None]) -> None:
        table(pilot)._session.play(last)
        table(pilot)._open_win_dialog()
        await pilot.pause()
        assert "M menu · T statistics · q quit" in shown(pilot)
        await pilot.press("T")
        assert screen_type(pilot) is StatisticsScreen
        await pilot.press("escape")
        assert screen_type(pilot) is WinDialog
        await pilot.press("M")
        assert screen_type(pilot) is MenuScreen
        await pilot.press("M")
        assert screen_type(pilot) is WinDialog
        await pilot.press("n")
        assert table(pilot).game.move_count == 0

    in_the_app(script, game)


def test_the_clock_of_a_new_deal_after_a_win_starts_with_its_first_move() -> None:
    game, last = playthroughs.one_move_short()

    async def script(pilot: Pilot[None]) -> None:
        table(pilot)._session.play(last)
        table(pilot)._open_win_dialog()
        await pilot.press("n")
        assert screen_type(pilot) is TableScreen
        assert not table(pilot)._session.clock.is_running
        await pilot.press("space")
        assert table(pilot)._session.clock.is_running

    in_the_app(script, game)


def test_the_dialog_opens_once_though_it_waits_for_a_palette_from_which_it_is_opened() -> None:
    game, last = playthroughs.one_move_short()

    async def script(pilot: Pilot[None]) -> None:
        game.play(last, 0)
        await pilot.press("ctrl+p", *"lift or drop")
        await until(pilot, lambda: pilot.app.screen.query_one(CommandList).option_count == 1)
        pilot.app.screen_stack[0].query_one(Board).post_message(Board.Celebrated())
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is WinDialog)
        await pilot.press("escape")
        assert screen_type(pilot) is TableScreen

    in_the_app(script, game)


def test_a_key_that_was_on_its_way_to_the_table_when_the_dialog_opened_chooses_nothing() -> None:
    game, last = playthroughs.one_move_short()

    async def script(pilot: Pilot[None]) -> None:
        game.play(last, 0)
        pilot.app.post_message(key_event("n"))
        table(pilot).post_message(Board.Celebrated())
        await pilot.pause()
        assert screen_type(pilot) is WinDialog
        await pilot.press("n")
        assert table(pilot).game.move_count == 0

    in_the_app(script, game)


SOON, LATER = UNSEEN_SECONDS / 2, UNSEEN_SECONDS


@pytest.mark.parametrize(
    ("read", "handled"),
    [
        # The key of the winning move may be held, or pressed once too often.
        ([SOON, SOON, SOON], [SOON, SOON, SOON]),
        # The program is busy: it handles keys late, and some at once.
        ([SOON, SOON], [LATER, LATER]),
        ([LATER, LATER], [SOON, 0]),
    ],
    ids=["fast", "handled late", "handled at once"],
)
def test_enter_deals_anew_once_the_result_can_be_seen(read: list[float], handled: list[float]) -> None:
    game, last = playthroughs.one_move_short()
    clock = ManualClock()

    async def script(pilot: Pilot[None]) -> None:
        table(pilot)._session.play(last)
        dialog = WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard, read_clock=clock)
        await pilot.app.push_screen(dialog, table(pilot)._after_win)
        read_at = dialog._enter_gap._read_at
        for after_read, after_handled in zip([*read, LATER], [*handled, LATER], strict=True):
            assert screen_type(pilot) is WinDialog
            enter = key_event("enter")
            enter.time = read_at = read_at + after_read
            clock.now += after_handled
            await dealt_with(host(pilot), [enter])
        assert screen_type(pilot) is TableScreen
        assert table(pilot).game.move_count == 0

    in_the_app(script, game)


@pytest.mark.parametrize(
    ("name", "pictured"),
    [
        ("klondike", "╭K♣─╮ ╭K♦─╮ ╭K♥─╮ ╭K♠─╮"),
        ("black-hole", "╭2♥─╮"),
        ("spider-one-suit", " ".join(["╭A♠─╮"] * 8)),
        ("big-ben", "╭K♣─╮" * 12),
        ("pyramid", ""),
    ],
)
def test_the_dialog_pictures_the_last_cards_of_the_foundations(name: str, pictured: str) -> None:
    signs = dict(zip("♣♦♥♠", range(4), strict=True))
    tops = [make_card(INDEXES.index(index[0]) + 1, signs[index[1]]) for index in re.findall(r"╭(..)", pictured)]
    game = Game.new(load(name), deal=1)
    names = (game.rules.piles[index].name for index in game.rules.full)
    begin_with(game, {name: (top,) for name, top in zip(names, tops, strict=True)})

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard))
        await pilot.pause()
        lines = shown(pilot).splitlines()
        first = next(y for y, line in enumerate(lines) if "─ " + game.rules.ruleset.name in line)
        assert " ".join(lines[first + 2].split("│")[1].split()) == (pictured or "You won!")

    in_the_app(script)


def test_on_a_low_screen_the_dialog_shows_all_its_keys_instead_of_the_picture() -> None:
    game, moves = playthroughs.read("klondike")
    for move in moves:
        game.play(move, 0)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard))
        await pilot.pause()
        assert "M menu · T statistics · q quit" in shown(pilot)
        assert "─K♠╯" not in shown(pilot)
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        assert "─K♠╯" in shown(pilot)

    in_the_app(script, size=(60, 18))


def test_the_dialog_highlights_the_keys_of_its_commands() -> None:
    game, moves = playthroughs.read("klondike")
    for move in moves:
        game.play(move, 0)

    async def script(pilot: Pilot[None]) -> None:
        theme = host(pilot).board_theme
        await pilot.app.push_screen(WinDialog(game, theme, host(pilot).settings.keyboard, Path("game.jsonl")))
        await pilot.pause()
        assert "u undo · w replay · esc see the table" in shown(pilot)
        bright = [
            segment.text
            for strip in pilot.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style
            and segment.style.bold
            and segment.style.color == Color.parse(theme.target)
            and segment.text.strip()
        ]
        assert bright == ["You won!", "n", "r", "u", "w", "esc", "M", "T", "q"]

    in_the_app(script)


def test_a_deal_that_is_won_when_it_is_dealt_says_so_and_offers_nothing_to_undo_or_watch() -> None:
    # All cards go to the foundations as they are dealt.
    game = Game(load("citadel"), tuple(make_card(rank, suit) for rank in range(1, 14) for suit in range(4)))

    async def script(pilot: Pilot[None]) -> None:
        assert "You won!" in shown(pilot) and "enter result  n new deal" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "0 moves in 0:00" in shown(pilot)
        assert "u undo" not in shown(pilot) and "w replay" not in shown(pilot)

    in_the_app(script, game)
