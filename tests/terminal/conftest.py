"""Programs that start without their imports, but where a start is what is tested."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.terminal.console import Console
from tests.terminal.program_start import Preloaded


@pytest.fixture(scope="session")
def preloaded() -> Iterator[Preloaded]:
    """The process of which programs are copies."""
    program = Preloaded()
    yield program
    program.close()


@pytest.fixture(autouse=True)
def programs_are_preloaded(preloaded: Preloaded, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are copies of a process; ``programs_are_executed`` overrides it."""
    monkeypatch.setattr(Console, "preloaded", preloaded)


@pytest.fixture
def programs_are_executed(programs_are_preloaded: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs start as from a shell."""
    monkeypatch.setattr(Console, "preloaded", None)
