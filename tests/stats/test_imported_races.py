"""Imported races: they end up in the folder of races, wherever the zip file has them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.saved_race import resume
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.stats.import_games import ImportStatus, import_from
from solitaire.stats.index import GameIndex
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import leave
from tests.replay.archives import EVENING, ReportingArchive
from tests.replay.edited_files import changed
from tests.replays.version_files import FOLDER


@pytest.fixture
def hands(tmp_path: Path) -> dict[str, bytes]:
    """A hand that is over and one that was left, by name."""
    archive = Archive(tmp_path / "here", now=lambda: EVENING)
    match = Match(load_ruleset("crunch"), [Seat("Ann", "hard"), Seat("Bob", "easy")], Deal(4))
    RaceRecorder(match, archive)
    play_hand(match, Random(1))
    leave(match)
    return {path.name: path.read_bytes() for path in archive.files()}


def kept(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.jsonl")}


@pytest.mark.parametrize(
    "folder", ["", "unfinished/", "finished/", "races/finished/", "backup/races/unfinished/"]
)
def test_races_and_games_in_one_zip_go_to_their_own_folders(
    tmp_path: Path, hands: dict[str, bytes], folder: str
) -> None:
    archive, there = ReportingArchive(tmp_path / "mine"), tmp_path / "there"
    game = klondike()
    archive.play_and_leave(game)
    source = tmp_path / "games.zip"
    with ZipFile(source, "w") as parcel:
        for name, text in hands.items():
            parcel.writestr(f"{folder}{name}", text)
        parcel.write(archive.only, f"unfinished/{archive.only.name}")
    assert [taken.status for taken in import_from(there, source)] == [ImportStatus.TAKEN] * 3
    over, left = sorted(hands, key=len)
    assert kept(there) == {
        f"races/finished/{over}": hands[over],
        f"races/unfinished/{left}": hands[left],
        f"unfinished/{archive.only.name}": archive.only.read_bytes(),
    }
    assert [played.game for played in GameIndex(there).games()] == ["klondike"]
    races = Archive(there / "races")
    assert resume(races, races.unfinished / left).hand_number == 2
    assert [taken.status for taken in import_from(there, source)] == [ImportStatus.KNOWN] * 3


@pytest.mark.parametrize("path", sorted(FOLDER.glob("0.1.0/nuts*.jsonl")), ids=lambda path: path.stem)
def test_a_single_hand_of_a_race_is_imported_unchanged(tmp_path: Path, path: Path) -> None:
    (taken,) = import_from(tmp_path / "there", path)
    assert (taken.status, taken.why) == (ImportStatus.TAKEN, "")
    assert kept(tmp_path / "there") == {f"races/finished/{path.name}": path.read_bytes()}


def test_a_race_is_continued_from_the_other_machine(tmp_path: Path, hands: dict[str, bytes]) -> None:
    over = min(hands, key=len)
    there, source = tmp_path / "there", tmp_path / over
    lines = hands[over].splitlines(keepends=True)
    for text, verdict in (
        (b"".join(lines[:9]), ImportStatus.TAKEN),
        (hands[over], ImportStatus.CONTINUED),
        (b"".join(lines[:5]), ImportStatus.KNOWN),
    ):
        source.write_bytes(text)
        assert [taken.status for taken in import_from(there, source)] == [verdict]
    assert kept(there) == {f"races/finished/{over}": hands[over]}


def test_a_race_that_is_not_borne_out_is_kept_apart_among_the_races(
    tmp_path: Path, hands: dict[str, bytes]
) -> None:
    over = min(hands, key=len)
    source = tmp_path / over
    source.write_bytes(changed(hands[over], 5, seat=3))
    (taken,) = import_from(tmp_path / "there", source)
    assert (taken.status, taken.why) == (ImportStatus.DAMAGED, "line 5: there is no seat 3")
    assert list(kept(tmp_path / "there")) == [f"races/damaged/{over}"]
