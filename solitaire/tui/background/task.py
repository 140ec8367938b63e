"""Something that is done meanwhile, and is dropped when it is not wanted any more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class LatestTask:
    """One thing at a time; beginning another drops it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        """The present one, and those that were dropped and still clear up after themselves."""

    def begin(self, work: Coroutine[object, object, None]) -> None:
        """Do this from now on."""
        self.drop()
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def drop(self) -> None:
        """Go on with it no further."""
        for task in self._tasks:
            if not task.cancelling():  # Told twice, it would not even clear up.
                task.cancel()

    async def end(self) -> None:
        """Drop it, and wait until nothing of it is left."""
        self.drop()
        if self._tasks:
            await asyncio.wait(self._tasks)
