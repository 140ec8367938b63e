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
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

import pyte
from pyte.screens import Char

from solitaire.config.user_state import UserState, encode
from tests.terminal.program_start import Executed, Preloaded, Starter

INSTALLED = Path(sys.executable).parent / "solitaire"
"""The program as pip installs it."""
PATIENCE = 300.0
"""Seconds after which a screen that does not come is a failure, whatever the program does."""
SLEEP_PATIENCE = 20.0
"""Seconds that a program may sleep, in all, while a screen does not come: longer than any of its timers."""
PERIOD = 0.02
"""Seconds between two looks at what is waited for."""
PERIODS = 25
"""The number of them between two looks at whether the program sleeps."""

CLOSED = -1
"""In place of a file that was closed."""


def thread_states(process: int) -> list[str]:
    """What each thread of a process does, as Linux calls it: R runs or wants to, S sleeps."""
    states = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # It has just ended.
            states.append((task / "stat").read_text().rpartition(")")[2].split()[0])
    return states


def descendants(process: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    parents = {}
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            parents[int(each.parent.name)] = int(each.read_text().rpartition(")")[2].split()[1])
    found, more = set[int](), {process}
    while more:
        more = {child for child, parent in parents.items() if parent in more}
        found |= more
    return found


def seen(cell: Char) -> Char:
    """What a player sees of a cell: a blank has no ink, unless it is lined or reversed."""
    is_bare = cell.data == " " and not (cell.underscore or cell.reverse or cell.strikethrough)
    return cell._replace(fg="default", bold=False) if is_bare else cell


def environment_of(home: Path) -> dict[str, str]:
    """The environment of a program whose files are in this folder."""
    return {
        **{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")},
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8",
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
    }


class Console:
    """A program, by default the installed ``solitaire``, on a terminal of ``columns`` by ``rows`` cells.

    ``environment`` is laid over the present one; the program's home is an empty folder, so that no test
    touches the player's files. The welcome has been shown there, but not to a ``newcomer``; the ``light`` is
    off unless asked for, since it changes the screen whenever a search has ended.
    """

    preloaded: ClassVar[Preloaded | None] = None
    """A process whose copies may take the place of the installed program, as far as they are the same."""

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
        self._environment = environment_of(home) | (environment or {})
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
        self._starter: Starter = Executed()
        self.status: int | None = None

    def __enter__(self) -> Self:
        preloaded = self.preloaded
        is_known = self._arguments[0] == str(INSTALLED)
        if preloaded and is_known and preloaded.can_start(self._environment):
            self._starter = preloaded
        self.process = self._starter.start(self._arguments, self._environment, self.slave)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        if not self.has_ended():
            os.kill(self.process, signal.SIGKILL)
        while not self.has_ended():
            time.sleep(0.001)
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
        for _ in self._readings(f"waited in vain for {condition}"):
            if holds(self.text):
                break
            if self.has_ended():
                self._drain()
                assert holds(self.text), f"the program ended with {self.status}; the screen shows:\n{self.text}"
        return self.text

    def _readings(self, complaint: str) -> Iterator[None]:
        """Read a little for each item; fail when so much time has passed that waiting is in vain.

        That is soon if the program and its searches do nothing but sleep. Those that wait for a processor do
        not sleep: it makes no difference how busy the machine is.
        """
        until, slept = time.monotonic() + PATIENCE, 0.0
        for number in count(1):
            yield
            self.read(PERIOD)
            if number % PERIODS == 0 and self.is_idle() and self._children_sleep():
                slept += PERIODS * PERIOD
            in_vain = time.monotonic() >= until or slept >= SLEEP_PATIENCE
            assert not in_vain, f"{complaint}; the screen shows:\n{self.text}"

    def _children_sleep(self) -> bool:
        """Whether no process that the program has started runs or wants to."""
        states = set[str]()
        for process in descendants(self.process):
            with suppress(FileNotFoundError):
                states.update(thread_states(process))
        return {"S", "Z"}.issuperset(states)

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
        if self.slave == CLOSED:
            return 0
        (count,) = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4)))
        return int(count)

    def _drain(self) -> None:
        """Read what a program has left in the terminal that writes no more."""
        while self.master != CLOSED and select.select([self.master], [], [], 0)[0]:
            self._take()

    def wait_for_end(self) -> int:
        """Read until the program has ended; returns its exit status, negative for a signal."""
        for _ in self._readings("the program does not end"):
            if self.has_ended():
                break
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
            self.status = self._starter.status(self.process)
        return self.status is not None

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
