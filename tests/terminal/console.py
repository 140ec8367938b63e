"""The real program in a real pseudo-terminal, seen through a terminal emulator."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte
from pyte.screens import Char

from solitaire.config.user_state import UserState, encode

INSTALLED = Path(sys.executable).parent / "solitaire"
"""The program as pip installs it."""
PATIENCE = 300.0
"""Seconds after which a screen that does not come is a failure."""

CLOSED = -1
"""In place of a file that was closed."""


def thread_states(process: int) -> list[str]:
    """What each thread of a process does, as Linux calls it: R runs or wants to, S sleeps."""
    states = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # It has just ended.
            states.append((task / "stat").read_text().rpartition(")")[2].split()[0])
    return states


def seen(cell: Char) -> Char:
    """What a player sees of a cell: a blank has no ink, unless it is lined or reversed."""
    is_bare = cell.data == " " and not (cell.underscore or cell.reverse or cell.strikethrough)
    return cell._replace(fg="default", bold=False) if is_bare else cell


class Console:
    """A program, by default the installed ``solitaire``, on a terminal of ``columns`` by ``rows`` cells.

    ``environment`` is laid over the present one; the program's home is an empty folder, so that no test
    touches the player's files. The welcome has been shown there, but not to a ``newcomer``; the ``light`` is
    off unless asked for, since it changes the screen whenever a search has ended.
    """

    def __init__(
        self,
        *arguments: str,
        home: Path,
        columns: int = 80,
        rows: int = 24,
        environment: dict[str, str] | None = None,
        command: Sequence[str] = (str(INSTALLED),),
        newcomer: bool = False,
        light: bool = False,
    ) -> None:
        self.output = bytearray()
        self.heard_at = 0.0
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._lines = [""] * rows
        """The lines of the screen, up to date but for those that it calls dirty."""
        self._arguments = [*command, *arguments]
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")},
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_STATE_HOME": str(home / "state"),
            **(environment or {}),
        }
        memory = home / "state" / "solitaire" / "memory.json"
        if not newcomer and not memory.exists():
            memory.parent.mkdir(parents=True, exist_ok=True)
            memory.write_text(encode(UserState(welcomed=True)), "utf-8")
        settings = home / "config" / "solitaire" / "settings.toml"
        if not light and not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text("light = false\n", "utf-8")
        self.master, self.slave = pty.openpty()
        self._size(columns, rows)
        self.modes_before = termios.tcgetattr(self.slave)
        self.process = 0
        self.status: int | None = None

    def __enter__(self) -> Self:
        self.process = self._fork()
        return self

    def _fork(self) -> int:
        """A child whose controlling terminal is the slave side."""
        child = os.fork()
        if child == 0:
            os.setsid()
            # Tests that run in the background of a shell ignore ctrl+c, and what they start would, too.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for number in (0, 1, 2):
                os.dup2(self.slave, number)
            os.execve(self._arguments[0], self._arguments, self._environment)
        return child

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        for file in (self.master, self.slave):
            if file != CLOSED:
                os.close(file)

    def hang_up(self) -> None:
        """Close the terminal, as a window does."""
        for file in (self.slave, self.master):
            os.close(file)
        self.master = self.slave = CLOSED

    @property
    def text(self) -> str:
        """What the screen shows."""
        screen = self.screen
        self._lines = [*self._lines[: screen.lines], *[""] * (screen.lines - len(self._lines))]
        for y in screen.dirty:
            if y < screen.lines:
                row = screen.buffer[y]
                # A wide character has an empty cell on its right.
                self._lines[y] = "".join([row[x].data for x in range(screen.columns)]).rstrip()
        screen.dirty.clear()
        return "\n".join(self._lines)

    def type(self, keys: str) -> None:
        """Type characters, or send any bytes a terminal would."""
        os.write(self.master, keys.encode())

    def press_mouse(self, x: int, y: int) -> None:
        """Press the left button on a cell, counted from 0."""
        self.type(f"\x1b[<0;{x + 1};{y + 1}M")

    def move_mouse(self, x: int, y: int) -> None:
        """Move the pointer with the left button held."""
        self.type(f"\x1b[<32;{x + 1};{y + 1}M")

    def release_mouse(self, x: int, y: int) -> None:
        """Let the left button go."""
        self.type(f"\x1b[<0;{x + 1};{y + 1}m")

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal, as a window does."""
        self._size(columns, rows)
        self.screen.resize(rows, columns)
        os.kill(self.process, signal.SIGWINCH)

    def read(self, seconds: float) -> None:
        """Take in what the program writes within this time."""
        if self.master == CLOSED:
            time.sleep(max(0.0, seconds))
            return
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select([self.master], [], [], left)
            if not ready:
                return
            self._take()

    def _take(self) -> None:
        """Take in a piece of what the program writes."""
        data = os.read(self.master, 65536)
        self.heard_at = time.perf_counter()
        self.output += data
        self._stream.feed(data)

    def wait_for(self, condition: str | Callable[[str], bool]) -> str:
        """Read until the screen holds a text or fulfils a condition; returns the screen."""
        holds = (lambda text: condition in text) if isinstance(condition, str) else condition
        until = time.monotonic() + PATIENCE
        while not holds(self.text):
            assert time.monotonic() < until, f"waited in vain for {condition}; the screen shows:\n{self.text}"
            ended = self.has_ended()
            self.read(0.02)
            if ended:
                self._drain()
                assert holds(self.text), f"the program ended with {self.status}; the screen shows:\n{self.text}"
        return self.text

    def wait_until_idle(self, seconds: float = 0.1) -> None:
        """Read until the program has done nothing for so many seconds on end.

        It has read all keys and written nothing, and all of its threads have slept: one that only waits for a
        processor is not idle.
        """
        until = time.monotonic() + PATIENCE
        idle_since, before = time.monotonic(), -1
        while before != len(self.output) or time.monotonic() < idle_since + seconds:
            assert time.monotonic() < until, f"the program is never idle; the screen shows:\n{self.text}"
            assert not self.has_ended(), f"the program ended with {self.status}: {self.output[-2000:]!r}"
            if before != len(self.output) or not self.is_idle():
                idle_since, before = time.monotonic(), len(self.output)
            self.read(0.01)

    def wait_until_read(self) -> None:
        """Wait until the program has read every key that was typed."""
        until = time.monotonic() + PATIENCE
        while self._unread():
            assert time.monotonic() < until, f"the program reads no keys; the screen shows:\n{self.text}"
            self.read(0.001)

    def is_idle(self) -> bool:
        """Whether the program has read all keys, and all its threads sleep."""
        return not self._unread() and not self.has_ended() and {"S"}.issuperset(thread_states(self.process))

    def _unread(self) -> int:
        """The number of bytes that were typed and not read yet."""
        (count,) = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4)))
        return int(count)

    def _drain(self) -> None:
        """Read what a program has left in the terminal that writes no more."""
        while self.master != CLOSED and select.select([self.master], [], [], 0)[0]:
            self._take()

    def wait_for_end(self) -> int:
        """Read until the program has ended; returns its exit status, negative for a signal."""
        until = time.monotonic() + PATIENCE
        while not self.has_ended():
            assert time.monotonic() < until, f"the program does not end; the screen shows:\n{self.text}"
            self.read(0.02)
        self._drain()
        assert self.status is not None
        return self.status

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self.process, number)

    @property
    def modes_now(self) -> list[object]:
        """The terminal's line discipline, to be compared with ``modes_before``."""
        return list(termios.tcgetattr(self.slave))

    def has_ended(self) -> bool:
        """Whether the program is there no more."""
        if self.status is None:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
