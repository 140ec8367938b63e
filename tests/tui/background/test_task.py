"""Work that is done once for several callers, and work in threads."""

from __future__ import annotations

import asyncio

import pytest

from solitaire.tui.background.task import SharedTasks, run_in_thread
from tests.event_loop import in_event_loop
from tests.tui.background.endless_reading import EndlessReading


class Work:
    """Work that lasts until the test ends it, and counts its runs."""

    def __init__(self) -> None:
        self.runs = self.cancelled = 0
        self.end = asyncio.Event()
        self.error: Exception | None = None

    async def __call__(self) -> None:
        self.runs += 1
        try:
            await self.end.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.error:
            raise self.error


@in_event_loop
async def test_callers_share_work_under_way_and_finished_work_is_done_again() -> None:
    tasks, work = SharedTasks(), Work()
    first, second = (asyncio.create_task(tasks.run("deal 3", work)) for _ in range(2))
    other = asyncio.create_task(tasks.run("deal 4", work))
    await asyncio.sleep(0)
    work.end.set()
    await asyncio.gather(first, second, other)
    assert work.runs == 2
    await tasks.run("deal 3", work)
    assert (work.runs, work.cancelled) == (3, 0)


@in_event_loop
async def test_work_is_cancelled_with_the_last_caller_and_starts_anew_for_the_next() -> None:
    tasks, work = SharedTasks(), Work()
    callers = [asyncio.create_task(tasks.run("deal 3", work)) for _ in range(2)]
    await asyncio.sleep(0)
    for caller, cancelled in zip(callers, (0, 1), strict=True):
        caller.cancel()
        await asyncio.wait([caller])
        assert (caller.cancelled(), work.cancelled) == (True, cancelled)
    work.end.set()
    await tasks.run("deal 3", work)
    assert work.runs == 2


@in_event_loop
async def test_every_caller_hears_of_an_error() -> None:
    tasks, work = SharedTasks(), Work()
    work.error = ValueError("no deal")
    callers = [asyncio.create_task(tasks.run("deal 3", work)) for _ in range(2)]
    await asyncio.sleep(0)
    work.end.set()
    for caller in callers:
        with pytest.raises(ValueError, match="no deal"):
            await caller


@in_event_loop
async def test_reading_in_a_thread_ends_with_the_task_that_waits_for_it() -> None:
    reading = EndlessReading()
    task = asyncio.ensure_future(run_in_thread(reading))
    assert await reading.begins()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await reading.ends()


def test_work_in_a_thread_has_a_result() -> None:
    async def run() -> str:
        return await run_in_thread(lambda: "read")

    assert asyncio.run(run()) == "read"
