"""Locks of files that several windows open, and questions about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.config.bounded_file import open_file
from solitaire.config.file_lock import is_locked
from solitaire.replay.journal import FileInUse, Journal, is_free

pytest.importorskip("fcntl", reason="only these systems have such locks")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "saved.jsonl"
    path.write_bytes(b"{}\n")
    return path


def test_two_windows_that_ask_at_once_both_find_a_file_free(saved: Path) -> None:
    with open_file(saved) as asking:
        assert not is_locked(asking.fileno())
        assert is_free(saved)


def test_a_window_that_asks_does_not_keep_another_from_opening_a_game(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking = open_file(saved)
    assert not is_locked(asking.fileno())
    monkeypatch.setattr("solitaire.config.file_lock.time.sleep", lambda seconds: asking.close())
    journal = Journal.open(saved)
    assert asking.closed and not is_free(saved)
    journal.close()
    assert is_free(saved)


def test_a_game_that_is_open_is_not_opened_again(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.replay.journal.PROBE_SECONDS", 0.0)
    journal = Journal.open(saved)
    with pytest.raises(FileInUse) as error:
        Journal.open(saved)
    assert error.value.filename == str(saved)
    journal.close()
    Journal.open(saved).close()
