"""Deals in titles on the screen."""

from __future__ import annotations

from datetime import date, timedelta

from solitaire.game.deals import Deal, deals_of
from solitaire.tui.deal_text import deal_title_on, short_deal_title


def test_the_daily_deal_is_named_so_on_its_day_and_by_its_number_on_others() -> None:
    day = date(2026, 11, 21)
    for deal in map(str, deals_of(day)):
        assert deal_title_on(day, deal) == "today's deal"
        assert deal_title_on(day + timedelta(days=1), deal) == f"deal {deal}"
    assert deal_title_on(day, deals_of(day)[1]) == "today's deal"
    assert deal_title_on(day, Deal(5)) == "deal 5"
    assert deal_title_on(day, None) == "custom deck"


def test_a_label_takes_twenty_cells_at_most() -> None:
    for label, shown in (("A17:", "A17"), (":", ""), ("x" * 99, "x" * 19 + "…"), ("木" * 11, "木" * 9 + "…")):
        assert short_deal_title(None, label) == (f"deck {shown}" if shown else "custom deck")
    assert short_deal_title(Deal(7), "A17") == "deal 7"
