"""Full disks, missing folders, missing permissions: the game continues, with one notice."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

from solitaire import __version__
from solitaire.replay.archive.archive import Archive
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.replay.archives import OPENING, ReportingArchive, do, state, written
from tests.replay.full_disk import room_for

BEYOND_THE_HEADER = pytest.mark.parametrize("beyond", [-100_000, -700, -1, 0, 40, 60, 200])
"""Bytes that fit on the disk after the first line of a file; less than none if not even that line fits."""
MOVES = list(map(str, playthroughs.read("klondike")[1]))


@pytest.fixture(scope="module")
def header_size(tmp_path_factory: pytest.TempPathFactory) -> int:
    return left(ReportingArchive(tmp_path_factory.mktemp("saved"))).read_bytes().index(b"\n") + 1


def left(archive: ReportingArchive) -> Path:
    """The file of a game that was begun and left, the only one."""
    archive.play_and_leave(klondike())
    return archive.only


def events_in(path: Path) -> list[str]:
    return [event.what for event in written(path.read_bytes()).events]


def not_saved(archive: ReportingArchive, why: str) -> list[str]:
    return [f"This game is not saved: {archive.unfinished}: {why}. It will be saved once that is fixed."]


@BEYOND_THE_HEADER
def test_a_full_disk_stops_nothing_and_loses_nothing(
    archive: ReportingArchive, header_size: int, beyond: int
) -> None:
    game = klondike()
    archive.begin(game)
    with room_for(max(0, header_size + beyond)):
        do(game)
    assert game.elapsed_ms == 7000
    assert archive.said == not_saved(archive, "No space left on device")
    do(game, ["deal"])
    record = written(archive.only.read_bytes())
    assert [entry.what for entry in record.events] == [*OPENING, "deal"], "once there is room, all is there"
    assert record.damage is None
    assert len(archive.said) == 1


def test_a_disk_that_is_full_again_is_reported_again(archive: ReportingArchive) -> None:
    archive.begin(game := klondike())
    for _ in range(2):
        with room_for(0):
            do(game, ["deal", "deal"])
        do(game, ["deal"])
    assert archive.said == 2 * not_saved(archive, "No space left on device")


@pytest.mark.parametrize("room", [0, 20, 300])
def test_a_full_disk_leaves_the_lines_written_before(archive: ReportingArchive, room: int) -> None:
    game = klondike()
    archive.begin(game)
    do(game)
    before, text = state(game), archive.only.read_bytes()
    with room_for(room):
        do(game, MOVES[2:20])
    again = archive.after_a_kill().resume_only().game
    assert archive.only.read_bytes().startswith(text)
    assert again.elapsed_ms >= 7000
    if not room:
        assert state(again) == before


def test_a_disk_that_fails_while_it_is_full_of_games_harms_none(archive: ReportingArchive) -> None:
    for _ in range(3):
        recorder = archive.begin(game := klondike())
        do(game)
        recorder.leave()
    before = {path: path.read_bytes() for path in archive.unfinished.iterdir()}
    with room_for(0, errno.EIO):
        game, recorder, _ = archive.resume(min(before))
        do(game, ["undo"])
        recorder.give_up()
    assert {path: path.read_bytes() for path in archive.unfinished.iterdir()} == before
    assert archive.said == not_saved(archive, "Input/output error")


@BEYOND_THE_HEADER
def test_a_line_that_does_not_fit_leaves_no_part_of_itself(
    archive: ReportingArchive, header_size: int, beyond: int
) -> None:
    archive.begin(game := klondike())
    with room_for(max(0, header_size + beyond)):
        do(game)
    assert [path.read_bytes()[-2:] for path in archive.unfinished.iterdir()] == [b"}\n"] * (beyond >= 0)
    do(game, ["undo"])
    before = archive.only.read_bytes()
    with room_for(beyond % 100):
        do(game, ["redo", "undo"] * 5)
    assert archive.only.read_bytes().startswith(before)
    assert archive.only.read_bytes().endswith(b"\n")


def test_a_game_that_was_over_on_a_full_disk_is_written_once_there_is_room(archive: ReportingArchive) -> None:
    recorder = archive.begin(game := klondike())
    do(game)
    with room_for(0):
        do(game, ["redo"])
        recorder.give_up()
        archive.begin(other := klondike(4))
        do(other, ["deal"])
        assert [path.parent for path in archive.files()] == [archive.unfinished]
    archive.begin(klondike(5))
    (path,) = archive.finished.iterdir()
    record = written(path.read_bytes())
    assert events_in(path) == [*OPENING, "redo"]
    assert record.result and record.damage is None


def test_games_that_cannot_be_written_are_counted_until_there_is_room(archive: ReportingArchive) -> None:
    earlier = archive.begin(game := klondike())
    with room_for(0):
        do(game)
        earlier.leave()
        front = archive.begin(other := klondike(4))
        do(other, ["deal"])
        assert archive.write_unsaved() == 2
    assert archive.write_unsaved() == 0 and front.is_on_disk
    assert sorted(map(events_in, archive.files())) == sorted([[*OPENING], ["deal"]])


def torn(archive: ReportingArchive) -> tuple[Path, bytes]:
    """The file of a game that was left, torn in its last line, and what is in it."""
    path = left(archive)
    spoilt = path.read_bytes()[:-3]
    path.write_bytes(spoilt)
    return path, spoilt


@pytest.mark.parametrize("room", [0, 1, 1000])
def test_a_torn_game_stays_as_it_is_while_the_disk_is_full_and_goes_on(
    archive: ReportingArchive, room: int
) -> None:
    path, spoilt = torn(archive)
    with room_for(room):
        game, recorder, notice = archive.resume(path)
        assert notice.endswith("the file stays as it is until what follows can be written.")
        has_good_lines = recorder.is_on_disk
        do(game, ["undo"])
        assert (has_good_lines, recorder.is_on_disk) == (True, False)
        assert game.elapsed_ms == 7000
    assert archive.said == not_saved(archive, "No space left on device")
    assert archive.names == ["unfinished/" + path.name]
    assert path.read_bytes() == spoilt
    assert archive.after_a_kill().resume_only().game.elapsed_ms == 6000, "nothing good is out of reach"
    do(game, ["redo"])
    assert events_in(path) == [*OPENING[:-1], "undo", "redo"]
    assert (archive.damaged / path.name).read_bytes() == spoilt


def test_a_torn_game_left_on_a_full_disk_is_there_the_next_time(archive: ReportingArchive) -> None:
    path, spoilt = torn(archive)
    with room_for(0):
        archive.resume(path).recorder.leave()
        do(archive.resume(path).game, ["undo"])
    assert path.read_bytes() == spoilt
    recorder = archive.after_a_kill().resume_only().recorder
    assert written(recorder.path.read_bytes()).damage is None


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("last", ["os.write", "os.fsync", "os.link", "Path.replace"])
def test_a_torn_game_is_never_out_of_reach_while_it_is_mended(
    archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    path, _ = torn(archive)

    def die(*_: object) -> int:
        raise Killed

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr("solitaire.replay.journal." + last, die)
        archive.resume(path)
    again = archive.after_a_kill()
    assert [again.resume(path).game.elapsed_ms for path in again.files()] == [6000]


def test_without_links_a_damaged_file_is_moved_aside(
    archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, spoilt = torn(archive)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr("os.link", refuse)
    archive.resume(path)
    assert (archive.damaged / path.name).read_bytes() == spoilt
    assert written(path.read_bytes()).damage is None


def in_the_way(archive: ReportingArchive) -> None:
    """A file where the folder should be."""
    archive.root.mkdir()
    archive.unfinished.write_text("not a folder")


def not_ours(archive: ReportingArchive) -> None:
    """A folder in which no user can create files: one in /proc."""
    archive.root.mkdir()
    archive.unfinished.symlink_to("/proc/1/map_files")


def nowhere(archive: ReportingArchive) -> None:
    """A folder on a disk that is not there any more."""
    archive.root.symlink_to("/proc/nowhere")


@pytest.mark.parametrize("spoil", [in_the_way, not_ours, nowhere], ids=lambda spoil: spoil.__name__)
def test_a_folder_that_cannot_be_written_stops_nothing(
    archive: ReportingArchive, spoil: Callable[[ReportingArchive], None]
) -> None:
    spoil(archive)
    game = klondike()
    recorder = archive.begin(game)
    do(game)
    recorder.give_up()
    other = klondike(4)
    archive.begin(other)
    do(other, ["deal"])
    assert game.elapsed_ms == 7000
    assert len(archive.said) == 1, "another game says nothing new"
    assert archive.said[0].startswith(f"This game is not saved: {archive.unfinished}: ")
    assert archive.unfinished_games() == []


def test_a_folder_mended_in_mid_game_gets_the_whole_game(archive: ReportingArchive) -> None:
    in_the_way(archive)
    game = klondike()
    archive.begin(game)
    do(game)
    archive.unfinished.unlink()
    do(game, ["redo"])
    assert state(archive.after_a_kill().resume_only().game) == state(game)


def test_a_folder_taken_away_in_mid_game_is_made_again(archive: ReportingArchive) -> None:
    game = klondike()
    archive.begin(game)
    do(game)
    rmtree(archive.root)
    do(game, ["redo"])
    assert state(archive.after_a_kill().resume_only().game) == state(game)
    assert archive.said == []


def test_a_file_changed_by_another_process_is_left_alone(archive: ReportingArchive) -> None:
    path = left(archive)
    game, recorder, _ = archive.resume(path)
    recorder._writer._journal.close()
    path.write_bytes(path.read_bytes() + b"a note\n")
    do(game, ["redo"])
    assert path.read_bytes().endswith(b"a note\n")
    (copy,) = set(archive.unfinished.iterdir()) - {path}
    assert events_in(copy) == [*OPENING, "redo"]


def test_two_windows_continue_a_game_in_two_files_where_files_cannot_be_locked(
    archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.replay.journal.lock_within", lambda file, patience: True)
    path = left(archive)
    first, second = archive.resume(path), archive.resume(path)
    do(first.game, ["redo"])
    do(second.game, ["deal"])
    do(first.game, ["undo"])
    second.recorder.leave()
    first.recorder.leave()
    (copy,) = set(archive.unfinished.iterdir()) - {path}
    assert events_in(path) == [*OPENING, "redo", "undo"]
    assert events_in(copy) == [*OPENING, "deal"]


def test_damage_that_cannot_be_set_aside_stays_where_it_is(
    archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, spoilt = torn(archive)
    archive.damaged.write_text("not a folder")
    game, _, notice = archive.resume(path)
    assert notice.endswith(f"the file is kept as {path}.")
    assert path.read_bytes() == spoilt
    do(game, ["undo"])
    (copy,) = set(archive.unfinished.iterdir()) - {path}
    assert events_in(copy) == [*OPENING[:-1], "undo"]


@pytest.mark.parametrize(
    "error", [PermissionError(13, "Permission denied"), OSError(30, "Read-only file system")]
)
def test_a_game_that_may_only_be_read_goes_on_in_its_file_once_that_may_be_written(
    archive: ReportingArchive, error: OSError
) -> None:
    path = left(archive)
    before = path.read_bytes()
    real = os.open
    with pytest.MonkeyPatch.context() as patch:

        def refuse(wanted: Path, flags: int, mode: int = 0) -> int:
            if flags & os.O_WRONLY:
                raise error
            return real(wanted, flags, mode)

        patch.setattr("solitaire.replay.journal.os.open", refuse)
        game, recorder, notice = archive.resume(path)
        losing_nothing = recorder.is_on_disk
        do(game, ["redo"])
        assert (game.elapsed_ms, notice) == (8000, "")
        assert (losing_nothing, recorder.is_on_disk) == (True, False)
        assert archive.said == not_saved(archive, str(error.strerror))
    assert path.read_bytes() == before
    do(game, ["undo"])
    assert events_in(archive.only) == [*OPENING, "redo", "undo"]


def test_a_game_that_may_never_be_written_goes_on_in_another_file(archive: ReportingArchive) -> None:
    path = left(archive)
    before = path.read_bytes()
    real = os.open
    with pytest.MonkeyPatch.context() as patch:

        def refuse(wanted: Path, flags: int, mode: int = 0) -> int:
            if wanted == path and flags & os.O_WRONLY and not flags & os.O_EXCL:
                raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(wanted))
            return real(wanted, flags, mode)

        patch.setattr("solitaire.replay.journal.os.open", refuse)
        game, _, _ = archive.resume(path)
        do(game, ["redo"])
    (copy,) = set(archive.unfinished.iterdir()) - {path}
    assert copy.read_bytes().startswith(before)
    assert path.read_bytes() == before
    assert archive.said == []


def test_an_unwritable_folder_is_reported_and_changes_nothing(
    archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path) -> list[str]:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))

    monkeypatch.setattr("os.listdir", refuse)
    assert (archive.unfinished_games(), archive.outlines()) == ([], [])
    assert archive.said == [f"The games in {archive.unfinished} cannot be found: Permission denied."]


def test_files_that_are_no_games_are_reported_in_one_line(archive: ReportingArchive) -> None:
    path = left(archive)
    newer = path.read_bytes().replace(b'"version":1', b'"version":7')
    (archive.unfinished / "a-newer.jsonl").write_bytes(newer)
    assert [seen.path for seen in archive.outlines()] == [path]
    wrong = f"this game was saved by a newer solitaire, version {__version__}: update to open it"
    assert archive.said == [f"{archive.unfinished}/a-newer.jsonl:1: {wrong}."]
    (archive.unfinished / "empty.jsonl").touch()
    (archive.unfinished / "folder.jsonl").mkdir()
    assert len(archive.unfinished_games()) == 1
    assert "2 other files cannot be read as games either." in archive.said[1]
    assert len(archive.said) == 2


def test_unheard_reports_go_to_the_first_listener(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    archive.notices.add("One line.")
    archive.notices.add("One line.")
    first: list[str] = []
    second: list[str] = []
    archive.notices.set_listener(first.append)
    archive.notices.set_listener(second.append)
    archive.notices.add("Another.")
    assert (first, second) == (["One line."], ["Another."])
