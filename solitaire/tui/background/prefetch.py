"""Prefetch winnable deals in the background."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Hashable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from solitaire.tui.background.task import LatestTask

if TYPE_CHECKING:
    from solitaire.analysis.winnable.outcome import DealOutcome
    from solitaire.analysis.winnable.requests import DealRequest
    from solitaire.rules.compiled_rules import Rules

PAUSE: Final = 2.0
"""Seconds before a prefetch starts and checks which deals are missing."""


class GameDealRequest(NamedTuple):
    """A request for deals of a game."""

    rules: Rules
    request: DealRequest


DealSearchCallback: TypeAlias = "Callable[[GameDealRequest, bool], AsyncGenerator[DealOutcome, None]]"
"""Searches until a request is fulfilled, and yields each outcome.

The flag asks for the difficulty, too.
"""


class Prefetch:
    """A background task that fulfils requests one after another.

    Args:
        search: fulfils one request.
    """

    def __init__(self, search: DealSearchCallback) -> None:
        self._search = search
        self._task = LatestTask()
        self._key: Hashable = None
        """Identifies the present requests."""

    def start(self, key: Hashable, requests: Callable[[], Iterator[GameDealRequest]]) -> None:
        """Replace the present requests; those with the same ``key`` just continue.

        ``requests`` creates each request when its turn comes.
        """
        if key != self._key:
            self._key = key
            self._task.start(self._run(requests))

    def cancel(self) -> None:
        """Drop the present requests."""
        self._key = None
        self._task.cancel()

    async def end(self) -> None:
        """Drop the present requests, and wait until their search has ended."""
        self._key = None
        await self._task.end()

    async def _run(self, requests: Callable[[], Iterator[GameDealRequest]]) -> None:
        await asyncio.sleep(PAUSE)
        from solitaire.tui.background.winnable_client import SearchAborted, exhaust  # noqa: PLC0415 (only after the pause)

        with suppress(SearchAborted):
            for deal_request in requests():
                if deal_request.request.remaining:
                    await exhaust(self._search(deal_request, True))
        self._key = None
