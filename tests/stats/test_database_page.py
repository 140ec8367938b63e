"""The database of the statistics is as docs/statistics.md describes it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from solitaire.stats.index import FILE, GameIndex
from solitaire.stats.index_tables import GAMES, RACE_HANDS
from tests.stats.played_games import Diary

PAGE = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text("utf-8")


def columns(table: str) -> set[str]:
    """The columns that the page describes."""
    (rows,) = re.findall(rf"^\| column of `{table}` \| \|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return {name for row in rows.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_the_page_names_every_column() -> None:
    assert columns("games") == set(GAMES.columns)
    assert columns("races") == set(RACE_HANDS.columns)


def test_the_view_has_a_row_for_each_game(tmp_path: Path) -> None:
    diary = Diary(tmp_path)
    for deal in (1, 2):
        diary.play("baroness", deal)
    games = GameIndex(tmp_path).games()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        found = database.execute("SELECT * FROM spreadsheet")
        names = [column[0] for column in found.description]
        rows = found.fetchall()
    assert all(f"`{name}`" in PAGE for name in names)
    assert [dict(zip(names, row, strict=True)) for row in rows] == [
        {
            "day": game.day.isoformat(),
            "game": game.name,
            "deal": game.deal,
            "result": game.outcome or "unfinished",
            "seconds": game.ms / 1000,
            "moves": game.moves,
            "score": game.score,
            "undos": game.undos,
            "hints": game.hints,
            "solutions": game.solutions,
        }
        for game in sorted(games, key=lambda game: game.started)
    ]
