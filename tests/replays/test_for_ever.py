"""Files of every version are read, verified and restored to the same position."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.replay.format.line_reader import read_game_record
from tests.replays.version_files import FILES, facts


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_of_any_version_verifies(path: Path) -> None:
    known = (path.parent / "facts.txt").read_text("utf-8").splitlines()
    assert facts(path) in known
    with path.open("rb") as file:
        assert read_game_record(file, "").header.app == path.parent.name


def test_no_file_was_lost() -> None:
    for folder in {path.parent for path in FILES}:
        lines = (folder / "facts.txt").read_text("utf-8").splitlines()
        assert [line.partition(":")[0] for line in lines] == sorted(
            path.stem for path in folder.glob("*.jsonl")
        )
    assert len(FILES) >= 20
