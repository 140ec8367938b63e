"""The deal of the day in the menu."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator
from datetime import date, timedelta

import pytest
from textual.pilot import Pilot

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.config.paths import data
from solitaire.game.catalogue import load
from solitaire.game.deals import DEALS_A_DAY, deals_of, is_of_day
from solitaire.game.game import Game
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.saved_games import open_archive
from solitaire.solver.answer import Verdict
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.unfinished_games import MOST_READ
from tests.stats.invented_facts import won_in
from tests.tui.app_pilot import in_the_app, screen_type, shown, table, until


def test_d_plays_the_deal_of_the_day() -> None:
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        assert table(pilot).game.deal == deals_of(date.today())[0]

    in_the_app(script)


def test_a_deal_of_the_day_on_a_table_is_continued() -> None:
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d", "space", "M", "slash", *"klondike", "tab")
        await pilot.pause()
        assert "d  continue the deal of the day" in shown(pilot)
        await pilot.press("d")
        assert table(pilot).game.move_count == 1

    in_the_app(script)


def test_a_saved_deal_of_the_day_is_continued() -> None:
    game = Game.new(load("klondike"), deals_of(date.today())[1])
    recorder = Archive(data()).begin(game)
    game.play(game.legal_moves()[0], 1000)
    recorder.leave()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"klondike", "tab")
        await pilot.pause()
        assert "d  continue the deal of the day" in shown(pilot)
        await pilot.press("down")
        await until(pilot, lambda: "d  play the deal of the day" in shown(pilot))
        await pilot.press("up", "d")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.move_count == 1

    in_the_app(script, archive=open_archive)


@pytest.mark.parametrize("keys", [["N", "enter"], ["N", *"today", "enter"]], ids=["chosen", "typed"])
def test_the_deal_picker_continues_the_deal_of_the_day_as_d_does(keys: list[str]) -> None:
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d", "space", "M", "slash", *"klondike", "tab", "enter")
        await pilot.pause()
        assert table(pilot).game.deal not in deals_of(date.today())
        await pilot.press(*keys)
        await pilot.pause()
        assert table(pilot).game.deal in deals_of(date.today())
        assert table(pilot).game.move_count == 1

    in_the_app(script, archive=open_archive)


def test_a_deal_of_the_day_that_was_saved_is_continued_by_the_deal_picker() -> None:
    game = Game.new(load("klondike"), deals_of(date.today())[1])
    recorder = Archive(data()).begin(game)
    game.play(game.legal_moves()[0], 1000)
    recorder.leave()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"klondike", "tab", "enter", "N")
        await pilot.pause()
        assert "continue the deal of the day" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: table(pilot).game.move_count == 1)
        assert table(pilot).game.deal == game.deal

    in_the_app(script, archive=open_archive)


@pytest.mark.parametrize("keys", [["d"], ["enter", "N", "enter"]], ids=["in the menu", "in the deal picker"])
def test_a_deal_of_the_day_is_continued_even_if_many_games_were_left_since(keys: list[str]) -> None:
    archive, today = Archive(data()), deals_of(date.today())[1]
    for number, deal in enumerate([today, *range(1, MOST_READ + 2)]):
        game = Game.new(load("klondike"), deal)
        recorder = archive.begin(game)
        game.play(game.legal_moves()[0], 1000)
        recorder.leave()
        assert recorder.path
        os.utime(recorder.path, (number, number))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"klondike", "tab", *keys)
        await until(pilot, lambda: screen_type(pilot) is TableScreen and table(pilot).game.deal == today)
        assert table(pilot).game.move_count == 1

    in_the_app(script, archive=open_archive)


def test_a_deal_of_the_day_that_is_given_up_is_played_anew() -> None:
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d", "space", "M", "x", "y", "home")
        await until(pilot, lambda: "d  play the deal of the day" in shown(pilot))
        await pilot.press("d")
        assert table(pilot).game.deal == deals_of(date.today())[0]
        assert table(pilot).game.move_count == 0

    in_the_app(script, archive=open_archive)


def test_a_deal_of_the_day_that_is_won_is_offered_as_won(monkeypatch: pytest.MonkeyPatch) -> None:
    (win,) = won_in(80)
    wins = {"klondike": win}
    monkeypatch.setattr("solitaire.stats.daily_win.daily_win", lambda root, game, day: wins.get(game))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home")
        await until(pilot, lambda: "d  deal of the day: won today in 1:20" in shown(pilot))
        await pilot.press("down")
        await until(pilot, lambda: "d  play the deal of the day" in shown(pilot))

    folder = data() / "finished"
    folder.mkdir(parents=True)
    (folder / f"klondike-{date.today():%Y%m%d}-120000.jsonl").touch()
    in_the_app(script)


@pytest.mark.parametrize("days", [1, -1], ids=["midnight", "clock set back"])
def test_an_open_menu_follows_the_date(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    (win,) = won_in(80)
    begun = date.today()
    another_day = begun + timedelta(days=days)
    monkeypatch.setattr(
        "solitaire.stats.daily_win.daily_win", lambda root, game, day: win if day == begun else None
    )
    monkeypatch.setattr("solitaire.tui.screens.menu.game_list_screen.DAY_CHECK", 0.01)
    prefetched: list[date] = []

    async def search_without_end(query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        prefetched.extend(day for day in (begun, another_day) if is_of_day(str(query.budgets[0].deal), day))
        await asyncio.Event().wait()
        yield DealOutcome(query.budgets[0].deal, Verdict.UNKNOWN, 0)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home")
        await until(pilot, lambda: "d  deal of the day: won today in 1:20" in shown(pilot))
        await until(pilot, lambda: prefetched == [begun])
        for module in ("screens.menu.game_list_screen", "screens.menu.item_preview", "deal_service"):
            monkeypatch.setattr(f"solitaire.tui.{module}.local_date", lambda: another_day)
        await until(pilot, lambda: "d  play the deal of the day" in shown(pilot))
        await until(pilot, lambda: prefetched == [begun, another_day])

    for day in (begun, another_day):
        path = data() / "finished" / f"klondike-{day:%Y%m%d}-120000.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setattr("solitaire.tui.background.prefetch.PAUSE", 0.0)
    in_the_app(script, search=search_without_end)
