"""Search for winnable deals in a subprocess."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Final, TypeAlias

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.worker_protocol import DealQuery, query_line, read_outcome
from solitaire.tui.background import child_process

DealSearch: TypeAlias = Callable[[DealQuery], AsyncGenerator[DealOutcome, None]]
"""Yields the outcome of each deal of a query, until the generator is closed."""


class SearchAborted(RuntimeError):
    """The search could not be started, or was ended from outside."""


COMMAND: Final = (sys.executable, "-P", "-m", "solitaire.analysis.winnable")


async def search_deals(query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
    """Yield the outcomes of a search in a subprocess. Raises SearchAborted.

    The subprocess ends with the generator.
    """
    try:
        process = await child_process.start(COMMAND)
    except OSError as error:
        raise SearchAborted from error
    try:
        assert process.stdin and process.stdout
        process.stdin.write(query_line(query).encode())
        async for line in process.stdout:
            yield read_outcome(line.decode())
        if await process.wait():
            raise SearchAborted
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def exhaust(outcomes: AsyncGenerator[DealOutcome, None]) -> None:
    """Run a search to its end. Raises SearchAborted."""
    async with aclosing(outcomes) as remaining:
        async for _ in remaining:
            pass
