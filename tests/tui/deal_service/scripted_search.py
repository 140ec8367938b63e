"""A search for winnable deals that finds what a test gives it, when the test lets it go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from textual.pilot import Pilot

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.solver.answer import Verdict
from tests.analysis.winnable.searched_deals import proven

KLONDIKE = load("klondike")


class Search:
    """Passes over so many deals, and finds those that it was given; it goes on when the test says so."""

    def __init__(self, *found: Deal, passed_over: int = 0) -> None:
        self.found = list(found)
        self.passed_over = passed_over
        self.asked: list[DealQuery] = []
        self.may_go_on = asyncio.Event()
        self.is_over = False

    async def __call__(self, query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        self.asked.append(query)
        try:
            for budget in query.budgets[: self.passed_over]:
                yield DealOutcome(budget.deal, Verdict.UNWINNABLE, 1)
            await self.may_go_on.wait()
            while self.found:
                deal = self.found.pop(0)
                yield DealOutcome(deal, Verdict.WINNABLE, 1, proven(deal.number))
        finally:
            self.is_over = True


async def settled(pilot: Pilot[None]) -> None:
    for _ in range(5):
        await pilot.pause()
