"""Data of charts: win rates, times and days of invented games."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.stats.chart_data import (
    BIN_WIDTHS,
    RECENT,
    TimeHistogram,
    games_per_day,
    time_histogram,
    win_rates,
)
from tests.stats.invented_facts import games


@given(st.text("wlgs.", max_size=60))
def test_a_win_rate_is_that_of_the_last_games(outcomes: str) -> None:
    over = [outcome == "w" for outcome in outcomes if outcome != "."]
    rates = win_rates(games(outcomes), RECENT)
    assert len(rates) == len(over)
    for number, rate in enumerate(rates, start=1):
        recent = over[:number][-RECENT:]
        assert rate == sum(recent) / len(recent)


def test_win_rates_go_from_the_first_game_to_the_last() -> None:
    assert win_rates(games("lwlw")) == [0, 1 / 2, 1 / 3, 1 / 2]
    assert win_rates(games("l" * RECENT + "w" * RECENT), RECENT)[-1] == 1


def test_times_are_counted_in_steps_that_people_use() -> None:
    played = [game for seconds in (30, 59, 60, 61, 150) for game in games("w", seconds=seconds)]
    assert time_histogram(played, 20) == TimeHistogram(5, 6, (1, 0, 0, 0, 0, 1, 2, 1), is_open=True)
    assert time_histogram(played, 4) == TimeHistogram(10, 3, (1, 0, 1, 3), is_open=True)
    assert time_histogram(played[:4], 2) == TimeHistogram(30, 1, (2, 2))
    assert time_histogram(games("lg."), 3) is None


@pytest.mark.parametrize(
    ("seconds", "most", "expected"),
    [
        ([0], 1, TimeHistogram(5, 0, (1,))),
        ([4, 5], 2, TimeHistogram(5, 0, (1, 1))),
        ([4, 5], 1, TimeHistogram(5, 0, (2,), is_open=True)),
        ([7] * 20 + [999], 4, TimeHistogram(5, 1, (20, 1), is_open=True)),
        ([7] * 19 + [12, 22], 4, TimeHistogram(5, 1, (19, 1, 1), is_open=True)),
        ([7] * 19 + [12, 17], 4, TimeHistogram(5, 1, (19, 1, 1))),
        ([4] + [10] * 20, 2, TimeHistogram(10, 0, (1, 20))),
        ([10, 10**6, 10**6], 2, TimeHistogram(3600, 0, (1, 2), is_open=True)),
    ],
)
def test_few_very_long_times_are_put_together(seconds: list[int], most: int, expected: TimeHistogram) -> None:
    assert time_histogram([game for each in seconds for game in games("w", seconds=each)], most) == expected
    assert expected.step in BIN_WIDTHS


@given(st.lists(st.integers(0, 20_000), min_size=1), st.integers(2, 60))
def test_every_time_is_counted(seconds: list[int], most: int) -> None:
    found = time_histogram([game for each in seconds for game in games("w", seconds=each)], most)
    assert found is not None
    assert sum(found.counts) == len(seconds)
    assert 1 <= len(found.counts) <= most
    assert found.counts[0] > 0
    assert found.counts[-1] > 0
    assert found.first * found.step <= min(seconds) < (found.first + 1) * found.step
    assert found.is_open == (max(seconds) >= (found.first + len(found.counts)) * found.step)


def test_days_are_the_players_own() -> None:
    late = games("w")[0]._replace(started=datetime.fromisoformat("2026-11-21T23:30:00-05:00"))
    assert games_per_day([late, late]) == {date(2026, 11, 21): 2}
