"""What is looked for while nobody waits for it, so that it is there when it is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Hashable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.tui.background.task import LatestTask

if TYPE_CHECKING:
    from solitaire.analysis.winnable.outcome import DealOutcome
    from solitaire.analysis.winnable.requests import DealRequest

PAUSE: Final = 2.0
"""Seconds before anything is looked for that nobody waits for, and before it is seen what is there already."""


class GameDealRequest(NamedTuple):
    """A wish about a game."""

    rules: Rules
    wish: DealRequest


DealSearchCallback: TypeAlias = "Callable[[GameDealRequest, bool], AsyncGenerator[DealOutcome, None]]"
"""Fulfils a wish, and tells of each deal that is looked at; if so asked, also how hard it is."""


class Prefetch:
    """Fulfils wishes one after the other.

    Args:
        pursue: looks for one.
    """

    def __init__(self, pursue: DealSearchCallback) -> None:
        self._pursue = pursue
        self._errand = LatestTask()
        self._occasion: Hashable = None
        """What the present wishes are for."""

    def begin(self, occasion: Hashable, wishes: Callable[[], Iterator[GameDealRequest]]) -> None:
        """Fulfil these wishes and no others; each is made when its turn comes. Those of the same ``occasion``
        are gone on with.
        """
        if occasion != self._occasion:
            self._occasion = occasion
            self._errand.begin(self._fulfil(wishes))

    def drop(self) -> None:
        """Look for nothing that nobody waits for."""
        self._occasion = None
        self._errand.drop()

    async def end(self) -> None:
        """Look for nothing any more."""
        self._occasion = None
        await self._errand.end()

    async def _fulfil(self, wishes: Callable[[], Iterator[GameDealRequest]]) -> None:
        await asyncio.sleep(PAUSE)
        from solitaire.tui.background.winnable_client import SearchAborted, hear_out  # noqa: PLC0415 (not before the player is calm)

        with suppress(SearchAborted):
            for wanted in wishes():
                if wanted.wish.remaining:
                    await hear_out(self._pursue(wanted, True))
        self._occasion = None
