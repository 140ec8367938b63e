"""The deal picker measures the difficulty of the deal on the table and of a typed one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from datetime import date

import pytest
from textual.pilot import Pilot

from solitaire.analysis.difficulty import Measure
from solitaire.analysis.winnable.deal_budget import LONG_STATES
from solitaire.analysis.winnable.finder import search_deal
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.analysis.winnable.worker_protocol import DealQuery
from solitaire.game.catalogue import load
from solitaire.game.deals import Deal, deals_of
from solitaire.solver.answer import Verdict
from solitaire.tui.background import prefetch
from solitaire.tui.dialogs import deal_picker as picker
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import in_the_app, shown, until

pytestmark = pytest.mark.usefixtures("todays_deal_is_known")


class Measuring:
    """Measures deals as the test says."""

    def __init__(self, *told: DealOutcome) -> None:
        self.told = {looked.deal: looked for looked in told}
        self.asked: list[Deal] = []
        self.over = 0
        self.may_end = asyncio.Event()

    async def __call__(self, query: DealQuery) -> AsyncGenerator[DealOutcome, None]:
        assert query.graded_for
        ((deal, states),) = query.budgets
        assert states == LONG_STATES
        self.asked.append(deal)
        try:
            if deal not in self.told:
                await self.may_end.wait()
            yield self.told[deal]
        finally:
            self.over += 1


async def told(pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in shown(pilot))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause of typing that is over at once."""
    monkeypatch.setattr(picker, "TYPING_PAUSE", 0)


def test_nothing_is_asked_while_a_number_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picker, "TYPING_PAUSE", 3600)
    search = Measuring()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "1", "2")
        await pilot.pause()
        assert not {Deal(1), Deal(12)} & {*search.asked}

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("impatient")
def test_the_deal_picker_shows_the_difficulty_of_a_deal() -> None:
    """The deal on the table, then the one whose number is typed, once no more is typed."""
    easy = DealOutcome(Deal(3), Verdict.WINNABLE, 900, WinnableDeal(Deal(3), ()), Measure(900, 10, 1, 23))
    lost = DealOutcome(Deal(12), Verdict.UNWINNABLE, 50)
    open_ = DealOutcome(Deal(123), Verdict.UNKNOWN, 65536)
    search = Measuring(easy, lost, open_)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await told(pilot, "Deal 3 is easy: 10 % of moves lose, 23 cards")
        await told(pilot, "twos.")  # The reason has a second line.
        await pilot.press("1", "2")
        await told(pilot, "Deal 12 cannot be won.")
        await pilot.press("3")
        await told(pilot, "Deal 123: unknown after 65,536 positions.")
        await pilot.press("backspace")
        await pilot.pause()
        assert "Deal 12 cannot be won." in shown(pilot), "it is known at once"
        assert [deal for deal in search.asked if deal != Deal(1)] == [Deal(3), Deal(12), Deal(123)]

    in_the_app(script, klondike(), search=search)


@pytest.mark.usefixtures("impatient")
def test_the_table_and_the_picker_measure_its_deal_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefetch, "PAUSE", 0)
    search = Measuring()

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: search.asked)
        await pilot.press("N")
        await told(pilot, "Deal 3: measuring the difficulty")
        await pilot.press("escape")
        await pilot.press("N")
        await told(pilot, "Deal 3: measuring the difficulty")
        assert (search.asked, search.over) == ([Deal(3)], 0), "the table's search goes on without the picker"
        search.told[Deal(3)] = DealOutcome(Deal(3), Verdict.WINNABLE, 900, measure=Measure(900, 10, 1))
        search.may_end.set()
        await told(pilot, "Deal 3 is easy")
        assert search.asked == [Deal(3)]

    in_the_app(script, klondike(), search=search)


def test_the_deal_picker_shows_the_difficulty_of_the_daily_deal() -> None:
    store, deal = DealStore(load("klondike")), deals_of(date.today())[1]
    found = search_deal(load("klondike"), deal)
    store.save_day(DailyDeal(date.today(), found.proven, 1))
    store.grade(found._replace(measure=Measure(900, 10, 1)))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N")
        await pilot.pause()
        assert f"deal of the day, {deal}: easy" in shown(pilot)

    in_the_app(script)


@pytest.mark.usefixtures("impatient")
def test_typing_on_ends_the_search_for_the_number_before() -> None:
    search = Measuring()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("N", "1")
        await told(pilot, "Deal 1: measuring the difficulty")
        await until(pilot, lambda: (search.asked, search.over) == ([Deal(1)], 0))
        await pilot.press("x")
        await until(pilot, lambda: search.over)
        assert "measuring" not in shown(pilot)
        assert (search.asked, search.over) == ([Deal(1)], 1)
        await pilot.press("backspace")
        await until(pilot, lambda: len(search.asked) > 1)
        await pilot.press("escape")
        await until(pilot, lambda: search.over > 1)
        assert (search.asked, search.over) == ([Deal(1), Deal(1)], 2), "with the picker, its search ends"

    in_the_app(script, search=search)
