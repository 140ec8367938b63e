"""An index of games that is damaged, of another version, locked, or cannot be written."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.stats.game_facts import read_game_facts
from solitaire.stats.index import FILE, GameIndex
from solitaire.stats.index_database import VERSION
from tests.samples import FULL
from tests.stats.played_games import Diary
from tests.stats.reporting_index import ReportingIndex


@pytest.mark.parametrize(
    "text", [b"not a database at all, but long enough to be looked at" * 9, b"SQLite format 3\0"]
)
def test_a_damaged_index_is_made_anew(diary: Diary, text: bytes) -> None:
    diary.play(deal=1)
    known = ReportingIndex(diary).games()
    (diary.root / FILE).write_bytes(text)
    asked = ReportingIndex(diary)
    assert asked.games() == known
    assert asked.said == [f"{diary.root / FILE}: this index was damaged and is rebuilt from the game files."]
    assert asked.games() == known
    assert len(asked.said) == 1


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Diary, bytes]:
    """Some games, and the whole index of them."""
    diary = Diary(tmp_path_factory.mktemp("indexed"))
    for deal in range(1, 30):
        diary.play("baroness", deal, moves=2)
    ReportingIndex(diary).games()
    with closing(sqlite3.connect(diary.root / FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return diary, (diary.root / FILE).read_bytes()


def number_of(path: Path) -> int:
    return int(path.stem.removeprefix("game-"))


@given(st.data())
@settings(max_examples=100 if FULL else 30, deadline=None)
def test_any_changed_byte_of_the_index_leaves_the_games_the_same(
    indexed: tuple[Diary, bytes], data: st.DataObject
) -> None:
    diary, text = indexed
    known = [read_game_facts(path) for path in sorted((diary.root / "finished").iterdir(), key=number_of)]
    place = data.draw(st.integers(0, len(text) - 1), "place")
    byte = data.draw(st.integers(0, 255), "byte")
    (diary.root / FILE).write_bytes(text[:place] + bytes([byte]) + text[place + 1 :])
    assert GameIndex(diary.root).games() == known
    (diary.root / FILE).write_bytes(text[:place])
    assert GameIndex(diary.root).games() == known


def test_pages_of_the_index_may_be_damaged(diary: Diary) -> None:
    for deal in range(1, 40):
        diary.play("baroness", deal, moves=2)
    known = ReportingIndex(diary).games()
    path = diary.root / FILE
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    text = path.read_bytes()
    path.write_bytes(text[:5000] + b"\xaa" * (len(text) - 5000))
    asked = ReportingIndex(diary)
    assert asked.games() == known
    assert len(asked.said) == 1
    assert asked.games() == known


def replace_table_of_games(diary: Diary, version: int) -> None:
    """Give the table of games another shape, in an index of this version."""
    with closing(sqlite3.connect(diary.root / FILE)) as database:
        database.execute("DROP TABLE games")
        database.execute("CREATE TABLE games (shape TEXT)")
        database.execute(f"PRAGMA user_version = {version}")
        database.commit()


def test_an_index_with_a_table_of_another_shape_is_made_anew(diary: Diary) -> None:
    diary.play(deal=1)
    known = ReportingIndex(diary).games()
    replace_table_of_games(diary, VERSION)
    asked = ReportingIndex(diary)
    assert asked.games() == asked.games() == known
    assert len(asked.said) == 1


ENDLESS = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT n FROM numbers"


@pytest.mark.parametrize(
    "script",
    [
        f"DROP TABLE games; CREATE VIEW Games AS {ENDLESS}",
        f"CREATE TRIGGER added BEFORE INSERT ON games BEGIN SELECT count(*) FROM ({ENDLESS}); END",
    ],
    ids=["view", "trigger"],
)
def test_an_index_with_an_endless_query_is_made_anew(diary: Diary, script: str) -> None:
    diary.play(deal=1)
    ReportingIndex(diary).games()
    with closing(sqlite3.connect(diary.root / FILE)) as database:
        database.executescript(script)
    diary.play("baroness", 2)
    asked = ReportingIndex(diary)
    assert asked.ids == asked.ids == ["game-1", "game-2"]
    assert asked.said == [f"{diary.root / FILE}: this index was damaged and is rebuilt from the game files."]


def test_an_index_to_which_a_player_has_added_a_view_is_kept(diary: Diary) -> None:
    diary.play(deal=1)
    ReportingIndex(diary).games()
    with closing(sqlite3.connect(diary.root / FILE)) as database:
        database.execute("CREATE VIEW wins AS SELECT * FROM spreadsheet WHERE result = 'won'")
    asked = ReportingIndex(diary)
    assert (asked.ids, asked.said) == (["game-1"], [])


def test_an_older_index_is_migrated_without_a_word(diary: Diary) -> None:
    diary.play(deal=1)
    known = ReportingIndex(diary).games()
    replace_table_of_games(diary, VERSION - 1)
    asked = ReportingIndex(diary)
    assert asked.games() == asked.games() == known
    assert asked.said == []


def test_a_newer_index_is_left_alone(diary: Diary) -> None:
    diary.play(deal=1)
    known = ReportingIndex(diary).games()
    with closing(sqlite3.connect(diary.root / FILE)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    asked = ReportingIndex(diary)
    assert asked.games() == known
    assert asked.said == [
        f"{diary.root / FILE}: it was made by a newer solitaire. The game files are read instead."
    ]
    with closing(sqlite3.connect(diary.root / FILE)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
def test_a_pipe_in_the_place_of_the_index_or_beside_it_is_not_waited_for(diary: Diary, end: str) -> None:
    diary.play(deal=1)
    pipe = diary.root / f"{FILE}{end}"
    (diary.root / FILE).touch()
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    asked = ReportingIndex(diary)
    assert asked.ids == ["game-1"]
    assert asked.said == [f"{pipe}: This is a pipe, not a file. The game files are read instead."]
    assert pipe.is_fifo()


def test_a_locked_index_is_not_waited_for_long(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.stats.index_database.LOCK_TIMEOUT", 0.01)
    diary.play(deal=1)
    asked = ReportingIndex(diary)
    known = asked.games()
    with closing(sqlite3.connect(diary.root / FILE, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        diary.play("baroness", 2)
        assert asked.games()[0] == known[0]
        assert len(asked.games()) == 2
    assert len(asked.games()) == 2


def test_without_a_writable_index_the_files_are_read(diary: Diary) -> None:
    diary.play(deal=1)
    (diary.root / FILE).mkdir()
    asked = ReportingIndex(diary)
    assert asked.ids == asked.ids == ["game-1"]
    assert asked.said == [
        f"{diary.root / FILE}: unable to open database file. The game files are read instead."
    ]


def test_a_full_disk_is_reported_once(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    diary.play(deal=1)
    asked = ReportingIndex(diary)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    assert asked.ids == asked.ids == ["game-1"]
    assert asked.said == [f"{diary.root / FILE}: No space left on device. The game files are read instead."]
