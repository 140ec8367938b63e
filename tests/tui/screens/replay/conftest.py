"""Fixtures: saved games of each kind, and a clock that only tests move."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from solitaire.config.paths import data
from solitaire.tui.screens.replay import replay_screen as watching
from tests.tui.manual_clock import ManualClock
from tests.tui.screens.replay.replay_pilot import FILES


@pytest.fixture
def kept(settings_file: Path) -> Path:
    """Saved games, one of each kind."""
    finished = data() / "finished"
    finished.mkdir(parents=True)
    for path in FILES:
        copy(path, finished)
    return finished


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    clock = ManualClock()
    monkeypatch.setattr(watching, "monotonic", clock)
    return clock
