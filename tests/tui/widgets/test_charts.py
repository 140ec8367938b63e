"""The charts of the statistics: win rate, times to win, games per day."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time

import pytest
from rich.text import Text

from solitaire.stats.chart_data import RECENT, time_histogram
from solitaire.stats.game_facts import GameFacts
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
from tests.stats.invented_facts import DAY, klondike
from tests.tui.theme.shipped import THEMES

SATURDAY = date(2026, 11, 21)
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
