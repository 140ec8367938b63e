"""A terminal without limits, and separate settings for every test."""

from __future__ import annotations

import gc
from asyncio.subprocess import Process
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from textual.screen import Screen

from solitaire.config.user_state import UserState, encode
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


@pytest.fixture(autouse=True)
def settings_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings are written; there is no such file yet."""
    for kind in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / kind))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "config" / "solitaire" / "settings.toml"


@pytest.fixture(autouse=True)
def memory_file(settings_file: Path, tmp_path: Path) -> Path:
    """Where it is remembered that the player has seen the introduction, and nothing else."""
    file = tmp_path / "state" / "solitaire" / "memory.json"
    file.parent.mkdir(parents=True)
    file.write_text(encode(UserState(welcomed=True)), "utf-8")
    return file


@pytest.fixture
def newcomer(memory_file: Path) -> None:
    """A player who has never started the program."""
    memory_file.unlink()
