"""Looking for winnable deals in a process of its own: what it searches never delays a key."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from typing import Final, Protocol

from solitaire.analysis.winnable.finder import DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.worker_protocol import read_outcome, request_line
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.background import child_process


class DealSearch(Protocol):
    """Looks at deals of a game until so many are found that can be won, and tells of each."""

    def __call__(
        self, ruleset: Ruleset, tasks: Sequence[DealBudget], wanted: int = 1, measured: bool = False
    ) -> AsyncGenerator[DealOutcome, None]:
        """Look for as long as somebody listens; ``measured``, if it is to be told how hard deals are."""


class SearchAborted(RuntimeError):
    """The search could not be started, or was ended by others: what it has not told is not known."""


COMMAND: Final = (sys.executable, "-P", "-m", "solitaire.analysis.winnable")


async def seek(
    ruleset: Ruleset, tasks: Sequence[DealBudget], wanted: int = 1, measured: bool = False
) -> AsyncGenerator[DealOutcome, None]:
    """Let a process look for as long as somebody listens. Raises BrokenOff."""
    try:
        process = await child_process.start(COMMAND)
    except OSError as error:
        raise SearchAborted from error
    try:
        assert process.stdin and process.stdout
        process.stdin.write(request_line(ruleset, tasks, wanted, measured).encode())
        async for line in process.stdout:
            yield read_outcome(line.decode())
        if await process.wait():
            raise SearchAborted
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def hear_out(looked: AsyncGenerator[DealOutcome, None]) -> None:
    """Listen to the end. Raises BrokenOff."""
    async with aclosing(looked) as told:
        async for _ in told:
            pass
