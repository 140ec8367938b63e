"""Systems without the POSIX parts of Python, such as Windows: modules import, a game is played and saved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solitaire.replay import journal
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import Event

ROOT = Path(__file__).parents[1]
NEEDS_AN_EXTRA = {"solitaire.web.server"}
POSIX_ONLY = {"solitaire.tui.terminal.driver", "solitaire.tui.terminal.web_driver"}
"""Modules that ``get_driver_class`` imports on POSIX systems only."""
MASKED = '''
import asyncio, importlib, io, json, multiprocessing, os, platformdirs, signal, subprocess, sys
import textual.app, textual.widgets  # What Textual imports is its own matter.
from pathlib import Path
from platformdirs.macos import MacOS

MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
MODULES.add("aiohttp")  # Of an extra, which is not always installed.
CALLS = """chown fchmod fork forkpty geteuid getloadavg getpgid getpgrp getpriority getsid getuid killpg mkfifo
    nice openpty posix_spawn register_at_fork sched_getaffinity set_blocking setpgid setpriority setsid sysconf
    tcgetpgrp uname wait3 wait4 O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_SYNC WNOHANG""".split()
SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"}

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name in MODULES:
            raise ModuleNotFoundError(name)

for name in MODULES:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Absent())
for name in CALLS:
    if hasattr(os, name):
        delattr(os, name)
for name in dir(signal):
    if name.startswith("SIG") and name not in SIGNALS or name in ("alarm", "pthread_kill", "setitimer"):
        delattr(signal, name)
platformdirs.PlatformDirs = MacOS

failed = {}
for path in sorted(Path("solitaire").rglob("*.py")):
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    try:
        importlib.import_module(name)
    except (ImportError, AttributeError) as error:
        failed[name] = repr(error)

from solitaire.cli import main
from solitaire.config.paths import all_directories
from solitaire.solver.process_priority import lower_priority

lower_priority(5)
sys.stdin = io.StringIO("6 1\\nquit\\n")
try:
    main(["klondike", "--deal", "3", "--plain"])
except SystemExit as left:
    folders = {name: str(path) for name, path in all_directories().items()}
    print(json.dumps({"failed": failed, "status": left.code, "folders": folders}))
'''


def test_without_posix_all_modules_import_and_a_game_is_saved(tmp_path: Path) -> None:
    env = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    run = subprocess.run(
        [sys.executable, "-c", MASKED],
        cwd=ROOT,
        env={**env, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    *spoken, last = run.stdout.splitlines()
    found = json.loads(last)
    assert found["failed"].keys() == POSIX_ONLY | NEEDS_AN_EXTRA
    assert found["status"] == 0
    assert any("The 7 of clubs goes to column 1." in line for line in spoken)
    library = tmp_path / "Library" / "Application Support" / "solitaire"
    assert Path(found["folders"]["data"]) == library
    (saved,) = (library / "unfinished").glob("*.jsonl")
    record = read_game_record(saved.read_bytes().splitlines(keepends=True), str(saved))
    events = [entry.what for entry in record.entries if isinstance(entry, Event)]
    assert [what for what in events if what != "time"] == ["tableau-6:tableau-1"]


def test_a_saved_game_is_written_as_binary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows turns line feeds into two characters in files that are opened without this flag."""
    flag = 1 << 30
    monkeypatch.setattr(os, "O_BINARY", flag, raising=False)
    opened: list[int] = []

    def open_file(path: Path, flags: int, mode: int) -> int:
        opened.append(flags)
        return real(path, flags & ~flag, mode)

    real = os.open
    monkeypatch.setattr(os, "open", open_file)
    file = journal.Journal(tmp_path / "game.jsonl")
    file.add(b"{}\n")
    file.flush()
    file.close()
    assert opened and all(flags & flag for flags in opened)
