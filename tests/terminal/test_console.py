"""The terminal of the tests: how programs start there, and how long they are waited for."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest

from tests.terminal import console
from tests.terminal.console import Console, environment_of
from tests.terminal.program_start import Preloaded

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


STARTS = {
    "version": (("--version",), 0),
    "wrong": (("--dael",), 2),
    "file": (("klondike", "--deck", "pack.txt"), 2),
}
"""Arguments with which the program ends at once, and its exit status."""


@pytest.mark.parametrize(("arguments", "status"), STARTS.values(), ids=STARTS)
def test_a_preloaded_program_is_the_installed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], status: int
) -> None:
    """It says the same in the same folder, and ends with the same status."""
    monkeypatch.chdir(tmp_path)
    if "pack.txt" in arguments:
        Path("pack.txt").write_text("AS 2S 3S\n", "utf-8")
    outputs: list[bytes] = []
    for preloaded in (Console.preloaded, None):
        assert bool(preloaded) is not bool(outputs)
        monkeypatch.setattr(Console, "preloaded", preloaded)
        with Console(*arguments, home=tmp_path) as started:
            assert started.wait_for_end() == status
            assert started.modes_now == started.modes_before
            outputs.append(bytes(started.output))
    assert outputs[0] == outputs[1] != b""


def test_a_preloaded_program_knows_its_own_home_and_signals(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        with Console("where", home=tmp_path / name, columns=300) as started:
            assert started.wait_for_end() == 0
            assert str(tmp_path / name / "data") in started.text
    with Console("klondike", home=tmp_path) as killed:
        assert isinstance(killed._starter, Preloaded)
        killed.wait_for("q quit")
        killed.kill(signal.SIGKILL)
        assert killed.wait_for_end() == -signal.SIGKILL


def test_an_environment_of_its_own_is_imported_under_whichever_program_is_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Modules read such variables when they are imported; the programs after it are copies all the same."""
    preloaded = Preloaded(environment_of(tmp_path))
    monkeypatch.setattr(Console, "preloaded", preloaded)
    for environment, is_copy in (({"NO_COLOR": "1"}, False), ({}, True)):
        with Console("--version", home=tmp_path, environment=environment) as started:
            assert isinstance(started._starter, Preloaded) is is_copy
            assert started.wait_for_end() == 0
    preloaded.close()
