"""The words for the time at which a game was left."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from solitaire.replay.archive.file_outline import FileOutline
from solitaire.replay.format.record import MatchRecord
from solitaire.tui.screens.menu.menu_rows import unfinished_rows
from solitaire.tui.unfinished_games import Unfinished, day_word, day_words

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


def unfinished(title: str, ms: int) -> Unfinished:
    return Unfinished(title, "", "klondike", lambda: None, lambda: None, ms=ms)


def test_games_of_the_same_deal_are_told_apart_by_their_time() -> None:
    games = [unfinished("Klondike · deal 5", 61_000), unfinished("FreeCell · deal 5", 3_000)]
    games.append(unfinished("Klondike · deal 5", 9_000))
    _, *rows = unfinished_rows(games, False, 29, unread=0)
    assert [row.text for row in rows] == [
        "Klondike · deal 5 · 1:01",
        "FreeCell · deal 5",
        "Klondike · deal 5 · 0:09",
    ]


def test_the_time_of_games_of_the_same_deal_is_never_cut_off() -> None:
    games = [unfinished("Klondike, draw three · deal 56841468", ms) for ms in (754_000, 59_000)]
    _, *rows = unfinished_rows(games, False, 29, unread=0)
    assert [row.text for row in rows] == ["Klondike… · 56841468 · 12:34", "Klondike… · 56841468 · 0:59"]


def test_a_long_label_of_a_deck_leaves_room_for_the_name_of_the_game() -> None:
    _, row = unfinished_rows([unfinished(f"Klondike · deck {'x' * 19}…", 0)], False, 32, unread=0)
    assert row.text == f"Klondike · {'x' * 19}…"


def test_of_a_match_the_name_is_never_cut_off() -> None:
    match = MatchRecord(1, (0, 0, 0), (0, 0, 0), 0, target=100, beyond=True, mirror=False, limit=0)
    saved = FileOutline(Path("a.jsonl"), "nuts", "Nuts", "7", NOW, NOW, 0, None, match=match)
    game = unfinished("Nuts · You 0, Easy 0, Normal 0", 0)._replace(saved=saved)
    _, row = unfinished_rows([game], False, 29, unread=0)
    assert row.text == "Nuts · You 0, Easy 0, Normal…"
