"""Fixtures: which deals are wanted, and when they are searched for."""

from __future__ import annotations

import pytest

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.tui.background import prefetch


@pytest.fixture
def only_winnable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only deals that can be won are wanted, and nothing is looked for by itself for now."""
    save_settings(Settings(winnable=True))
    monkeypatch.setattr(prefetch, "PAUSE", 60)


@pytest.fixture
def dark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Background searches start at once, and no difficulty is asked for."""
    save_settings(Settings(light=False))
    monkeypatch.setattr(prefetch, "PAUSE", 0)
