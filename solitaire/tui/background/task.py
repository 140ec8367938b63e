"""Cancellable background tasks, also for several callers at once, and threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import TypeVar

from solitaire.game.cancellation import Cancellation

Result = TypeVar("Result")


class LatestTask:
    """Runs one coroutine at a time as a task."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        """The present task, and cancelled ones that still clean up."""

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine, and cancel the previous one."""
        self.cancel()
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        """Cancel the task; its cleanup continues in the background."""
        for task in self._tasks:
            if not task.cancelling():  # A second cancellation would interrupt its cleanup.
                task.cancel()

    async def end(self) -> None:
        """Cancel the task, and wait for its cleanup."""
        self.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)


@dataclass
class _SharedTask:
    """A task, and the number of callers that wait for it."""

    task: asyncio.Task[None]
    callers: int = 0


class SharedTasks:
    """Runs each piece of work once, for all callers that wait for it at the same time."""

    def __init__(self) -> None:
        self._shared: dict[Hashable, _SharedTask] = {}

    async def run(self, key: Hashable, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Wait for the work that ``key`` identifies; start it unless it is under way.

        Its exceptions are those of each caller. It is cancelled with the last of its callers.
        """
        shared = self._shared.get(key) or _SharedTask(asyncio.create_task(work()))
        self._shared[key] = shared
        shared.callers += 1
        try:
            await asyncio.wait([shared.task])
        finally:
            shared.callers -= 1
            if not shared.callers:
                del self._shared[key]
                shared.task.cancel()
                await asyncio.wait([shared.task])
        shared.task.result()


async def run_in_thread(work: Callable[[], Result]) -> Result:
    """Do work in a thread, in a context of its own, and return its result.

    The context of a thread would keep a worker with ``thread=True``, its screen and its result until the thread
    gets other work. Work that reads saved games ends when the caller is cancelled, so that it does not keep the
    program from ending.
    """
    cancellation = Cancellation()
    try:
        return await asyncio.to_thread(cancellation.run, work)
    finally:
        cancellation.request()
