"""The content of exported zip files, when none is written, and reports of unreadable files."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.stats.export_games import Export, export_to_zip
from solitaire.stats.import_games import ImportStatus
from tests.race.recorded_matches import leave
from tests.stats.imported_files import RULESET, verdicts
from tests.stats.played_games import FIRST_EVENING, Diary
from tests.stats.reporting_index import ReportingIndex


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    """Games, a ruleset, a theme and the hands of a race that was left."""
    diary = Diary(tmp_path / "here")
    diary.play("baroness", 1, moves=9)
    diary.play("klondike", 3, moves=9, leave=True)
    (diary.root / "rulesets").mkdir()
    (diary.root / "rulesets" / "ours.toml").write_text(RULESET)
    (diary.root / "themes").mkdir()
    (diary.root / "themes" / "ours.toml").write_text('based_on = "felt"')
    match = Match(load_ruleset("nuts"), [Seat("Ann", "hard"), Seat("Bob", "easy")], Deal(4))
    hours = (FIRST_EVENING + timedelta(hours=hour) for hour in count())
    RaceRecorder(match, Archive(diary.root / "races", lambda: next(hours)))
    for _ in range(2):
        play_hand(match, Random(1))
        match.deal_next_hand()
    leave(match)
    return diary


def test_a_game_that_was_damaged_is_exported_with_what_was_set_aside(diary: Diary, tmp_path: Path) -> None:
    (path,) = (diary.root / "unfinished").iterdir()
    (diary.root / "damaged").mkdir()
    (diary.root / "damaged" / path.name).write_text("torn")
    export_to_zip(diary.root, tmp_path / "one.zip", [path.stem])
    with ZipFile(tmp_path / "one.zip") as parcel:
        assert set(parcel.namelist()) == {f"unfinished/{path.name}", f"damaged/{path.name}"}


def test_hidden_files_are_neither_packed_nor_games(diary: Diary, tmp_path: Path) -> None:
    packed = export_to_zip(diary.root, tmp_path / "one.zip")
    games = ReportingIndex(diary).games()
    for path in [*diary.root.rglob("*.jsonl"), *diary.root.rglob("*.toml")]:
        path.with_name(f"._{path.name}").write_bytes(b"\0\5\x16\7")
    assert export_to_zip(diary.root, tmp_path / "two.zip") == packed
    assert (ReportingIndex(diary).games(), Archive(diary.root).unfinished_games()[1:]) == (games, [])


def test_a_game_whose_name_cannot_be_printed_is_counted(diary: Diary, tmp_path: Path) -> None:
    (path,) = (diary.root / "unfinished").iterdir()
    path.rename(path.with_name("my\ngame.jsonl"))
    assert export_to_zip(diary.root, tmp_path / "all.zip").games == 2
    with ZipFile(tmp_path / "all.zip") as parcel:
        assert "unfinished/my\N{REPLACEMENT CHARACTER}game.jsonl" in parcel.namelist()


def test_games_whose_names_are_alike_are_all_packed_and_arrive(diary: Diary, tmp_path: Path) -> None:
    (path,) = (diary.root / "unfinished").iterdir()
    for name in ("a\x01.jsonl", "a\x02.jsonl", "Mine.jsonl", "mine.jsonl"):
        path.with_name(name).write_bytes(path.read_bytes() + name.encode())
    path.unlink()
    assert export_to_zip(diary.root, tmp_path / "all.zip").games == 5
    with ZipFile(tmp_path / "all.zip") as parcel:
        names = {name.removeprefix("unfinished/") for name in parcel.namelist() if name.startswith("unfin")}
    assert names == {"a\ufffd.jsonl", "a\ufffd-2.jsonl", "Mine.jsonl", "mine-2.jsonl"}
    assert verdicts(tmp_path / "there", tmp_path / "all.zip")[ImportStatus.REFUSED] == 0


def on_disk(root: Path) -> dict[str, bytes]:
    paths = (*root.rglob("*.jsonl"), *root.rglob("*.toml"))
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def test_games_races_rulesets_and_themes_are_packed_and_arrive(diary: Diary, tmp_path: Path) -> None:
    everything = on_disk(diary.root)
    hands = sum(name.startswith("races/") for name in everything)
    assert hands >= 2
    assert export_to_zip(diary.root, tmp_path / "all.zip") == Export(2, hands, (), rulesets=1, themes=1)
    with ZipFile(tmp_path / "all.zip") as parcel:
        assert {name: parcel.read(name) for name in parcel.namelist()} == everything
    there = tmp_path / "there"
    assert verdicts(there, tmp_path / "all.zip") == {ImportStatus.TAKEN: 4 + hands}
    assert sorted(on_disk(there).values()) == sorted(everything.values())
    assert verdicts(there, tmp_path / "all.zip") == {ImportStatus.KNOWN: 4 + hands}


def test_a_hand_of_a_race_is_packed_by_its_id(diary: Diary, tmp_path: Path) -> None:
    id = min(path.stem for path in (diary.root / "races" / "finished").iterdir())
    assert export_to_zip(diary.root, tmp_path / "one.zip", [id]) == Export(0, 1, ())


def test_unreadable_games_are_reported_and_the_rest_is_packed(diary: Diary, tmp_path: Path) -> None:
    (diary.root / "finished" / "loop.jsonl").symlink_to("loop.jsonl")
    (diary.root / "damaged").write_text("in the way")
    (diary.root / "races" / "damaged").symlink_to("damaged")
    (diary.root / "rulesets" / "folder.toml").mkdir()
    exported = export_to_zip(diary.root, tmp_path / "all.zip")
    assert (exported.games, exported.races) == (2, 3)
    assert exported.unread == (
        f"{diary.root / 'damaged'}: Not a directory.",
        f"{diary.root / 'races' / 'damaged'}: Too many levels of symbolic links.",
        f"{diary.root / 'finished' / 'loop.jsonl'}: Too many levels of symbolic links.",
        f"{diary.root / 'rulesets' / 'folder.toml'}: Is a directory.",
    )


def test_more_than_could_be_taken_again_is_not_packed(
    diary: Diary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.stats.export_games.MOST_MEMBERS", 4)
    with pytest.raises(OSError, match="These are too many games for one zip file; name some of them"):
        export_to_zip(diary.root, tmp_path / "all.zip")
    assert not (tmp_path / "all.zip").exists()


def test_the_same_games_make_the_same_zip_file(here: Diary, tmp_path: Path) -> None:
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    assert export_to_zip(here.root, first) == export_to_zip(here.root, second)
    assert first.read_bytes() == second.read_bytes()


def test_an_unknown_id_leaves_no_zip_file(here: Diary, tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"^There is no saved game 'game-9'\."):
        export_to_zip(here.root, tmp_path / "some.zip", ["game-9", "game-2", "game-8"])
    assert not (tmp_path / "some.zip").exists()


def test_a_zip_file_holds_the_folders_compressed(here: Diary, tmp_path: Path) -> None:
    (here.root / "damaged").mkdir()
    (here.root / "damaged" / "old.jsonl").write_text("torn")
    (here.root / "finished" / "notes.txt").write_text("no game")
    assert export_to_zip(here.root, tmp_path / "games.zip") == Export(games=7, races=0, unread=(), rulesets=1)
    with ZipFile(tmp_path / "games.zip") as parcel:
        assert parcel.namelist() == [
            "unfinished/game-6.jsonl",
            *(f"finished/game-{number}.jsonl" for number in range(1, 6)),
            "damaged/old.jsonl",
            "rulesets/ours.toml",
        ]
        for member in parcel.infolist():
            assert member.compress_type == ZIP_DEFLATED
            assert member.external_attr >> 16 == 0o644
            assert parcel.read(member) == (here.root / member.filename).read_bytes()


def test_an_export_replaces_no_file(here: Diary, tmp_path: Path) -> None:
    letter = tmp_path / "letter.zip"
    letter.write_text("Dear player")
    with pytest.raises(FileExistsError):
        export_to_zip(here.root, letter)
    assert letter.read_text() == "Dear player"


def test_a_failed_export_leaves_no_file(here: Diary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(parcel: ZipFile, member: object, content: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ZipFile, "writestr", full)
    with pytest.raises(OSError, match="No space"):
        export_to_zip(here.root, tmp_path / "games.zip")
    assert not (tmp_path / "games.zip").exists()
