"""Fixture: races without the time that their players need."""

from __future__ import annotations

import pytest

from solitaire.race import session
from solitaire.race.hand import stalemate
from solitaire.race.keys import key_repeats
from solitaire.tui.screens.race import race_screen


@pytest.fixture
def no_time_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are ready at once, and after a shift, too; no key is taken for held, and messages stay."""
    monkeypatch.setattr(race_screen, "COUNT_IN", 0)
    monkeypatch.setattr(stalemate, "REACTION_MS", 0)
    monkeypatch.setattr(key_repeats, "LEAST_DELAY_MS", 10**9)
    monkeypatch.setattr(session, "MESSAGE_MS", 3_600_000)
