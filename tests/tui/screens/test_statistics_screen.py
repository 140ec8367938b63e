"""The statistics screen: all games and each, races, charts in terminals of every size."""

from __future__ import annotations

import shutil
from copy import copy
from datetime import datetime
from threading import Event

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from solitaire.config.paths import data
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.themes.colours import contrast
from solitaire.game.deals import deals_of
from solitaire.stats.index import FILE
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.replay_list_screen import ReplayListScreen
from solitaire.tui.screens.statistics_screen import NAME, PLAYED, WON, ReportSubject, StatisticsScreen, _Found
from solitaire.tui.widgets.statistics_report import StatisticsReport
from tests.game.games_in_progress import klondike
from tests.replays.version_files import FOLDER
from tests.samples import one_in
from tests.stats.invented_facts import DAY, games, hand, seat
from tests.stats.played_games import Diary
from tests.tui.app_pilot import click, in_the_app, screen_type, shown, until
from tests.tui.statistics_pilot import games_are_read, open_statistics
from tests.tui.theme.shipped import CONTRAST, THEMES

RACE = FOLDER / "0.1.0" / "nuts-20261123-050000.jsonl"


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


def test_statistics_and_replays_lead_to_each_other_without_piling_up() -> None:
    async def script(pilot: Pilot[None]) -> None:
        statistics = await open_statistics(pilot)
        await pilot.press("W")
        assert screen_type(pilot) is ReplayListScreen
        await pilot.press("T")
        assert pilot.app.screen is statistics
        await pilot.press("W", "T", "escape")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_first_row_is_of_all_games_and_each_other_of_one(diary: Diary, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
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
        await open_statistics(pilot)
        await pilot.press("z")
        assert "No command here has the key z. ? lists all keys." in shown(pilot)
        await pilot.press("down")
        await pilot.pause()
        assert "? keys  esc back" in shown(pilot) and "No command here" not in shown(pilot)

    in_the_app(script)


@pytest.mark.parametrize(("width", "side"), [(80, "on the right"), (60, "below")])
def test_enter_in_the_statistics_says_where_the_report_of_the_row_is(
    diary: Diary, width: int, side: str
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        await pilot.press("enter")
        assert f"The report of this row is {side}." in shown(pilot)
        await pilot.press("down")
        await pilot.pause()
        assert "esc back" in shown(pilot) and "report of this row" not in shown(pilot)

    in_the_app(script, size=(width, 24))


@pytest.mark.parametrize("name", ["Klondike", "クロンダイク", "紙牌" * 12])
def test_rows_are_aligned_by_cells(name: str) -> None:
    screen = StatisticsScreen(THEMES["felt"])
    row = screen._row(name, 3, "33 %", ReportSubject("klondike"))
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
        screen = await open_statistics(pilot)
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
        screen = await open_statistics(pilot)
        screen._fill(_Found([game._replace(name=name) for game in games("w")], []))
        await pilot.press("end")
        for columns, is_cut in ((80, True), (100, False), (99, True), (60, False), (64, True), (63, False)):
            await pilot.resize_terminal(columns, 24)
            await pilot.pause()
            assert ("Aces Up, five colu…" in shown(pilot)) is is_cut
            assert screen._list.highlighted_choice != ReportSubject("")

    in_the_app(script)


def test_a_game_of_which_none_is_over_has_no_row() -> None:
    (won,) = games("w")
    left = won._replace(game="cruel", name="Cruel", outcome=None, ended=None)

    async def script(pilot: Pilot[None]) -> None:
        screen = await open_statistics(pilot)
        screen._fill(_Found([won, left], []))
        await pilot.press("home")
        await pilot.pause()
        assert [row.choice for row in screen._list.rows] == [None, ReportSubject(""), ReportSubject("klondike")]
        assert "Unfinished" in shown(pilot), "all games have it"

    in_the_app(script)


def test_the_first_line_has_the_best_streak_where_there_is_room() -> None:
    today = datetime.now().astimezone()
    days = [today - ago * DAY for ago in (9, 8, 7, 0)]
    (won,) = games("w")
    daily = [won._replace(deal=str(deals_of(day.date())[0]), started=day, ended=day) for day in days]

    async def script(pilot: Pilot[None]) -> None:
        screen = await open_statistics(pilot)
        assert shown(pilot).splitlines()[0].endswith("daily deal streak: 0 days"), "no day was won yet"
        screen._fill(_Found(daily, []))
        await pilot.pause()
        assert shown(pilot).splitlines()[0].endswith("4 games played · daily deal streak: 1 day · best 3")
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        assert shown(pilot).splitlines()[0].endswith("4 games played · daily deal streak: 1 day")

    in_the_app(script)


def test_races_have_rows_of_their_own(diary: Diary) -> None:
    folder = diary.root / "races" / "finished"
    folder.mkdir(parents=True)
    shutil.copy(RACE, folder)
    diary.now = datetime.now().astimezone()
    diary.play("klondike", str(deals_of(diary.now.date())[0]), moves=3)

    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        assert "15 games and 1 hand of a race played" in shown(pilot), "races are no games"
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
        screen = await open_statistics(pilot)
        screen._fill(_Found([], [left]))
        await pilot.pause()
        assert [row.choice for row in screen._list.rows] == [None, ReportSubject("")]
        assert "0 games played · daily" in shown(pilot)

    in_the_app(script)


def test_arrows_lead_through_the_charts(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
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
        await open_statistics(pilot)
        before = pilot.app.screen.query_one(StatisticsReport).render().plain
        await pilot.press("right")
        assert "There is no other chart to show." in shown(pilot)
        assert pilot.app.screen.query_one(StatisticsReport).render().plain == before

    in_the_app(script, size=size)


@pytest.mark.parametrize("key", ["right", "left", "enter"])
def test_while_the_games_are_read_keys_that_need_them_say_so(
    diary: Diary, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read, read = Event(), StatisticsScreen._read

    def read_later(screen: StatisticsScreen) -> _Found:
        may_read.wait()
        return read(screen)

    monkeypatch.setattr(StatisticsScreen, "_read", read_later)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("T", key)
        await pilot.pause()
        assert "The games are still being read." in shown(pilot)
        may_read.set()
        await games_are_read(pilot)
        assert "14 games played" in shown(pilot) and "being read" not in shown(pilot)

    in_the_app(script)


def test_a_large_terminal_shows_all_charts_at_once(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        for title in ("Win rate: last 20 ━, all ∙", "Time to win", "Games per day"):
            assert title in shown(pilot)
        assert "of 3" not in shown(pilot)

    in_the_app(script, size=(140, 60))


@pytest.mark.parametrize("size", [(200, 16), (60, 20), (40, 12), (20, 5), (3, 2)])
def test_in_a_terminal_that_is_too_small_there_is_what_fits(diary: Diary, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        for _ in range(3):
            await pilot.press("right")
            await pilot.pause()
        assert ("of 14 games" in shown(pilot)) is (size > (20, 5))

    in_the_app(script, size=size)


def test_a_narrow_terminal_has_the_table_above_the_figures(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        rows = shown(pilot).splitlines()
        assert rows[1].split() == ["played", "won"] and rows[2].split()[:2] == ["All", "games"]
        assert "of 14 games" in rows[9] and "Time played" in shown(pilot)
        await pilot.press("down")
        assert "of 4 games" in shown(pilot) and "Time played" in shown(pilot)

    in_the_app(script, size=(60, 18))


def test_keys_for_charts_are_named_where_they_turn_some(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        for size, are_named in (((80, 24), True), ((80, 16), False), ((140, 60), False), ((60, 30), True)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: ("right next chart" in shown(pilot)) is are_named)  # noqa: B023

    in_the_app(script)


@pytest.mark.parametrize("theme", one_in(4, THEMES))
def test_charts_are_ascii_where_the_settings_ask_for_it_in_every_theme(diary: Diary, theme: str) -> None:
    save_settings(Settings(look=theme, ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
        for _ in range(3):
            assert shown(pilot).isascii() and "?" not in shown(pilot).replace("? keys", "")
            await pilot.press("right")
        await pilot.press("A", "t")
        assert not shown(pilot).isascii()

    in_the_app(script)


@pytest.mark.parametrize("theme", THEMES)
def test_its_texts_are_legible_in_every_theme(theme: str) -> None:
    least = 7 if theme == CONTRAST.name else 4.5
    for colour in (THEMES[theme].text, THEMES[theme].quiet, THEMES[theme].key, THEMES[theme].target):
        assert contrast(colour, THEMES[theme].felt) >= least


def test_a_damaged_index_is_reported_and_the_screen_opens_without_games() -> None:
    data().mkdir(parents=True)
    (data() / FILE).write_bytes(b"no index" * 200)

    async def script(pilot: Pilot[None]) -> None:
        await open_statistics(pilot)
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

    in_the_app(script, klondike())


def test_the_screen_can_be_left_while_games_are_read(diary: Diary) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("T", "escape", "T", "right", "c", "escape", "escape")
        await games_are_read(pilot)
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)
