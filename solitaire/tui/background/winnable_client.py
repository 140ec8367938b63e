"""Search for winnable deals in a subprocess."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from typing import Final, Protocol

from solitaire.analysis.winnable.deal_budget import DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.worker_protocol import read_outcome, request_line
from solitaire.config.deal_kind import DealKind
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.background import child_process


class DealSearch(Protocol):
    """Searches deals of a game until enough of them are found."""

    def __call__(
        self,
        ruleset: Ruleset,
        budgets: Sequence[DealBudget],
        graded_for: DealKind | None = None,
        is_awaited: bool = True,
    ) -> AsyncGenerator[DealOutcome, None]:
        """Yield the outcome of each deal searched, until the generator is closed.

        Args:
            ruleset: the game.
            budgets: the deals in order, each with the budget of its search.
            graded_for: the kind for whose sake deals are graded, if they are to be: see ``finder``.
            is_awaited: whether the player waits for them; if not, the search has a low priority.
        """


class SearchAborted(RuntimeError):
    """The search could not be started, or was ended from outside."""


COMMAND: Final = (sys.executable, "-P", "-m", "solitaire.analysis.winnable")


async def search_deals(
    ruleset: Ruleset,
    budgets: Sequence[DealBudget],
    graded_for: DealKind | None = None,
    is_awaited: bool = True,
) -> AsyncGenerator[DealOutcome, None]:
    """Yield the outcomes of a search in a subprocess. Raises SearchAborted.

    The subprocess ends with the generator.
    """
    try:
        process = await child_process.start(COMMAND)
    except OSError as error:
        raise SearchAborted from error
    try:
        assert process.stdin and process.stdout
        process.stdin.write(request_line(ruleset, budgets, graded_for, is_awaited).encode())
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
