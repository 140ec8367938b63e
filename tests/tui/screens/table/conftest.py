"""Fixture: the solver is asked when a test says so."""

from __future__ import annotations

import pytest

from solitaire.tui.screens.table import solver_light


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The light asks when the test lets the time pass, however slow the machine is."""
    monkeypatch.setattr(solver_light, "QUERY_DELAY", 3600.0)
