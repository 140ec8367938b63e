"""The share dialog: the text to share of the deal of the day."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date, datetime

import pytest
from textual.pilot import Pilot

from solitaire.game.catalogue import load
from solitaire.game.deals import deals_of
from solitaire.game.game import Game
from solitaire.stats.index import FILE, GameIndex
from solitaire.tui.dialogs.share_dialog import ShareDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from tests.stats.invented_facts import DAY
from tests.stats.played_games import Diary
from tests.tui.app_pilot import host, in_the_app, screen_type, shown
from tests.tui.statistics_pilot import games_are_read, open_statistics


@pytest.fixture
def diary() -> Diary:
    """A game that was played today, but not today's deal."""
    diary = Diary(now=datetime.now().astimezone())
    diary.play("klondike", 5, moves=9)
    return diary


def test_todays_deal_can_be_shared_while_another_program_locks_the_index(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.stats.index_database.LOCK_TIMEOUT", 300.0)
    diary.play("klondike", str(deals_of(diary.now.date())[0]), moves=3)
    GameIndex(diary.root).games()
    diary.play("klondike", str(deals_of(diary.now.date())[0]), moves=3)

    async def script(pilot: Pilot[None]) -> None:
        with closing(sqlite3.connect(diary.root / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            await pilot.app.run_action("share")
            await pilot.pause()
            assert "Reading the games" in shown(pilot)
            await pilot.press("escape")
            assert screen_type(pilot) is MenuScreen
            other.execute("ROLLBACK")
        await games_are_read(pilot)

    in_the_app(script)


def test_todays_deal_is_shared() -> None:
    diary = Diary(now=datetime.now().astimezone())
    diary.play("klondike", str(deals_of(date.today())[0]), moves=3)

    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        assert "c share today's deal" in shown(pilot)
        await pilot.press("c")
        await games_are_read(pilot)
        assert screen_type(pilot) is ShareDialog
        assert "Klondike: not won, 1 try" in shown(pilot) and "□□□□□□□  streak: 0 days" in shown(pilot)
        assert pilot.app.clipboard.startswith("Solitaire, deal of the day")
        await pilot.press("z")
        assert "No command here has the key z." in shown(pilot)
        await pilot.press("escape")
        assert screen_type(pilot) is StatisticsScreen

    in_the_app(script)


def test_before_todays_deal_there_is_nothing_to_share(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        assert "c share" not in shown(pilot)
        await pilot.press("c")
        await games_are_read(pilot)
        lines = [line.strip() for line in shown(pilot).splitlines()]
        told = next(y for y, line in enumerate(lines) if "You have not played today's deal yet" in line)
        assert lines[told + 2].endswith("─ esc close ─╯"), "in the lower border, as of every dialog to read"
        assert pilot.app.clipboard == ""

    in_the_app(script)


def test_a_won_daily_deal_can_be_shared_at_once() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for deal, offered in ((deals_of(date.today())[0], True), (deals_of(date.today() - DAY)[0], False)):
            game = Game.new(load("klondike"), deal)
            await pilot.app.push_screen(WinDialog(game, host(pilot).board_theme, host(pilot).settings.keyboard))
            await pilot.pause()
            assert ("c share" in shown(pilot)) is offered
            assert ("Klondike, today's deal" in shown(pilot)) is offered
        await pilot.press("z")
        assert "No command here has the key z." in shown(pilot)
        await pilot.press("c")
        assert screen_type(pilot) is ShareDialog
        await pilot.press("escape")
        assert screen_type(pilot) is WinDialog and "No command here" not in shown(pilot)

    in_the_app(script, Game.new(load("klondike"), 3))
