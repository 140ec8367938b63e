"""The real program on pipes, as a server for browsers runs it, seen through a terminal emulator."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from types import TracebackType
from typing import Self

import pyte

from solitaire.config.user_state import UserState, encode
from solitaire.web.protocol import (
    DRIVER_VARIABLE,
    READY_LINE,
    TERMINAL,
    WEB_DRIVER,
    PacketReader,
    encode_meta,
    encode_packet,
)
from tests.terminal.console import PATIENCE


class PipedProgram:
    """``solitaire`` with ``arguments`` on 80 columns and 24 rows; its home is an empty folder."""

    def __init__(self, *arguments: str, home: Path) -> None:
        memory = home / "state" / "solitaire" / "memory.json"
        memory.parent.mkdir(parents=True)
        memory.write_text(encode(UserState(welcomed=True)), "utf-8")
        folders = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("data", "config", "state")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "solitaire", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={
                **os.environ,
                **folders,
                DRIVER_VARIABLE: WEB_DRIVER,
                "HOME": str(home),
                "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8",
                "COLUMNS": "80",
                "ROWS": "24",
            },
        )
        self.screen = pyte.Screen(80, 24)
        self._reader = Thread(target=self._read, daemon=True)

    def __enter__(self) -> Self:
        self._reader.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe
            pipe.close()

    def _read(self) -> None:
        assert self.process.stdout
        stream, packets = pyte.ByteStream(self.screen), PacketReader()
        assert self.process.stdout.readline() == READY_LINE
        while data := os.read(self.process.stdout.fileno(), 65536):
            for kind, content in packets.feed(data):
                if kind == TERMINAL:
                    stream.feed(content)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, keys: str | bytes) -> None:
        """Send keys, or any other bytes, as terminal input."""
        self.send(encode_packet(TERMINAL, keys.encode() if isinstance(keys, str) else keys))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the screen."""
        self.screen.resize(rows, columns)
        self.send(encode_meta("resize", width=columns, height=rows))

    def send(self, data: bytes) -> None:
        """Send bytes, which may be no packets."""
        assert self.process.stdin
        os.write(self.process.stdin.fileno(), data)

    def wait_for(self, condition: str | Callable[[str], bool]) -> None:
        """Wait until the screen holds a text or fulfils a condition."""
        end = monotonic() + PATIENCE
        while not (condition in self.text if isinstance(condition, str) else condition(self.text)):
            assert monotonic() < end, f"waited in vain for {condition}; the screen shows:\n{self.text}"
            assert self.process.poll() is None, f"the program ended with {self.process.returncode}"
            sleep(0.01)
