"""The terminal of the tests: what it does when a program does not do what is waited for."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from tests.terminal import console
from tests.terminal.console import Console

SLEEPING = "import time; print('asleep', flush=True); time.sleep(1000)"
WORKING = "import time; end = time.process_time() + 0.5\nwhile time.process_time() < end: pass\nprint('done')"
CHILD_WORKS = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {WORKING!r}])"


def program(code: str, home: Path) -> Console:
    return Console(home=home, command=(sys.executable, "-c", code))


@pytest.fixture(autouse=True)
def short_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program may sleep long; whether it does is looked at each time."""
    monkeypatch.setattr(console, "SLEEP_PATIENCE", 0.2)
    monkeypatch.setattr(console, "PERIODS", 1)


def test_a_program_that_only_sleeps_is_not_waited_for_long(tmp_path: Path) -> None:
    began = time.monotonic()
    with program(SLEEPING, tmp_path) as sleeping:
        with pytest.raises(AssertionError, match="in vain for awake; the screen shows:\nasleep"):
            sleeping.wait_for("awake")
        with pytest.raises(AssertionError, match="does not end"):
            sleeping.wait_for_end()
    assert time.monotonic() - began < console.PATIENCE


@pytest.mark.parametrize("code", [WORKING, CHILD_WORKS], ids=["itself", "its child"])
def test_a_program_that_works_is_waited_for(tmp_path: Path, code: str) -> None:
    with program(code, tmp_path) as working:
        working.wait_for("done")
        assert working.wait_for_end() == 0


def test_a_program_that_ended_is_not_waited_for(tmp_path: Path) -> None:
    with (
        program("print('ready')", tmp_path) as short,
        pytest.raises(AssertionError, match="ended with 0; the screen shows:\nready"),
    ):
        short.wait_for("more")
