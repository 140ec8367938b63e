"""Fixtures: no games yet; games on one machine, and another machine that takes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stats.imported_files import RULESET
from tests.stats.played_games import Diary


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    """Nothing has been played."""
    return Diary(tmp_path / "data")


@pytest.fixture
def here(tmp_path: Path) -> Diary:
    """A few games of every kind."""
    here = Diary(tmp_path / "here")
    for deal in range(1, 5):
        here.play("baroness", deal)
    here.win()
    here.play("klondike", 3, moves=9, leave=True)
    (here.root / "rulesets").mkdir()
    (here.root / "rulesets" / "ours.toml").write_text(RULESET)
    return here


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """The other machine."""
    return tmp_path / "there"
