"""The same surroundings for every test, whatever those of the caller are.

Nothing moves in a test that does not ask for it: what is looked at lies still. No test touches what is the
player's.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from solitaire.config.players import VARIABLE
from tests.samples import FULL
from tests.terminal.console import Console, environment_of
from tests.terminal.program_start import Preloaded

OF_THE_CALLER = (
    VARIABLE, "CLICOLOR", "COLORTERM", "COLUMNS", "ESCDELAY", "FORCE_COLOR", "LANG", "LC_", "LINES", "NO_COLOR",
    "TERM_PROGRAM", "TEXTUAL", "TTY_",
)  # fmt: skip
"""Beginnings of the variables for a caller's player, terminal and locale.

Libraries read them when they are imported, here and in the programs that tests start.
"""
for _name in [name for name in os.environ if name.startswith(OF_THE_CALLER)]:
    del os.environ[_name]
os.environ["TEXTUAL_ANIMATIONS"] = "none"
# Apps and searches leave so many objects that to look for cycles among them every few hundred takes long.
gc.set_threshold(50_000, 10, 5)
# Tests and the programs that they start would otherwise be compiled anew by every worker, every time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ |= {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
# Tests of every game are collected before a test has its own folders: the caller's rulesets are not tested.
os.environ |= {
    f"XDG_{kind}_HOME": str(Path(__file__).with_name("no-folder")) for kind in ("CONFIG", "DATA", "STATE")
}
# It is noon: no run comes past midnight, when the deal of the day is another.
os.environ["TZ"] = f"NOON{time.gmtime().tm_hour - 12:+d}"
time.tzset()

settings.register_profile(
    "steady",
    max_examples=100 if FULL else 30,
    derandomize=not FULL,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run half as many processes again as there are processors: many tests wait for a program."""
    return (os.cpu_count() or 1) * 3 // 2


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import other test modules first: in a fresh clone, each would compile all of them."""
    config = session.config
    worker: dict[str, Any] | None = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    number = int(worker["workerid"].removeprefix("gw"))
    modules = sorted(Path(__file__).parent.rglob("test_*.py"))
    for file in modules[number :: worker["workercount"]]:
        # What is wrong with a module, or why it is skipped, is reported when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """New folders, one after another; pytest's own would look through all of them for the next number."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture
def tmp_path(homes: Iterator[Path]) -> Path:
    """A new folder for one test."""
    folder = next(homes)
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def own_folders(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Unused folders for settings, games and state, of nobody in particular."""
    home = next(homes)
    monkeypatch.setenv(VARIABLE, "")  # So that it is removed after a test in which the program sets it.
    monkeypatch.delenv(VARIABLE)
    for kind in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(home / kind))
    return home


@pytest.fixture
def signals_of_a_shell() -> Iterator[None]:
    """The default action of signals that end a program.

    Tests in the background of a shell, or under ``nohup``, ignore some, and so does what they run.
    """
    numbers = (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM)
    before = [signal.signal(number, signal.SIG_DFL) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.fixture(autouse=True, scope="session")
def programs_are_preloaded(homes: Iterator[Path]) -> Iterator[None]:
    """Programs in terminals are copies of a process that has imported them, but where a start is tested.

    Those whose environment is another are executed, whichever is started first.
    """
    Console.preloaded = Preloaded(environment_of(next(homes)))
    yield
    Console.preloaded.close()


@pytest.fixture
def programs_are_executed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs start as from a shell."""
    monkeypatch.setattr(Console, "preloaded", None)
