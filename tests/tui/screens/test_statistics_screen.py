"""The statistics screen, its charts, and the share dialog."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from copy import copy
from datetime import UTC, date, datetime, time, timedelta

import pytest
from rich.cells import cell_len
from rich.text import Text
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.config.settings import Settings, save_settings
from solitaire.config.themes.colours import contrast
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.catalogue import load
from solitaire.game.deals import deals_of
from solitaire.game.game import Game
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index import FILE, GameIndex
from solitaire.stats.summary import RECENT, time_histogram
from solitaire.tui.dialogs.share_dialog import ShareDialog
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.statistics_screen import NAME, PLAYED, WON, Kind, StatisticsScreen, _Found
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.palette import BoardTheme, transparent
from solitaire.tui.widgets.charts import (
    BAR_WIDTH,
    CALENDAR_HEIGHT,
    DOT,
    MOST_BARS,
    WIDEST_BAR,
    days_chart,
    times_chart,
    win_rate_chart,
)
from solitaire.tui.widgets.statistics_report import StatisticsReport
from tests.replays.version_files import FOLDER
from tests.stats.invented_facts import hand, klondike, seat
from tests.stats.played_games import Diary
from tests.tui.app_pilot import click, host, in_the_app, screen_type, shown, until
from tests.tui.theme.shipped import CONTRAST, THEMES

SATURDAY = date(2026, 11, 21)
DAY = timedelta(days=1)
RACE = FOLDER / "0.1.0" / "nuts-20261123-050000.jsonl"


THEME = THEMES["felt"]
CLEAR = transparent(THEME)
PLAIN = THEME._replace(glyphs=ASCII)


def games(outcomes: str, day: date = SATURDAY) -> list[GameFacts]:
    """A game begun on ``day`` for each letter (w won, l lost), each a minute longer than the one before."""
    begun = datetime.combine(day, time(12), UTC)
    return [
        klondike(number, begun, begun, is_won=letter == "w", ms=60_000 * number)
        for number, letter in enumerate(outcomes, start=1)
    ]


def lines(chart: Text | None) -> list[str]:
    return chart.plain.splitlines() if chart else []


# Charts


def test_the_win_rate_of_the_last_games_parts_from_that_of_all() -> None:
    rows = lines(win_rate_chart(games("l" * RECENT + "w" * RECENT), PLAIN, 46, 11))
    assert rows[0].startswith("100 %+") and rows[0].endswith("*"), "the last games were all won"
    assert rows[4].startswith(" 50 %+") and rows[4].endswith("."), "of all games half were"
    assert rows[8].startswith("  0 %+*")
    assert rows[10].split() == ["first", "now"]


@pytest.mark.parametrize(
    ("outcomes", "is_drawn_twice"), [("wwllllllll", False), ("w" * RECENT + "l" * RECENT, True)]
)
def test_the_win_rate_of_few_games_is_drawn_once(outcomes: str, is_drawn_twice: bool) -> None:
    chart = win_rate_chart(games(outcomes), THEME, 46, 11)
    assert (DOT in "".join(lines(chart))) is is_drawn_twice


def test_every_span_of_time_has_its_bar() -> None:
    rows = lines(times_chart(games("wwwlww"), PLAIN, 46, 8))
    assert rows[-1].split() == ["1:00", "2:00", "3:00", "4:00", "5:00", "6:00"]
    bars = [bar for bar in rows[-3].partition("+")[2].split(" ") if bar]
    assert rows[0].startswith("1+#") and rows[-3].startswith("0+#")
    assert "".join(bars).count("#") > 20
    assert " " in rows[0].rstrip().partition("+")[2], "no game took four minutes"


def test_few_bars_are_not_as_wide_as_the_screen() -> None:
    wide = lines(times_chart(games("ww"), PLAIN, 150, 8))
    assert {len(bar) for row in wide for bar in re.findall("#+", row)} == {WIDEST_BAR - 1}
    assert len(wide[0]) < 40


@pytest.mark.parametrize("width", [24, 46, 63, 70, 79, 150])
@pytest.mark.parametrize("won", [3, 12, 80])
def test_bars_are_equally_wide_and_do_not_touch(won: int, width: int) -> None:
    times = time_histogram(games("w" * won), max(2, min(MOST_BARS, width // BAR_WIDTH)))
    assert times is not None
    bars = re.findall("#+", lines(times_chart(games("w" * won), PLAIN, width, 8))[-3])
    assert len(set(map(len, bars))) == 1
    assert len(bars) == sum(count > 0 for count in times.counts)


def test_days_are_found_by_month_and_weekday() -> None:
    played = {0: 1, 1: 2, 5: 4, 20: 8, 99: 3}
    facts = [game for ago, count in played.items() for game in games("w" * count, SATURDAY - ago * DAY)]
    assert [row.rstrip() for row in lines(days_chart(facts, THEME, 44, SATURDAY))] == [
        "Mon┤∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙▒▒",
        "   │∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙",
        "Wed┤∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙",
        "   │∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙",
        "Fri┤∙∙∙∙∙∙∙∙∙∙▒▒∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙░░",
        "   │∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙░░",
        "Sun┤∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙∙██∙∙∙∙",
        "   └────────┬─────────┬───────┬───────┬─────",
        "           Aug       Sep     Oct     Nov",
        "       ∙ none  ░ 1–2  ▒ 3–4  ▓ 5–6  █ 7–8",
    ]


@pytest.mark.parametrize("theme", [THEME, CLEAR, PLAIN], ids=["signs", "transparent", "ascii"])
@pytest.mark.parametrize("width", [24, 40, 79, 150])
@pytest.mark.parametrize("outcomes", ["l", "w", "wl" * 40], ids=["lost", "won", "both"])
def test_charts_fill_their_room(outcomes: str, width: int, theme: BoardTheme) -> None:
    facts = games(outcomes)
    for chart in (win_rate_chart, times_chart):
        rows = lines(chart(facts, theme, width, 12))
        if rows or chart is win_rate_chart or "w" in outcomes:
            assert len(rows) == 12 and len({len(row) for row in rows}) == 1
            assert len(rows[0]) == width or (chart is times_chart and len(rows[0]) < width)
        assert theme is not PLAIN or ("".join(rows).isascii() and "?" not in "".join(rows))
    rows = lines(days_chart(facts, theme, width, SATURDAY))
    assert len(rows) == CALENDAR_HEIGHT and max(map(len, rows)) <= width
    assert theme is not PLAIN or ("".join(rows).isascii() and "?" not in "".join(rows))


def test_without_games_there_is_nothing_to_draw() -> None:
    assert win_rate_chart([], THEME, 40, 10) is None
    assert times_chart(games("lll"), THEME, 40, 10) is None


# The screen


@pytest.fixture(autouse=True)
def no_introduction() -> None:
    save_user_state(UserState(welcomed=True))


@pytest.fixture(scope="session")
def two_weeks(tmp_path_factory: pytest.TempPathFactory) -> Diary:
    """Games that are played once for all tests."""
    diary = Diary(tmp_path_factory.mktemp("games"), datetime.now().astimezone() - 14 * DAY)
    for number in range(1, 13):
        diary.play("klondike" if number % 3 else "baroness", number)
        diary.now += DAY
    diary.play("klondike-vegas", 4, moves=30)
    diary.play("portuguese-solitaire", 4, moves=3)
    diary.play("klondike", 5, moves=9, leave=True)
    return diary


@pytest.fixture
def diary(two_weeks: Diary) -> Diary:
    """The games of two weeks, for this test alone."""
    diary = copy(two_weeks)
    diary.root = shutil.copytree(two_weeks.root, data())
    return diary


async def arrive(pilot: Pilot[None]) -> None:
    """Go to the statistics, and wait until the games are read."""
    await pilot.press("T")
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    assert screen_type(pilot) is StatisticsScreen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_all_games_and_then_each(diary: Diary, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        assert "14 games played" in shown(pilot)
        assert "of 14 games" in shown(pilot) and "Unfinished   1 game" in shown(pilot)
        assert "100 %" in shown(pilot) and "now" in shown(pilot)
        await pilot.press("down")
        assert "of 4 games" in shown(pilot)
        await pilot.press("j", "j")
        assert "of 1 game" in shown(pilot) and "Balance" in shown(pilot)
        await pilot.press("escape")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script, size=size)


def test_a_key_that_does_nothing_in_the_statistics_says_so(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        await pilot.press("z")
        assert "No command here has the key z. ? lists all keys." in shown(pilot)
        await pilot.press("down")
        await pilot.pause()
        assert "? help  esc back" in shown(pilot) and "No command here" not in shown(pilot)

    in_the_app(script)


@pytest.mark.parametrize(("width", "side"), [(80, "on the right"), (60, "below")])
def test_enter_in_the_statistics_says_where_the_report_of_the_row_is(
    diary: Diary, width: int, side: str
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        await pilot.press("enter")
        assert f"The report of this row is {side}." in shown(pilot)
        await pilot.press("down")
        await pilot.pause()
        assert "esc back" in shown(pilot) and "report of this row" not in shown(pilot)

    in_the_app(script, size=(width, 24))


@pytest.mark.parametrize("name", ["Klondike", "クロンダイク", "紙牌" * 12])
def test_rows_are_aligned_by_cells(name: str) -> None:
    screen = StatisticsScreen(THEME)
    row = screen._row(name, 3, "33 %", Kind("klondike"))
    assert cell_len(row.text) == NAME + PLAYED + WON
    assert row.text.endswith("     3  33 %")


@pytest.mark.parametrize(("size", "width"), [((80, 24), 36), ((120, 40), 44)])
def test_a_list_that_scrolls_keeps_its_last_column(size: tuple[int, int], width: int) -> None:
    facts = [
        game._replace(game=f"game-{number:02}", name=f"Game {number:02}")
        for number in range(60)
        for game in games("w")
    ]
    races = [hand(1, seat("Ann", 4, 4), seat("Bob", 3, 3))]

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, StatisticsScreen)
        screen._fill(_Found(facts, races))
        await pilot.pause()
        assert screen._list.show_vertical_scrollbar
        rows = [line[:width].rstrip() for line in shown(pilot).splitlines()]
        assert rows[1].split() == ["played", "won"]
        assert rows[2].split() == ["All", "games", "60", "100", "%"] and rows[3].endswith("1 100 %")
        await pilot.press("end")
        await pilot.pause()
        assert ["Races", "hands", "matches"] in [line[:width].split() for line in shown(pilot).splitlines()]

    in_the_app(script, size=size)


def test_names_are_cut_only_where_the_report_leaves_no_room() -> None:
    name = "Aces Up, five columns"

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, StatisticsScreen)
        screen._fill(_Found([game._replace(name=name) for game in games("w")], []))
        await pilot.press("end")
        for columns, is_cut in ((80, True), (100, False), (99, True), (60, False), (64, True), (63, False)):
            await pilot.resize_terminal(columns, 24)
            await pilot.pause()
            assert ("Aces Up, five colu…" in shown(pilot)) is is_cut
            assert screen._list.highlighted_choice != Kind("")

    in_the_app(script)


def test_a_game_of_which_none_is_over_has_no_row() -> None:
    (won,) = games("w")
    left = won._replace(game="cruel", name="Cruel", outcome=None, ended=None)

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, StatisticsScreen)
        screen._fill(_Found([won, left], []))
        await pilot.pause()
        assert [row.choice for row in screen._list.rows] == [None, Kind(""), Kind("klondike")]
        assert "Unfinished" in shown(pilot), "all games have it"

    in_the_app(script)


def test_races_have_rows_of_their_own(diary: Diary) -> None:
    folder = diary.root / "races" / "finished"
    folder.mkdir(parents=True)
    shutil.copy(RACE, folder)

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        assert "14 games and 1 hand of a race played" in shown(pilot), "races are no games"
        await pilot.press("end", "up")
        assert "All races" in shown(pilot) and "head to head" in shown(pilot)
        assert "Hands per day" in shown(pilot) and "share today" not in shown(pilot)
        await pilot.press("down")
        assert "1 hand · 0 matches · 1:15" in shown(pilot)
        assert "Ann (hard)  1 of 1   +25    +25.0" in shown(pilot)
        await pilot.press("home")
        assert "share today's deal" in shown(pilot)

    in_the_app(script, size=(120, 40))


def test_a_race_of_which_no_hand_is_over_has_no_row() -> None:
    left = hand(1, seat("Ann", 4, 4), seat("Bob", 3, 3), outcome=None)

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, StatisticsScreen)
        screen._fill(_Found([], [left]))
        await pilot.pause()
        assert [row.choice for row in screen._list.rows] == [None, Kind("")]
        assert "0 games played · daily" in shown(pilot)

    in_the_app(script)


def test_hands_that_were_not_played_to_their_end_are_on_no_day_of_the_chart() -> None:
    seats = seat("Ann", 4, 4), seat("Bob", 3, 3)
    ended, unfinished = hand(1, *seats), hand(2, *seats, outcome=None)

    async def script(pilot: Pilot[None]) -> None:
        report = StatisticsReport(THEME)
        await pilot.app.screen.mount(report)
        for races, has_chart in (([ended, unfinished], True), ([unfinished], False)):
            report.show_races("All races", races)
            await pilot.pause()
            page = str(report.render())
            assert ("Hands per day" in page) is has_chart and ("∙ none  █ 1" in page) is has_chart

    in_the_app(script, size=(80, 60))


def test_a_small_terminal_shows_four_racers_head_to_head() -> None:
    seats = [seat(name, points, points) for name, points in (("Ann", 4), ("Bob", 3), ("Cy", 2), ("Dee", 1))]

    async def script(pilot: Pilot[None]) -> None:
        report = StatisticsReport(THEME)
        await pilot.app.screen.mount(report)
        report.show_races("All races", [hand(1, *seats)])
        for height, has_gaps in ((20, False), (22, True)):
            report.styles.height = height + 2  # With the padding.
            await pilot.pause()
            page = str(report.render())
            assert report.content_size.height == height
            assert "Ann : Bob" in page and "Cy : Dee" in page
            assert ("\n\n" in page) is has_gaps, "empty lines where there is room for them"

    in_the_app(script, size=(80, 60))


def test_arrows_lead_through_the_charts(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        assert "Win rate: last 20 ━, all ∙  chart 1 of 3" in shown(pilot)
        for key, seen in (("right", "Time to win  chart 2 of 3"), ("l", "Games per day  chart 3 of 3")):
            await pilot.press(key)
            assert seen in shown(pilot)
        assert "▒" in shown(pilot) and "Mon" in shown(pilot)
        await pilot.press("left", "left", "left")
        assert "Games per day" in shown(pilot)
        await click(pilot, "right next chart")
        assert "chart 1 of 3" in shown(pilot)

    in_the_app(script)


@pytest.mark.parametrize("size", [(60, 20), (120, 60)], ids=["no chart", "all charts"])
def test_where_no_chart_is_left_to_show_the_arrows_say_so(diary: Diary, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        before = pilot.app.screen.query_one(StatisticsReport).render().plain
        await pilot.press("right")
        assert "There is no other chart to show." in shown(pilot)
        assert pilot.app.screen.query_one(StatisticsReport).render().plain == before

    in_the_app(script, size=size)


def test_a_large_terminal_shows_all_charts_at_once(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        for title in ("Win rate: last 20 ━, all ∙", "Time to win", "Games per day"):
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


def test_a_narrow_terminal_has_the_table_above_the_figures(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        rows = shown(pilot).splitlines()
        assert rows[1].split() == ["played", "won"] and rows[2].split()[:2] == ["All", "games"]
        assert "of 14 games" in rows[9] and "Time played" in shown(pilot)
        await pilot.press("down")
        assert "of 4 games" in shown(pilot) and "Time played" in shown(pilot)

    in_the_app(script, size=(60, 18))


def test_keys_for_charts_are_named_where_they_turn_some(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        for size, are_named in (((80, 24), True), ((80, 16), False), ((140, 60), False), ((60, 30), True)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: ("right next chart" in shown(pilot)) is are_named)  # noqa: B023

    in_the_app(script)


@pytest.mark.parametrize("theme", THEMES)
def test_in_every_theme_and_in_ascii(diary: Diary, theme: str) -> None:
    save_settings(Settings(look=theme, ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        for _ in range(3):
            assert shown(pilot).isascii() and "?" not in shown(pilot).replace("? help", "")
            await pilot.press("right")
        await pilot.press("A", "t")
        assert not shown(pilot).isascii()

    in_the_app(script)
    least = 7 if theme == CONTRAST.name else 4.5
    for colour in (THEMES[theme].text, THEMES[theme].quiet, THEMES[theme].key, THEMES[theme].target):
        assert contrast(colour, THEMES[theme].felt) >= least


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


def test_the_palette_opens_the_statistics() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await pilot.press(*"stats")
        await until(pilot, lambda: "Show the statistics" in shown(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is StatisticsScreen)

    in_the_app(script, Game.new(load("klondike"), 3))


# Sharing


async def read(pilot: Pilot[None]) -> None:
    """Wait until the games are read."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def test_todays_deal_can_be_shared_while_another_program_locks_the_index(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.stats.index.LOCK_TIMEOUT", 300.0)
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
            assert screen_type(pilot) is MenuScreen
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
        assert screen_type(pilot) is ShareDialog
        assert "Klondike: not won, 1 try" in shown(pilot) and "□□□□□□□  streak: 0 days" in shown(pilot)
        assert pilot.app.clipboard.startswith("Solitaire, deal of the day")
        await pilot.press("escape")
        assert screen_type(pilot) is StatisticsScreen

    in_the_app(script)


def test_before_todays_deal_there_is_nothing_to_share(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await arrive(pilot)
        await pilot.press("c")
        await read(pilot)
        lines = [line.strip("│ ") for line in shown(pilot).splitlines()]
        told = next(y for y, line in enumerate(lines) if "You have not played today's deal yet" in line)
        assert ["esc close" in line for line in lines[told + 1 : told + 3]] == [False, True], "a line apart"
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
        await pilot.press("c")
        assert screen_type(pilot) is ShareDialog
        await pilot.press("escape")
        assert screen_type(pilot) is WinDialog

    in_the_app(script, Game.new(load("klondike"), 3))


def test_the_screen_can_be_left_while_games_are_read(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("T", "escape", "T", "right", "c", "escape", "escape")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)
