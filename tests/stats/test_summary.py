"""Statistics of played games, and of invented ones with known figures."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.text.english import clock
from solitaire.stats.index import GameIndex
from solitaire.stats.stats_text import FigureLine, figure_lines, long_day, percent
from solitaire.stats.summary import BestAndMedian, StatsSummary, by_game, summary
from tests.stats.invented_facts import games
from tests.stats.played_games import Diary

DAY = timedelta(days=1)


# Summaries


def test_the_figures_of_games_that_were_played(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    played = [diary.play("klondike", deal) for deal in range(1, 13)]
    played += [diary.play("baroness", deal) for deal in range(1, 9)]
    kinds = by_game(GameIndex(tmp_path).games())
    assert list(kinds) == ["baroness", "klondike"]
    for kind, members in kinds.items():
        mine = [game for game in played if game.rules.ruleset.id == kind]
        won = [game for game in mine if game.is_won]
        assert won, kind
        figures = summary(members)
        assert (figures.played, figures.won) == (len(mine), len(won))
        assert figures.lost == sum(game.is_stuck for game in mine if not game.is_won)
        assert figures.won + figures.lost + figures.given_up == figures.played, "nothing was shown"
        assert figures.ms and figures.ms.best == min(game.elapsed_ms for game in won)
        assert figures.moves and figures.moves.best == min(game.move_count for game in won)
        assert figures.score and figures.score.best == max(game.score or 0 for game in mine)
        assert figures.total_ms == sum(game.elapsed_ms for game in mine)


@pytest.mark.parametrize(
    ("outcomes", "now", "longest"),
    [("", 0, 0), ("w", 1, 1), ("wwlw", 1, 2), ("wgw", 1, 1), ("lww.", 2, 2), ("wwwg", 0, 3), ("..", 0, 0)],
)
def test_a_loss_or_a_game_given_up_ends_a_streak_and_a_game_left_does_not(
    outcomes: str, now: int, longest: int
) -> None:
    figures = summary(games(outcomes))
    assert (figures.streak, figures.longest_streak) == (now, longest)


def test_a_game_won_by_the_shown_solution_is_counted_apart_from_wins() -> None:
    figures = summary(games("wwsw"))
    assert (figures.played, figures.won, figures.shown, figures.solutions) == (4, 3, 1, 1)
    assert (figures.win_rate, figures.streak, figures.longest_streak) == (0.75, 1, 2)
    assert (FigureLine("Solution shown", "1 game")) in figure_lines(figures)
    assert all(line.label != "Shown" for line in figure_lines(summary(games("wwl"))))


def test_games_given_up_count_for_the_win_rate_and_games_left_do_not() -> None:
    figures = summary(games("wlg.."))
    assert figures.win_rate == pytest.approx(1 / 3)
    assert (figures.played, figures.lost, figures.given_up, figures.unfinished) == (3, 1, 1, 2)
    assert summary(games("..")).win_rate is None


def test_times_and_moves_are_those_of_games_won() -> None:
    figures = summary([*games("l", seconds=1), *games("www", seconds=90)[1:]])
    assert figures.ms == BestAndMedian(90_000, 90_000)
    assert figures.moves == BestAndMedian(101, 101.5)


def test_a_score_reached_with_the_solution_shown_is_no_record() -> None:
    won, shown, lost = (
        game._replace(score=score) for game, score in zip(games("wsl"), (300, 900, 40), strict=True)
    )
    assert summary([won, shown, lost]).score == BestAndMedian(300, 170)
    assert summary([won, shown, lost._replace(solutions=1)]).score == BestAndMedian(300, 300)
    assert summary([shown]).score is None


def test_scores_and_moves_of_different_games_are_not_compared() -> None:
    figures = summary([*games("w"), *games("w", "yukon")])
    assert (figures.moves, figures.score) == (None, None)
    assert figures.ms is not None


def test_money_carried_over_is_counted_once() -> None:
    first, second, left = (
        game._replace(unit="$", score=score) for game, score in zip(games("lw."), (-12, 38, 9), strict=True)
    )
    figures = summary([first, second._replace(carried=-12), left])
    assert (figures.balance, figures.unit, figures.score) == (-12 + 50, "$", None)
    assert ("Balance", "$38") in list(figure_lines(figures))


def test_a_vegas_balance_is_that_of_the_last_hand(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    first = diary.play("klondike-vegas", 4)
    second = diary.play("klondike-vegas", 5, balance=first.score or 0)
    assert summary(GameIndex(tmp_path).games()).balance == second.score


SHEET = StatsSummary(
    played=9,
    won=5,
    lost=2,
    given_up=1,
    shown=1,
    unfinished=3,
    streak=2,
    longest_streak=4,
    ms=BestAndMedian(61_000, 90_500),
    moves=BestAndMedian(98, 101.5),
    score=BestAndMedian(745, 300.6),
    balance=None,
    unit="",
    undos=12,
    hints=5,
    solutions=1,
    total_ms=3_661_000,
)


def test_the_figures_are_lines_of_a_label_and_its_values() -> None:
    assert list(figure_lines(SHEET)) == [
        FigureLine("Won", "5 of 9 games · 56 %"),
        FigureLine("Not won", "2 lost · 1 given up"),
        FigureLine("Solution shown", "1 game"),
        FigureLine("Unfinished", "3 games"),
        FigureLine("Streak", "2 wins · best 4"),
        FigureLine("Time", "1:01 best · 1:30 median"),
        FigureLine("Moves", "98 fewest · 102 median"),
        FigureLine("Score", "745 best · 301 median"),
        FigureLine("Per game", "1.3 undos · 0.6 hints"),
        FigureLine("Time played", "1:01:01"),
    ]


def test_thousands_are_grouped_in_counts_as_in_scores() -> None:
    many = SHEET._replace(
        played=3032, won=1442, lost=1434, longest_streak=1000, score=BestAndMedian(13_120, 540)
    )
    lines = dict(figure_lines(many))
    assert lines["Won"] == "1,442 of 3,032 games · 48 %"
    assert lines["Not won"] == "1,434 lost · 1 given up"
    assert lines["Streak"] == "2 wins · best 1,000"
    assert lines["Score"] == "13,120 best · 540 median"


def test_figures_that_there_are_not_get_no_line() -> None:
    assert list(figure_lines(summary([]))) == [
        FigureLine("Won", "0 of 0 games"),
        FigureLine("Not won", "0 lost · 0 given up"),
        FigureLine("Streak", "0 wins · best 0"),
        FigureLine("Time played", "0:00"),
    ]
    money = SHEET._replace(score=None, balance=-26, unit="$")
    assert [line for line in figure_lines(money) if line.label in ("Score", "Balance")] == [
        FigureLine("Balance", "-$26")
    ]
    high = SHEET._replace(score=BestAndMedian(8013, 1250.5), balance=-1040, unit="$")
    assert [line for line in figure_lines(high) if line.label in ("Score", "Balance")] == [
        FigureLine("Score", "8,013 best · 1,250 median"),
        FigureLine("Balance", "-$1,040"),
    ]
    even = SHEET._replace(balance=0, unit="$")
    assert FigureLine("Balance", "$0") in figure_lines(even)


def test_rates_and_days_as_they_are_written() -> None:
    assert [percent(rate) for rate in (0, 0.004, 0.505, 0.556, 1)] == ["0 %", "0 %", "50 %", "56 %", "100 %"]
    assert long_day(date(2026, 11, 1)) == "1 November 2026"


def test_the_summary_counts_outcomes_streaks_times_and_scores() -> None:
    played = [
        game._replace(score=score, ms=ms)
        for game, score, ms in zip(
            games("lwgws.w"), (5, 700, 10, 650, 800, 90, 0), (1, 60, 3, 90, 20, 5, 120), strict=True
        )
    ]
    assert summary(played) == StatsSummary(
        played=6,
        won=3,
        lost=1,
        given_up=1,
        shown=1,
        unfinished=1,
        streak=1,
        longest_streak=1,
        ms=BestAndMedian(60, 90),
        moves=BestAndMedian(101, 103),
        score=BestAndMedian(700, 10),
        balance=None,
        unit="",
        undos=12,
        hints=6,
        solutions=1,
        total_ms=299,
    )


def test_points_for_money_and_points_are_kept_apart() -> None:
    one, two = (game._replace(unit=unit, score=9) for game, unit in zip(games("ww"), ("$", "£"), strict=True))
    assert (summary([one, two]).balance, summary([one, two]).unit) == (None, "$")
    assert summary([one, *games("w")]).score is None
    assert summary([one, *games("w")]).balance == 9
    unscored = one._replace(score=None)
    assert (summary([unscored]).balance, summary([unscored]).unit) == (0, "$")


def test_kinds_stand_in_the_order_of_the_names_that_they_have_now() -> None:
    older, newer = games("ww", "yukon")
    renamed = [older, newer._replace(name="Alaska")]
    kinds = by_game([*games("w"), *renamed, *games("w", "baroness")])
    assert list(kinds) == ["yukon", "baroness", "klondike"]
    assert kinds["yukon"] == renamed


@given(st.text("wlgs."))
def test_every_game_is_somewhere(outcomes: str) -> None:
    figures = summary(games(outcomes))
    assert figures.won + figures.lost + figures.given_up + figures.shown == figures.played
    assert figures.played + figures.unfinished == len(outcomes)
    assert 0 <= figures.streak <= figures.longest_streak <= figures.won
    assert all(line.label and line.text for line in figure_lines(figures))


def test_times_have_hours_only_from_one_hour_on() -> None:
    assert [clock(ms) for ms in (0, 59_999, 60_000, 3_599_000, 3_661_000)] == [
        "0:00", "0:59", "1:00", "59:59", "1:01:01",
    ]  # fmt: skip
