"""The words for the time at which a game was left."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from solitaire.tui.unfinished_games import day_word, day_words

NOW = datetime(2026, 11, 22, 0, 10).astimezone()


@pytest.mark.parametrize(
    ("ago", "day", "words"),
    [
        (timedelta(minutes=5), "today", "today at 0:05"),
        (timedelta(minutes=17), "yesterday", "yesterday at 23:53"),
        (timedelta(days=19), "on 3 November", "on 3 November"),
        (timedelta(days=385), "on 2 Nov 2025", "on 2 Nov 2025"),
    ],
)
def test_nearer_days_are_given_in_more_detail(ago: timedelta, day: str, words: str) -> None:
    assert day_word(NOW - ago, NOW) == day
    assert day_words(NOW - ago, NOW) == words
