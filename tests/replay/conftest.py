"""Fixtures: an empty archive, and the files of a game that has been begun and of one that was won."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.replay.archives import ReportingArchive, do


@pytest.fixture
def archive(tmp_path: Path) -> ReportingArchive:
    """An archive without games."""
    return ReportingArchive(tmp_path / "data")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game that has been begun."""
    archive = ReportingArchive(tmp_path_factory.mktemp("begun"))
    game = klondike()
    archive.begin(game)
    do(game)
    return archive.only.read_bytes()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game that was won."""
    archive = ReportingArchive(tmp_path_factory.mktemp("finished"))
    game, moves = playthroughs.read("klondike")
    archive.begin(game)
    do(game, list(map(str, moves)))
    (path,) = archive.finished.iterdir()
    return path.read_bytes()
