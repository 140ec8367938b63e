"""Fixtures: what the deal picker knows of today's deal."""

from __future__ import annotations

from datetime import date

import pytest

from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.game.catalogue import load
from solitaire.game.deals import DEALS_A_DAY


@pytest.fixture
def todays_deal_is_known() -> None:
    """None can be proven, so it is the first of the day."""
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))
