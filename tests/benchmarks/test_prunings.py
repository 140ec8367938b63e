"""The comparison of searches with and without prunings."""

from __future__ import annotations

from inspect import signature

import pytest

from benchmarks.prunings import SWITCHES, Comparison, comparisons, row
from solitaire.solver.search.problem import SearchState

WON, LOST, OPEN = SearchState.FOUND, SearchState.EXHAUSTED, SearchState.OPEN


@pytest.mark.parametrize("name", ["covered-pairs", "filled-fans-orders", "safe-joins"])
def test_a_pruning_is_compared_on_a_game_that_it_concerns(name: str) -> None:
    one = next(comparisons(SWITCHES[name], first=1, states=50))
    assert not one.is_contradiction
    assert min(one.states) >= 1


@pytest.mark.parametrize("name", SWITCHES)
def test_both_problems_of_a_switch_take_rules_and_a_position(name: str) -> None:
    for problem in (SWITCHES[name].pruned, SWITCHES[name].whole):
        signature(problem).bind("rules", "position")


def test_only_a_win_and_a_loss_contradict_each_other() -> None:
    found = [
        Comparison("", outcomes, (3, 5)) for outcomes in ((WON, LOST), (LOST, LOST), (OPEN, LOST), (WON, OPEN))
    ]
    assert [one.is_contradiction for one in found] == [True, False, False, False]
    assert row("cells", found) == "| cells | 4 | 2 | 2 | 1 | 1 | 6 | 10 | 1 |"
