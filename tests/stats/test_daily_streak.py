"""The deal of the day: streaks of days, and the text to share."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from solitaire.replay.format.record import Outcome
from solitaire.stats.daily_streak import Streak, share_text, streak, won_days
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.index import GameIndex
from tests.stats.invented_facts import DAY, START, games
from tests.stats.played_games import Diary, advance


def dailies(outcomes: str) -> list[GameFacts]:
    return [game._replace(deal=f"{game.day:%Y%m%d}") for game in games(outcomes)]


@pytest.mark.parametrize(
    ("outcomes", "after", "expected"),
    [
        ("", 0, (0, 0)),
        ("www", 0, (3, 3)),
        ("www", 1, (3, 3)),
        ("www", 2, (0, 3)),
        ("wwlw", 0, (1, 2)),
        ("wwl", 0, (2, 2)),
    ],
)
def test_a_daily_streak_is_of_days_and_today_there_is_still_time(
    outcomes: str, after: int, expected: tuple[int, int]
) -> None:
    played = dailies(outcomes)
    today = START.date() + DAY * (max(0, len(outcomes) - 1) + after)
    assert streak(won_days(played), today) == Streak(*expected)


@pytest.mark.parametrize("day", [date.min, date.max])
def test_the_first_and_the_last_day_of_the_calendar_count(day: date) -> None:
    won = frozenset({day})
    assert streak(won, day) == Streak(1, 1)
    assert streak(won, START.date()) == Streak(0, 1)


def test_the_deal_of_another_day_does_not_count() -> None:
    (game,) = dailies("w")
    late = game._replace(started=game.started + DAY)
    assert won_days([game]) == {game.day}
    assert won_days([late]) == frozenset()


@pytest.mark.parametrize(("deal", "day"), [("20261121", 21), ("5", 22)])
def test_the_deal_of_the_day_counts_for_the_day_on_which_it_was_dealt(
    tmp_path: Path, deal: str, day: int
) -> None:
    """The first move comes after midnight; any other game is of the day of its first move."""
    diary = Diary(tmp_path, datetime.fromisoformat("2026-11-21T23:59:50+01:00"))
    recorder = diary.sit_down("baroness", deal)
    diary.now += timedelta(seconds=20)
    advance(recorder.game, 2)
    recorder.leave()
    (game,) = GameIndex(tmp_path).games()
    assert (game.day, game.is_daily) == (date(2026, 11, day), deal == "20261121")


def test_the_text_to_share_of_a_day_without_a_win(tmp_path: Path) -> None:
    diary = Diary(tmp_path, datetime.fromisoformat("2026-11-21T09:00:00+01:00"))
    today = diary.now.date()
    assert share_text(GameIndex(tmp_path).games(), today) == ""
    for kind in ("klondike", "thumb-and-pouch"):
        diary.play(kind, "20261121", moves=2)
    shared = share_text(GameIndex(tmp_path).games(), today)
    assert shared.splitlines() == [
        "Solitaire, deal of the day, 21 November 2026",
        "Klondike: not won, 1 try",
        "Thumb and Pouch: not won, 1 try",
        "□□□□□□□  streak: 0 days",
    ]


def test_the_tries_of_a_day_are_counted_up_to_the_one_that_won() -> None:
    (won,) = dailies("w")
    lost = won._replace(outcome=Outcome.LOST)
    before = [lost._replace(started=won.started - timedelta(minutes=n)) for n in (2, 1)]
    after = won._replace(started=won.started + timedelta(minutes=1), ms=5000)
    assert "won in 1:00 with 100 moves on try 3" in share_text([after, won, *before], won.day)
    assert "Klondike: not won, 2 tries\n" in share_text(before, won.day)


def test_a_game_that_can_be_continued_is_not_called_lost() -> None:
    (won,) = dailies("w")
    lost, left = won._replace(outcome=Outcome.LOST), won._replace(outcome=None, ended=None)
    assert "Klondike: still being played, 2 tries\n" in share_text([lost, left], won.day)


@pytest.mark.parametrize(("undos", "hints"), [(1, 0), (0, 1)])
def test_a_win_with_help_is_not_said_to_be_without(undos: int, hints: int) -> None:
    (won,) = dailies("w")
    assert share_text([won._replace(undos=undos, hints=hints)], won.day).splitlines()[1:] == [
        "Klondike: won in 1:00 with 100 moves on the first try",
        "□□□□□□■  streak: 1 day",
    ]


def test_another_deal_and_another_day_are_not_shared() -> None:
    won, later = dailies("ww")
    other = won._replace(deal="7")
    assert share_text([other, later], won.day) == ""
    assert share_text([won, other, later], won.day) == share_text([won], won.day)


def test_the_text_to_share_of_a_win() -> None:
    played = dailies("wlwww")
    today = played[-1].day
    first = played[-1]._replace(outcome=Outcome.LOST, started=played[-1].started - timedelta(hours=1))
    assert share_text([*played, first], today, "#.").splitlines() == [
        "Solitaire, deal of the day, 6 November 2026",
        "Klondike: won in 1:00 with 104 moves on try 2",
        "..#.###  streak: 3 days",
    ]
    alone = played[-1]._replace(undos=0, hints=0)
    assert "on the first try, no undo, no hint\n" in share_text([alone], today)
