"""Reading files: only regular ones, up to the size limit of their kind."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from solitaire.analysis.survey.verdict_log import VerdictLog
from solitaire.config.atomic_write import write_atomically
from solitaire.config.bounded_file import SizeLimit, TooLarge, read_bytes, read_text
from solitaire.config.settings_file import load_settings, save_settings
from solitaire.config.user_state import load_user_state, save_user_state
from solitaire.game.catalogue import load_file
from solitaire.game.deck_file import read_deck
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_loader import NotWatchable, read_record
from solitaire.replay.journal import Journal
from solitaire.rules.cards import PackError
from tests.config.irregular_files import bound_socket, loop, zeros

LIMIT = SizeLimit(1 << 11, "any letter")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders, all in one."""
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path))
    (tmp_path / "solitaire").mkdir()
    return tmp_path / "solitaire"


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


NO_FILES: dict[Callable[[Path], None], str] = {
    os.mkfifo: "This is a pipe, not a file",
    Path.mkdir: "Is a directory",
    zeros: "This is a device, not a file",
    bound_socket: "No such device or address",
    loop: "Too many levels of symbolic links",
    huge: "This is too large for any letter: the limit is 2 KB",
}


@pytest.mark.parametrize(("make", "why"), NO_FILES.items())
def test_anything_but_a_regular_file_is_refused_by_its_kind(
    tmp_path: Path, make: Callable[[Path], None], why: str
) -> None:
    make(tmp_path / "odd")
    with pytest.raises(OSError, match=why) as caught:
        read_bytes(tmp_path / "odd", LIMIT)
    assert caught.value.strerror == why
    assert caught.value.filename == str(tmp_path / "odd")


@pytest.mark.parametrize("size", [0, 1, LIMIT.most - 1, LIMIT.most])
def test_a_file_up_to_the_limit_is_read_whole(tmp_path: Path, size: int) -> None:
    (tmp_path / "file").write_bytes(b"x" * size)
    assert read_bytes(tmp_path / "file", LIMIT) == b"x" * size


def test_a_byte_more_is_too_much(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * (LIMIT.most + 1))
    with pytest.raises(TooLarge):
        read_bytes(tmp_path / "file", LIMIT)


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="This is not the name of a file"):
        read_bytes(tmp_path / "a\0b", LIMIT)


def test_a_text_may_begin_with_a_byte_order_mark_and_end_its_lines_in_any_way(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(tmp_path / "file", LIMIT) == "one\ntwo\nthree\n"


# Every reader


@pytest.mark.parametrize("make", NO_FILES)
def test_every_reader_refuses_what_is_no_regular_file(
    home: Path, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    odd = tmp_path / "odd.jsonl"
    make(odd)
    for reader in (load_file, VerdictLog, Journal.open):
        with pytest.raises(OSError, match=r"This is|No such device|Too many levels|Is a directory"):
            reader(odd)
    with pytest.raises(PackError, match=r"odd\.jsonl: "):
        read_deck(odd)
    with pytest.raises(NotWatchable, match=r"odd\.jsonl: "):
        read_record(odd)


@pytest.mark.parametrize("make", [make for make in NO_FILES if make is not loop])
def test_settings_that_are_no_regular_file_are_reported_and_kept(
    home: Path, make: Callable[[Path], None]
) -> None:
    make(home / "settings.toml")
    before = os.lstat(home / "settings.toml")
    reading = load_settings()
    assert [mistake.file for mistake in reading.mistakes] == [str(home / "settings.toml")]
    assert save_settings(reading.settings).startswith("Settings not saved: ")
    assert os.lstat(home / "settings.toml").st_ino == before.st_ino


@pytest.mark.parametrize("make", [make for make in NO_FILES if make not in (huge, loop)])
def test_user_state_that_is_no_regular_file_is_reported_and_kept(
    home: Path, make: Callable[[Path], None]
) -> None:
    make(home / "memory.json")
    before = os.lstat(home / "memory.json")
    memory, complaint = load_user_state()
    assert complaint.startswith(f"{home / 'memory.json'}: ")
    assert save_user_state(memory).startswith("Favourites and recent games not saved: ")
    assert os.lstat(home / "memory.json").st_ino == before.st_ino


def test_a_memory_that_is_too_large_is_set_aside(home: Path) -> None:
    huge(home / "memory.json")
    assert "favourites start empty" in load_user_state().complaint
    assert [path.name for path in home.iterdir()] == ["memory.damaged"]


def test_a_device_is_not_written_over(home: Path) -> None:
    zeros(home / "file")
    with pytest.raises(OSError, match="This is not a file that can be written"):
        write_atomically(home / "file", "text")


@pytest.mark.parametrize("make", NO_FILES)
def test_a_list_of_games_passes_over_what_is_no_regular_file(home: Path, make: Callable[[Path], None]) -> None:
    (home / "finished").mkdir()
    (home / "unfinished").mkdir()
    make(home / "finished" / "odd.jsonl")
    make(home / "unfinished" / "odd.jsonl")
    archive, told = Archive(home), list[str]()
    archive.notices.set_listener(told.append)
    assert (archive.outlines(), archive.unfinished_games()) == ([], [])
    assert told and all("odd.jsonl" in line for line in told)
