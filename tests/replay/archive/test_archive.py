"""Names of files of games, notices about them, and growing files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solitaire.config.atomic_write import numbered_paths
from solitaire.config.bounded_file import SizeLimit
from solitaire.config.paths import slug
from solitaire.replay.archive.archive import Archive, last_modified
from solitaire.replay.journal import LARGEST, FileInUse, Journal, is_free, read_file
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.replay.archives import ReportingArchive, do

ID = "klondike-20261121-201500"
"""Of a game that is begun when the clock of the archive stands."""


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("klondike", "klondike"),
        ("klondike-draw-3", "klondike-draw-3"),
        ("My  Own Game!", "my-own-game"),
        ("../Über", "ber"),
        ("???", "game"),
    ],
)
def test_names_of_files_are_plain(game: str, name: str) -> None:
    assert slug(game) == name


def test_a_game_of_the_second_in_which_another_was_given_up_has_an_id_of_its_own(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    for _ in range(2):
        recorder = archive.begin(game := klondike())
        do(game)
        recorder.give_up()
    archive.begin(game := klondike())
    do(game)
    assert archive.names == [
        f"unfinished/{ID}-3.jsonl",
        f"finished/{ID}-2.jsonl",
        f"finished/{ID}.jsonl",
    ]


def test_another_window_does_not_move_a_game_that_is_being_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what comes after the win would be written to a second file, with the whole game."""
    archive, other = ReportingArchive(tmp_path), ReportingArchive(tmp_path)
    game, moves = playthroughs.read("klondike")
    archive.begin(game)
    close = Journal.close

    def close_and_list(journal: Journal) -> None:
        close(journal)
        monkeypatch.undo()
        assert other.unfinished_games() == []

    monkeypatch.setattr(Journal, "close", close_and_list)
    do(game, [*map(str, moves), "undo"])
    assert archive.names == [f"finished/{ID}.jsonl"]


def test_problems_are_reported_once_and_kept_until_a_listener_comes(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    archive.notices.add("One.")
    archive.notices.add("One.")
    first: list[str] = []
    archive.notices.set_listener(first.append)
    assert first == ["One."]
    archive.notices.add("Two.")
    archive.notices.add("One.")
    assert first == ["One.", "Two."]
    second: list[str] = []
    archive.notices.set_listener(second.append)
    archive.notices.add("Three.")
    assert (first, second) == (["One.", "Two."], ["Three."])


def test_other_problems_of_the_folder_are_reported_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = ReportingArchive(tmp_path)
    troubles = {"unfinished": "Permission denied", "finished": "Input/output error"}

    def no_list(folder: Path) -> list[str]:
        raise OSError(5, troubles[folder.name])

    with monkeypatch.context() as patched:
        patched.setattr("os.listdir", no_list)
        assert archive.files() == archive.files() == []
        troubles["finished"] = troubles["unfinished"]
        assert ReportingArchive(tmp_path).files() == []
    assert archive.said == [
        f"The games in {tmp_path / 'unfinished'} cannot be found: Permission denied.",
        f"The games in {tmp_path / 'finished'} cannot be found: Input/output error.",
    ]


def test_a_file_that_went_away_was_changed_long_ago(tmp_path: Path) -> None:
    (tmp_path / "here").touch()
    os.utime(tmp_path / "here", (5, 7))
    assert (last_modified(tmp_path / "here"), last_modified(tmp_path / "gone")) == (7.0, 0.0)


# Files that grow.


def test_added_lines_are_in_the_file_once_they_are_flushed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "deep" / "a.jsonl")
    assert journal.is_on_disk and not journal.path.exists()
    journal.add(b"one\n")
    assert (journal.text, journal.is_on_disk) == (b"one\n", False)
    journal.flush()
    journal.add(b"two\n")
    journal.flush()
    assert journal.is_on_disk and journal.path.read_bytes() == b"one\ntwo\n"


def test_while_a_file_is_open_no_other_process_writes_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a.jsonl")
    journal.add(b"one\n")
    journal.flush()
    assert not is_free(journal.path)
    with pytest.raises(FileInUse) as caught:
        Journal.open(journal.path)
    assert caught.value.strerror == "Another window has this game open"
    assert caught.value.filename == str(journal.path)
    journal.close()
    assert is_free(journal.path)
    again = Journal.open(journal.path)
    assert (again.text, again.is_on_disk, is_free(journal.path)) == (b"one\n", True, False)
    again.add(b"two\n")
    again.flush()
    assert journal.path.read_bytes() == b"one\ntwo\n"


def test_a_closed_file_is_continued_if_it_is_unchanged(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a.jsonl")
    journal.add(b"one\n")
    journal.flush()
    journal.close()
    journal.add(b"two\n")
    journal.flush()
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]
    assert journal.path.read_bytes() == b"one\ntwo\n"
    journal.close()
    journal.path.write_bytes(b"something else")
    journal.add(b"three\n")
    journal.flush()
    assert journal.path == tmp_path / "a-2.jsonl"
    assert journal.path.read_bytes() == b"one\ntwo\nthree\n"
    assert (tmp_path / "a.jsonl").read_bytes() == b"something else"


def test_a_closed_file_is_continued_where_the_shell_closed_stdin(tmp_path: Path) -> None:
    """The file then has the number of stdin, which is 0."""
    journal, stdin = Journal(tmp_path / "a.jsonl"), os.dup(0)
    os.close(0)
    try:
        for line in (b"one\n", b"two\n"):
            journal.add(line)
            journal.flush()
            journal.close()
    finally:
        os.dup2(stdin, 0)
        os.close(stdin)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"one\ntwo\n"]


def test_a_file_is_moved_beside_one_of_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "over"
    folder.mkdir()
    for name in ("a.jsonl", "a-2.jsonl"):
        (folder / name).write_text("older")
    journal = Journal(tmp_path / "a.jsonl")
    journal.add(b"one\n")
    journal.flush()
    journal.move(folder)
    assert journal.path == folder / "a-3.jsonl" and journal.path.read_bytes() == b"one\n"
    journal.move(folder)
    assert journal.path == folder / "a-3.jsonl"
    journal.add(b"two\n")
    journal.flush()
    assert journal.path.read_bytes() == b"one\ntwo\n"


def test_a_file_that_is_taken_away_is_forgotten(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "a.jsonl")
    journal.add(b"one\n")
    journal.flush()
    journal.remove()
    journal.remove()
    assert (journal.text, journal.is_on_disk, list(tmp_path.iterdir())) == (b"", True, [])


def test_other_names_are_numbered_from_two() -> None:
    names = numbered_paths(Path("games/a.jsonl"))
    assert [next(names).as_posix() for _ in range(3)] == ["games/a.jsonl", "games/a-2.jsonl", "games/a-3.jsonl"]


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.replay.journal._LIMIT", SizeLimit(10, "a saved game"))
    (tmp_path / "a").write_bytes(b"x" * 10)
    assert read_file(tmp_path / "a") == b"x" * 10
    (tmp_path / "a").write_bytes(b"x" * 11)
    with pytest.raises(OSError, match="This is too large for a saved game") as caught:
        read_file(tmp_path / "a")
    assert caught.value.filename == str(tmp_path / "a")
    assert LARGEST == 64 * 1024 * 1024
