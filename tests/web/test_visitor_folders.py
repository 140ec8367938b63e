"""The data folders of visitors: their own, kept while there are games in them, and for a time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solitaire.web.visitor_folders import (
    DATA,
    DAY,
    KEPT_DAYS,
    VISITOR_ID,
    VisitorFolders,
    new_visitor_id,
)


def save_a_game(folder: Path) -> None:
    (folder / DATA / "solitaire" / "unfinished").mkdir(parents=True)
    (folder / DATA / "solitaire" / "unfinished" / "game.jsonl").touch()


def test_a_visitor_comes_back_to_the_same_folder_and_another_does_not(tmp_path: Path) -> None:
    folders = VisitorFolders(tmp_path)
    first, second = new_visitor_id(), new_visitor_id()
    assert VISITOR_ID.fullmatch(first)
    folder = folders.open(first)
    assert folder.stat().st_mode & 0o777 == 0o700
    save_a_game(folder)
    folders.close(folder)
    assert folders.open(first) == folder
    assert folders.open(second) != folder


def test_nothing_of_an_id_becomes_part_of_a_path(tmp_path: Path) -> None:
    folder = VisitorFolders(tmp_path).open("../../../etc/passwd")
    assert folder.parent == tmp_path
    assert "passwd" not in folder.name


def test_a_folder_without_a_game_is_removed_after_the_last_visit(tmp_path: Path) -> None:
    folders, visitor = VisitorFolders(tmp_path), new_visitor_id()
    folder = folders.open(visitor)
    folders.open(visitor)
    folders.close(folder)
    assert folder.is_dir() and folders.is_present(visitor)
    folders.close(folder)
    assert not folder.exists() and not folders.is_present(visitor)


def test_a_folder_can_be_kept_for_its_messages(tmp_path: Path) -> None:
    folders = VisitorFolders(tmp_path)
    folder = folders.open(new_visitor_id())
    folders.close(folder, is_kept=True)
    assert folder.is_dir()


def test_folders_are_removed_some_time_after_the_last_visit(tmp_path: Path) -> None:
    folders = VisitorFolders(tmp_path / "visitors")
    folders.remove_old()  # There are none yet.
    ids = [new_visitor_id() for _ in range(3)]
    old, recent, present = map(folders.open, ids)
    for folder in (old, recent):
        save_a_game(folder)
        folders.close(folder)
    for folder, days in ((old, KEPT_DAYS + 1), (recent, KEPT_DAYS - 1), (present, KEPT_DAYS + 1)):
        visited = folder.stat().st_mtime - days * DAY
        os.utime(folder, (visited, visited))
    folders.remove_old()
    assert [folder.exists() for folder in (old, recent, present)] == [False, True, True]


def test_links_to_nothing_or_themselves_are_passed_over(tmp_path: Path) -> None:
    folders = VisitorFolders(tmp_path)
    folder = folders.open(new_visitor_id())
    folders.close(folder, is_kept=True)
    os.utime(folder, (0, 0))
    for name, target in (("0", "0"), ("z", "gone")):
        (tmp_path / name).symlink_to(target)
    folders.remove_old()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "z"]


def test_a_folder_in_which_none_can_be_made_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = VisitorFolders(tmp_path / "state" / "visitors")
    folders.check()
    folders.check()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(PermissionError) as error:
        folders.check()
    assert error.value.filename == str(tmp_path / "state" / "visitors")
