"""Budgets of states for the deals of a search."""

from __future__ import annotations

from solitaire.analysis.winnable.deal_budget import LONG_STATES, SHORT_STATES, schedule
from solitaire.game.deals import Deal


def test_every_deal_has_its_turn_and_as_much_is_spent_on_long_searches_as_on_short_ones() -> None:
    deals = [Deal(number) for number in range(1, 65)]
    plan = schedule(deals)
    assert [task.deal for task in plan] == deals
    assert [task.states for task in plan[:8]] == [SHORT_STATES * times for times in (1, 2, 1, 4, 1, 2, 1, 8)]
    lengths = {task.states for task in plan}
    spent = {length: sum(task.states for task in plan if task.states == length) for length in lengths}
    assert max(lengths) == LONG_STATES
    # Of the longest there are twice as many: all that would be longer still.
    assert len({spent[length] for length in lengths - {LONG_STATES}} | {spent[LONG_STATES] // 2}) == 1
