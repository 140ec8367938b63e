"""Hands of races in the index, apart from the games for one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest

from solitaire.replay.format.record import Outcome
from solitaire.stats.export_games import export_to_zip
from solitaire.stats.import_games import ImportStatus, import_from
from solitaire.stats.index import GameIndex
from solitaire.stats.index_tables import RACE_HANDS
from tests.replays.version_files import FOLDER

HANDS = sorted(
    path for game in ("nuts", "pounce", "crunch") for path in (FOLDER / "0.1.0").glob(f"{game}*.jsonl")
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A data folder with the saved hands."""
    folder = tmp_path / "races" / "finished"
    folder.mkdir(parents=True)
    for path in HANDS:
        copy(path, folder)
    return tmp_path


def test_hands_have_the_points_of_their_seats_and_are_no_games(root: Path) -> None:
    index = GameIndex(root)
    crunch, nuts, pounce, left = sorted(index.races(), key=lambda race: (not race.ended, race.game))
    assert (nuts.game, nuts.deal, nuts.hand, nuts.outcome, nuts.ms) == ("nuts", "2", 1, Outcome.WON, 75_383)
    ann, bob = nuts.seats
    assert ann == ("Ann", "hard", 25, 0, 25, 25, ann.photos, True, 1)
    assert (bob.points, bob.left, bob.is_out) == (4, 6, False)
    assert (pounce.outcome, crunch.outcome, left.outcome) == (Outcome.LOST, Outcome.WON, None)
    assert index.games() == []


def test_a_hand_from_the_index_is_the_one_from_its_file(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = GameIndex(root).races()
    monkeypatch.setattr(
        "solitaire.race.records.saved_race.restore_hand", lambda record: pytest.fail("read again")
    )
    assert GameIndex(root).races() == first
    assert [list(map(type, race)) for race in GameIndex(root).races()] == [
        list(map(type, race)) for race in first
    ]


def test_a_damaged_hand_and_a_game_among_the_races_do_not_count(root: Path) -> None:
    known = GameIndex(root).races()
    lines = HANDS[0].read_bytes().splitlines(keepends=True)
    (root / "races/finished/torn.jsonl").write_bytes(b"".join([lines[0], *lines[2:]]))
    copy(next((FOLDER / "0.1.0").glob("klondike*.jsonl")), root / "races/finished")
    said: list[str] = []
    assert GameIndex(root, said.append).races() == known
    assert said == []


def test_a_hand_that_could_not_be_read_counts_as_soon_as_it_can(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr("solitaire.replay.archive.game_loader.read_file", refuse)
        assert GameIndex(root).races() == []
    assert len(GameIndex(root).races()) == len(HANDS)


def test_races_of_two_machines_count_once_however_they_are_merged(root: Path, tmp_path: Path) -> None:
    known = GameIndex(root).races()
    zipped, there = tmp_path / "all.zip", tmp_path / "there"
    assert export_to_zip(root, zipped).races == len(HANDS)
    assert {taken.status for taken in import_from(there, zipped)} == {ImportStatus.TAKEN}
    assert {taken.status for taken in import_from(there, zipped)} == {ImportStatus.KNOWN}
    copy(HANDS[0], there / "races/finished/renamed.jsonl")
    merged = GameIndex(there).races()
    assert {race.identity for race in merged} == {race.identity for race in known}
    assert len(merged) == len(known)


def test_a_changed_row_of_the_races_is_noticed(root: Path) -> None:
    known = GameIndex(root).races()
    said: list[str] = []
    with closing(sqlite3.connect(root / "records.sqlite")) as database, database:
        database.execute(f"UPDATE {RACE_HANDS.name} SET seats = '[]'")
    assert GameIndex(root, said.append).races() == known
    assert len(said) == 1 and "damaged" in said[0]
