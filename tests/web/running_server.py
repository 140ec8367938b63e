"""A server for browsers, its visitors by web socket, and the processes that it leaves."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pyte

from tests.terminal.console import INSTALLED, PATIENCE


def processes_in(folder: Path) -> list[int]:
    """The processes that work below a folder, as visitors' programs and their searches do."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with suppress(OSError):  # It has just ended, or is not ours.
                if str((process / "cwd").readlink()).startswith(str(folder)):
                    found.append(int(process.name))
    return found


async def until(holds: Callable[[], object]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


class Visitor:
    """A page without a browser: a web socket and a terminal emulator."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(self.screen.display)

    async def type(self, keys: str) -> None:
        """Type keys."""
        await self.socket.send_json(["stdin", keys])

    async def wait_for(self, text: str) -> None:
        """Wait until the screen shows a text."""
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in self.text:
                    self._stream.feed(await self.socket.receive_bytes())
        except TimeoutError:
            raise AssertionError(f"waited in vain for {text}; the screen shows:\n{self.text}") from None

    async def wait_for_end(self) -> None:
        """Read until the server closes the socket."""
        async with asyncio.timeout(PATIENCE):
            async for _ in self.socket:
                pass


@asynccontextmanager
async def visit(session: Any, url: str) -> AsyncIterator[Visitor]:
    """Connect to the program by the web socket of a page."""
    async with session.ws_connect(f"{url}ws?width=80&height=24") as socket:
        yield Visitor(socket)


@contextmanager
def served(home: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """``solitaire serve`` on a free port, and the URL that it prints."""
    folders = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("data", "config", "state")}
    command = [str(INSTALLED), "serve", "--port", "0", *arguments]
    env = {**os.environ, **folders}
    with subprocess.Popen(
        command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdout
        try:
            announced = re.search(r"http://\S+", server.stdout.readline())
            assert announced
            yield server, announced[0]
        finally:
            server.kill()
