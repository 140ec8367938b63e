"""The statistics screen, its charts, and the share dialog."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.config.settings import Settings, save_settings
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.catalogue import load
from solitaire.game.deals import deals_of
from solitaire.game.game import Game
from solitaire.stats.index import FILE, GameIndex
from solitaire.stats.summary import TimeHistogram
from solitaire.tui.dialogs.share_dialog import ShareDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.render.charts import Rows, days_chart, times_chart, win_rate_chart
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.statistics_screen import StatisticsScreen
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.palette import CONTRAST, LOOKS
from tests.stats.played_games import Diary
from tests.tui.app_pilot import host, in_the_app, room, shown, until
from tests.tui.theme.test_themes import contrast

SATURDAY = date(2026, 11, 21)
DAY = timedelta(days=1)


def lines(rows: Rows) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


# Charts


def test_a_win_rate_rises_from_left_to_right() -> None:
    assert lines(win_rate_chart([0, 0.25, 0.5, 0.75, 1], 26, 6)) == [
        "100 % ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌████",
        "                  ▆▆▆▆████",
        " 50 % ╌╌╌╌╌╌╌╌▄▄▄▄████████",
        "          ▂▂▂▂████████████",
        "  0 % ▁▁▁▁████████████████",
        "      first game       now",
    ]


def test_every_span_of_time_has_its_bar_and_its_number() -> None:
    assert lines(times_chart(TimeHistogram(30, 1, (0, 4, 8, 1), is_open=True), 22, 6)) == [
        "0:30–1:00  0",
        "1:00–1:30 █████ 4",
        "1:30–2:00 ██████████ 8",
        "from 2:00 ██ 1",
    ]


def test_days_are_found_by_month_and_weekday() -> None:
    played = {
        SATURDAY: 1,
        SATURDAY - DAY: 2,
        SATURDAY - 5 * DAY: 4,
        SATURDAY - 20 * DAY: 8,
        SATURDAY - 99 * DAY: 3,
    }
    assert lines(days_chart(played, SATURDAY, 14)) == [
        "    Oct Nov ",
        "Mon ∙∙∙∙∙∙∙∙▒▒",
        "    ∙∙∙∙∙∙∙∙∙∙",
        "Wed ∙∙∙∙∙∙∙∙∙∙",
        "    ∙∙∙∙∙∙∙∙∙∙",
        "Fri ∙∙∙∙∙∙∙∙░░",
        "    ∙∙∙∙∙∙∙∙░░",
        "Sun ∙∙██∙∙∙∙  ",
        "    ∙ none  ░ 1–2  ▒ 3–4  ▓ 5–6  █ 7–8",
    ]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=99), st.integers(30, 120), st.integers(6, 12))
def test_a_win_rate_fills_its_room(rates: list[float], width: int, height: int) -> None:
    drawn = lines(win_rate_chart(rates, width, height))
    assert [len(line) for line in drawn] == [width] * height
    assert "?" not in "".join(legible(line, ASCII) for line in drawn)


@given(st.lists(st.integers(0, 9999), min_size=1, max_size=12), st.integers(36, 120))
def test_bars_stay_in_their_room(counts: list[int], width: int) -> None:
    counts[0] += 1
    drawn = lines(times_chart(TimeHistogram(1800, 0, tuple(counts)), width, 12))
    assert max(map(len, drawn)) <= width
    for line, count in zip(drawn, counts, strict=True):
        assert ("█" in line) == (count > 0) and line.endswith(f" {count}")


@given(
    st.dictionaries(st.integers(0, 400), st.integers(1, 60)), st.dates(date(2020, 1, 1)), st.integers(20, 120)
)
def test_every_day_has_its_shade(played: dict[int, int], today: date, width: int) -> None:
    drawn = days_chart({today - ago * DAY: count for ago, count in played.items()}, today, width)
    month, *week, legend = lines(drawn)
    assert len(month) <= width and len(week) == 7
    cells = Counter("".join(line[4:] for line in week))
    weeks = (width - 4) // 2
    seen = {ago for ago in played if ago < 7 * weeks - (6 - today.weekday())}
    assert cells["∙"] == 2 * (7 * weeks - (6 - today.weekday()) - len(seen))
    for shade, number in cells.items():
        assert shade == " " or shade in legend, number
    assert "?" not in legible(legend + month, ASCII)


# The screen


@pytest.fixture(autouse=True)
def no_introduction() -> None:
    save_user_state(UserState(welcomed=True))


@pytest.fixture
def diary() -> Diary:
    """Two weeks of games."""
    diary = Diary(now=datetime.now().astimezone() - 14 * DAY)
    for number in range(1, 13):
        diary.play("klondike" if number % 3 else "baroness", number)
        diary.now += DAY
    diary.play("klondike-vegas", 4, moves=30)
    diary.play("portuguese-solitaire", 4, moves=3)
    diary.play("klondike", 5, moves=9, leave=True)
    return diary


async def arrive(pilot: Pilot[None]) -> None:
    """Go to the statistics, and wait until the games are read."""
    await pilot.press("T")
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    assert room(pilot) is StatisticsScreen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_all_games_and_then_each(diary: Diary, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        assert "14 games played" in shown(pilot)
        assert "of 14 games" in shown(pilot) and "Unfinished  1 game" in shown(pilot)
        assert "100 %" in shown(pilot) and "first game" in shown(pilot)
        await pilot.press("down")
        assert "of 4 games" in shown(pilot)
        await pilot.press("j", "j")
        assert "of 1 game" in shown(pilot) and "Balance" in shown(pilot)
        await pilot.press("escape")
        assert room(pilot) is MenuScreen

    in_the_app(script, size=size)


def test_arrows_lead_through_the_charts(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        for key, seen in (("right", "Time to win  2 of 3"), ("l", "Games per day  3 of 3")):
            await pilot.press(key)
            assert seen in shown(pilot)
        assert "▒" in shown(pilot) and "Mon" in shown(pilot)
        await pilot.press("left", "left", "left")
        assert "Games per day" in shown(pilot)

    in_the_app(script)


def test_a_large_terminal_shows_all_charts_at_once(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        for title in ("Win rate of the last 20 games", "Time to win", "Games per day"):
            assert title in shown(pilot)
        assert "of 3" not in shown(pilot)

    in_the_app(script, size=(140, 60))


@pytest.mark.parametrize("size", [(200, 16), (60, 20), (40, 12), (20, 5), (3, 2)])
def test_in_a_terminal_that_is_too_small_there_is_what_fits(diary: Diary, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        for _ in range(3):
            await pilot.press("right")
            await pilot.pause()
        assert ("of 14 games" in shown(pilot)) is (size > (20, 5))

    in_the_app(script, size=size)


@pytest.mark.parametrize("look", LOOKS)
def test_in_every_look_and_in_ascii(diary: Diary, look: str) -> None:
    save_settings(Settings(look=look, ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        for _ in range(3):
            assert shown(pilot).isascii() and "?" not in shown(pilot)
            await pilot.press("right")
        await pilot.press("A", "t")
        assert not shown(pilot).isascii()

    in_the_app(script)
    least = 7 if look == CONTRAST.name else 4.5
    for colour in (LOOKS[look].text, LOOKS[look].quiet, LOOKS[look].key, LOOKS[look].target):
        assert contrast(colour, LOOKS[look].felt) >= least


def test_without_games_and_with_a_damaged_index() -> None:
    data().mkdir(parents=True)
    (data() / FILE).write_bytes(b"no index" * 200)

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        assert "No games yet" in shown(pilot)
        assert "0 games played" in shown(pilot)
        (notice,) = pilot.app._notifications
        assert "this index was damaged" in notice.message
        await pilot.press("right", "down", "escape")

    in_the_app(script)


def test_the_palette_leads_there() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await pilot.press(*"stats")
        await until(pilot, lambda: "Show the statistics" in shown(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: room(pilot) is StatisticsScreen)

    in_the_app(script, Game.new(load("klondike"), 3))


# Sharing


async def read(pilot: Pilot[None]) -> None:
    """Wait until the games are read."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def test_an_index_that_another_program_holds_stops_nobody_who_wants_to_share(diary: Diary) -> None:
    diary.now = datetime.now().astimezone()
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
            assert room(pilot) is MenuScreen
            other.execute("ROLLBACK")
        await read(pilot)

    in_the_app(script)


def test_todays_deal_is_shared() -> None:
    diary = Diary(now=datetime.now().astimezone())
    diary.play("klondike", str(deals_of(date.today())[0]), moves=3)

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        await pilot.press("c")
        await read(pilot)
        assert room(pilot) is ShareDialog
        assert "Klondike: not won, 1 try" in shown(pilot) and "□□□□□□□  0 days" in shown(pilot)
        assert pilot.app.clipboard.startswith("Solitaire, deal of the day")
        await pilot.press("escape")
        assert room(pilot) is StatisticsScreen

    in_the_app(script)


def test_before_todays_deal_there_is_nothing_to_share(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        await pilot.press("c")
        await read(pilot)
        assert "You have not played today's deal yet" in shown(pilot)
        assert pilot.app.clipboard == ""

    in_the_app(script)


def test_who_won_todays_deal_can_share_it_at_once() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for deal, offered in ((deals_of(date.today())[0], True), (deals_of(date.today() - DAY)[0], False)):
            game = Game.new(load("klondike"), deal)
            await pilot.app.push_screen(WinDialog(game, host(pilot).look))
            await pilot.pause()
            assert ("c share" in shown(pilot)) is offered
        await pilot.press("c")
        assert room(pilot) is ShareDialog
        await pilot.press("escape")
        assert room(pilot) is WinDialog

    in_the_app(script, Game.new(load("klondike"), 3))


def test_who_does_not_wait_for_the_games_may_leave(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("T", "escape", "T", "right", "c", "escape", "escape")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert room(pilot) is MenuScreen

    in_the_app(script)
