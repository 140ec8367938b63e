"""Start helper subprocesses, so that searches never block the event loop."""

from __future__ import annotations

import os
from asyncio import create_subprocess_exec
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from typing import Final

from solitaire.config.paths import python_path

MAX_LINE_BYTES: Final = 1 << 20
"""The longest line that is read from one: an answer may be long."""


async def start(command: Sequence[str]) -> Process:
    """Start a program of this package with pipes. Raises OSError.

    It has a session of its own: of a busy processor Linux gives each session a share, and the screen would have
    to wait after a search has used that of its own.
    """
    return await create_subprocess_exec(
        *command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        limit=MAX_LINE_BYTES,
        env={**os.environ, "PYTHONPATH": python_path()},
        start_new_session=True,
    )
