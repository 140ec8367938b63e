"""Two ways to start the program on a terminal: as a shell does, or as a copy of a process."""

from __future__ import annotations

import fcntl
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final, Protocol

HOMES: Final = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "PYTEST_CURRENT_TEST")
"""The variables that differ from test to test, and that no module reads when it is imported."""
IMPORTED: Final = ("solitaire.cli", "solitaire.tui")
"""Packages of which all modules are imported."""
RACES: Final = "solitaire.tui.screens.race.race_screen"
LONGEST_REQUEST: Final = 1 << 20


class Starter(Protocol):
    """A way to start programs."""

    def start(self, command: Sequence[str], environment: Mapping[str, str], terminal: int) -> int:
        """Start a command whose controlling terminal is the file ``terminal``; return its process."""

    def status(self, process: int) -> int | None:
        """The exit status of a process that was started here, negative for a signal; none while it runs."""


class Executed:
    """The command itself, in a new process."""

    def start(self, command: Sequence[str], environment: Mapping[str, str], terminal: int) -> int:
        """Fork, and execute the command."""
        child = os.fork()
        if child == 0:
            take_terminal(terminal)
            os.execve(command[0], [*command], environment)
        return child

    def status(self, process: int) -> int | None:
        """Ask the system."""
        done, status = os.waitpid(process, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) if done else None


class Preloaded:
    """Copies of a process that has imported ``solitaire``, which takes most of the time of a start.

    It imports under one environment, when the first program is to be started. Races begin without a countdown.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = _importing(environment)
        self._channel: socket.socket | None = None
        self._server: subprocess.Popen[bytes] | None = None

    def can_start(self, environment: Mapping[str, str]) -> bool:
        """Whether the modules would be the same if they were imported under this environment."""
        return self._environment == _importing(environment)

    def start(self, command: Sequence[str], environment: Mapping[str, str], terminal: int) -> int:
        """Let the process copy itself; of the command, the first word is not executed."""
        if self._server is None:
            self._channel, server_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with server_end:
                number = server_end.fileno()
                self._server = subprocess.Popen(
                    [sys.executable, "-P", __file__, str(number)], env=environment, pass_fds=[number]
                )
        request = {"command": list(command), "environment": dict(environment), "folder": str(Path.cwd())}
        return int(self._answer(request, [terminal]))

    def status(self, process: int) -> int | None:
        """Ask the process, whose child it is."""
        status: int | None = self._answer(process, [])
        return status

    def close(self) -> None:
        """End the process."""
        if self._channel and self._server:
            self._channel.close()
            self._server.wait()

    def _answer(self, request: object, files: list[int]) -> Any:
        assert self._channel
        socket.send_fds(self._channel, [json.dumps(request).encode()], files)
        return json.loads(self._channel.recv(LONGEST_REQUEST))


def _importing(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment as far as modules may read it when they are imported."""
    return {name: value for name, value in environment.items() if name not in HOMES}


def take_terminal(terminal: int) -> None:
    """Make a file the controlling terminal, and standard input, output and error; obey signals.

    Tests in the background of a shell, or under ``nohup``, ignore signals, and what they start would, too.
    """
    for ending in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_DFL)
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for number in (0, 1, 2):
        os.dup2(terminal, number)


def serve(channel: socket.socket) -> None:
    """Answer requests until there are no more; returns in each copy, too, when it is to be the program."""
    while True:
        data, files, *_ = socket.recv_fds(channel, LONGEST_REQUEST, 1)
        if not data:
            sys.exit()
        request = json.loads(data)
        if not files:
            answer = Executed().status(request)
        elif answer := os.fork():
            os.close(files[0])
        else:
            channel.close()
            become(request, files[0])
            return
        channel.send(json.dumps(answer).encode())


def become(request: Mapping[str, Any], terminal: int) -> None:
    """Be as a process is that has just begun."""
    take_terminal(terminal)
    os.close(terminal)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = request["command"]
    sys.stdin = sys.__stdin__ = _stream(0, "r", "surrogateescape")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _stream(1, "w", "surrogateescape")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _stream(2, "w", "backslashreplace")  # type: ignore[misc]


def _stream(number: int, mode: str, errors: str) -> TextIOWrapper:
    """A standard stream, as Python opens it where the locale says UTF-8."""
    stream = open(number, mode, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115 (it stays open)
    assert isinstance(stream, TextIOWrapper)
    return stream


if __name__ == "__main__":
    for _package in map(import_module, IMPORTED):
        for _module in walk_packages(_package.__path__, f"{_package.__name__}."):
            import_module(_module.name)
    # Garbage collections of the copies, which would copy the pages of all that was imported, skip it.
    gc.freeze()
    # Only programs that are executed count seconds before a race.
    setattr(import_module(RACES), "COUNT_IN", 0)  # noqa: B010 (a module has no such attribute for mypy)
    serve(socket.socket(fileno=int(sys.argv[1])))
    import_module("solitaire.cli").main()
