"""A terminal without limits, and separate settings for every test."""

from __future__ import annotations

import gc
from asyncio.subprocess import Process
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from textual.screen import Screen

from solitaire.config.user_state import UserState, UserStateFile
from solitaire.tui.background import child_process, solver_client, winnable_client
from tests.samples import FULL
from tests.tui import quiescence

SILENT = ("/bin/sh", "-c", "exec cat > /dev/null")
"""A subprocess that reads all, writes nothing, and ends with its input."""
SEARCHES = (solver_client.COMMAND, winnable_client.COMMAND)
start_subprocess = child_process.start


async def start_silent(command: Sequence[str]) -> Process:
    """Start a subprocess that never answers in place of a search; any other as it is."""
    return await start_subprocess(SILENT if command in SEARCHES else command)


@pytest.fixture(autouse=True, scope="package")
def pilot_waits_for_the_event_loop() -> Iterator[None]:
    """The pilot goes on when everything is done, neither earlier nor later."""
    with pytest.MonkeyPatch.context() as patch:
        quiescence.install(patch)
        yield


@pytest.fixture
def screens_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens are painted at every change; else they are only rendered where a test looks at them."""
    monkeypatch.setattr(Screen, "_compositor_refresh", quiescence.paint)


@pytest.fixture(autouse=True, scope="package")
def searches_answer_nothing() -> Iterator[None]:
    """Search subprocesses take questions and never answer: it takes long to start one that does."""
    with pytest.MonkeyPatch.context() as patch:
        if not FULL:
            patch.setattr(child_process, "start", start_silent)
        yield


@pytest.fixture
def searches_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search subprocesses are those of the program."""
    monkeypatch.setattr(child_process, "start", start_subprocess)


@pytest.fixture(autouse=True, scope="session")
def imports_are_not_traversed() -> None:
    """What was imported stays: garbage collections, which free the apps of earlier tests, can skip it."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def tmp_path(own_folders: Path) -> Path:
    """A new folder for one test, in which those of settings, games and state are made when they are needed."""
    own_folders.mkdir(exist_ok=True)
    return own_folders


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    """Where the settings are written; there is no such file yet."""
    return tmp_path / "config" / "solitaire" / "settings.toml"


@pytest.fixture
def memory_file(tmp_path: Path) -> Path:
    """Where the state is written, in a folder that exists; there is no such file yet."""
    file = tmp_path / "state" / "solitaire" / "memory.json"
    file.parent.mkdir(parents=True)
    return file


@pytest.fixture(autouse=True)
def player_is_welcomed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player without a state file has seen the introduction all the same, except a ``newcomer``."""
    if "newcomer" not in request.fixturenames:
        monkeypatch.setattr(UserStateFile.__new__, "__defaults__", (UserState(welcomed=True), ""))


@pytest.fixture
def newcomer() -> None:
    """A player who has never started the program."""
