"""The program that one visitor plays with: a subprocess with pipes for a terminal."""

from __future__ import annotations

import os
import site
import sys
from asyncio import StreamReader, create_subprocess_exec, create_task, timeout, wait_for
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Final

from solitaire.config.paths import python_path
from solitaire.config.players import VARIABLE as PLAYER
from solitaire.config.screen_size import drawn_size
from solitaire.web.protocol import (
    DRIVER_VARIABLE,
    READY_LINE,
    TERMINAL,
    WEB_DRIVER,
    PacketReader,
    PacketTooLarge,
    encode_meta,
    encode_packet,
)
from solitaire.web.visitor_folders import CACHE, CONFIG, DATA, MESSAGES, STATE

COMMAND: Final = (sys.executable, "-P", "-m", "solitaire")
"""The same for every visitor, and given to no shell."""
GRACE: Final = 5.0
"""Seconds in which a program ends by itself; it needs a tenth of one."""
READ_BYTES: Final = 65_536
HUNG_UP: Final = 128 + 1
"""The exit status of a program that was asked to end, as of one that got SIGHUP."""
SERVER_VARIABLES: Final = (PLAYER, "NO_COLOR", "LC_", "TEXTUAL", "XDG_", "COLUMNS", "LINES")
"""Beginnings of environment variables that describe the server's terminal and player, not the visitor's."""


class VisitorProcess:
    """A running program."""

    def __init__(self, process: Process) -> None:
        assert process.stdin and process.stdout
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout

    @classmethod
    async def start(cls, folder: Path, columns: int, rows: int) -> VisitorProcess:
        """Start the program with its files in ``folder``. Raises OSError.

        It has a session of its own, so that a ctrl+c for the server does not reach it.
        """
        with (folder / MESSAGES).open("wb") as messages:
            return cls(
                await create_subprocess_exec(
                    *COMMAND,
                    stdin=PIPE,
                    stdout=PIPE,
                    stderr=messages,
                    cwd=folder,
                    env=_environment(folder, columns, rows),
                    start_new_session=True,
                )
            )

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def output(self) -> AsyncIterator[bytes]:
        """Yield what the program writes to the terminal, until it ends."""
        if await self._stdout.readline() != READY_LINE:
            return
        packets = PacketReader()
        with suppress(PacketTooLarge):
            while data := await self._stdout.read(READ_BYTES):
                for kind, content in packets.feed(data):
                    if kind == TERMINAL:
                        yield content

    async def type(self, text: str) -> None:
        """Send the program terminal input."""
        await self._send(encode_packet(TERMINAL, text.encode(errors="ignore")))

    async def resize(self, columns: int, rows: int) -> None:
        """Send the program the size of its terminal."""
        columns, rows = drawn_size(columns, rows)
        await self._send(encode_meta("resize", width=columns, height=rows))

    async def focus(self, has_focus: bool) -> None:
        """Report to the program that its page has gained or lost the focus."""
        await self._send(encode_meta("focus" if has_focus else "blur"))

    async def end(self) -> int:
        """Ask the program to end, kill it if it does not, and return its exit status."""
        with suppress(OSError):
            await self._send(encode_meta("quit"))
        self._stdin.close()
        unread = create_task(_discard(self._stdout))
        try:
            await wait_for(self._process.wait(), GRACE)
        except TimeoutError:
            with suppress(ProcessLookupError):
                self._process.kill()
        status = await self._process.wait()
        await unread
        return status

    async def _send(self, data: bytes) -> None:
        """Send a packet. Raises TimeoutError if the program does not read for ``GRACE`` seconds."""
        with suppress(ConnectionError):  # It has ended.
            self._stdin.write(data)
            async with timeout(GRACE):
                await self._stdin.drain()


async def _discard(stdout: StreamReader) -> None:
    while await stdout.read(READ_BYTES):
        pass


def _environment(folder: Path, columns: int, rows: int) -> dict[str, str]:
    """The environment variables of a visitor's program."""
    columns, rows = drawn_size(columns, rows)
    kept = {name: text for name, text in os.environ.items() if not name.startswith(SERVER_VARIABLES)}
    return kept | {
        "PYTHONPATH": python_path(),
        "PYTHONUSERBASE": site.getuserbase(),  # It would follow HOME.
        "HOME": str(folder),
        **{f"XDG_{name.upper()}_HOME": str(folder / name) for name in (DATA, CONFIG, STATE, CACHE)},
        DRIVER_VARIABLE: WEB_DRIVER,
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM": "xterm-256color",
        "TERM_PROGRAM": "textual",
        "TERM_PROGRAM_VERSION": version("textual-serve"),
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "COLUMNS": str(columns),
        "ROWS": str(rows),
    }
