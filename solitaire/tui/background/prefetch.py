"""Prefetch winnable deals in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from contextlib import suppress
from typing import Final

from solitaire.tui.background.task import LatestTask

PAUSE: Final = 2.0
"""Seconds before a prefetch starts and checks which deals are missing."""


class Prefetch:
    """A background task that searches for deals, after a pause."""

    def __init__(self) -> None:
        self._task = LatestTask()
        self._key: Hashable = None
        """Identifies the present search."""

    def start(self, key: Hashable, search: Callable[[], Coroutine[object, object, None]]) -> None:
        """Replace the present search; one with the same ``key`` just continues.

        ``search`` is called after the pause. It may raise SearchAborted.
        """
        if key != self._key:
            self._key = key
            self._task.start(self._run(search))

    def cancel(self) -> None:
        """Drop the present search."""
        self._key = None
        self._task.cancel()

    async def end(self) -> None:
        """Drop the present search, and wait until it has ended."""
        self._key = None
        await self._task.end()

    async def _run(self, search: Callable[[], Coroutine[object, object, None]]) -> None:
        await asyncio.sleep(PAUSE)
        from solitaire.tui.background.winnable_client import SearchAborted

        with suppress(SearchAborted):
            await search()
        self._key = None
